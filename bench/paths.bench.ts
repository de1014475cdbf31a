import { coverFigures } from './paths/cover-figures.ts'
import { measurer } from './paths/measured.ts'
import { threadFigures } from './paths/thread-figures.ts'
import { atMost, ratioAtLeast, type Row } from './support/bench.ts'

export const name = 'paths'

/** The machine, how many times the reference's states a second are asked for, and which part of its memory is allowed. */
const GOALS = [
  { machine: 'counter', speed: 10, memory: 0.5 },
  { machine: 'tally', speed: 10, memory: 0.5 },
  { machine: 'wizard', speed: 10, memory: 0.5 },
  { machine: 'regions', speed: 3, memory: null },
] as const

/** The most memory that a million states may take. */
const MILLION_MEGABYTES = 2048

/**
 * Exploring machines of some 100,000 states against `getAdjacencyMap` of xstate/graph, each in a process of its own;
 * a million states; all machines of the registry on two threads; and what covering costs.
 */
export const run = async (): Promise<{ rows: Row[] }> => {
  const { measure, close } = await measurer()
  const rows: Row[] = []
  try {
    for (const { machine, speed, memory } of GOALS) {
      const ours = await measure(machine, 'ours')
      const theirs = await measure(machine, 'theirs')
      if (ours.states !== theirs.states) {
        throw new Error(`${machine}: we see ${ours.states} states, xstate/graph ${theirs.states}`)
      }
      // It takes minutes: what is known is said meanwhile, beside the figures themselves.
      console.error(`${machine}: ${ours.seconds.toFixed(2)} s, xstate/graph ${theirs.seconds.toFixed(2)} s`)
      const rate = ({ states, seconds }: typeof ours) => states / seconds
      const label = `${machine} of ${ours.states} states`
      rows.push(
        ratioAtLeast(`states a second, ${label}`, '1/s', rate(ours), rate(theirs), speed),
        lessMemory(`most memory beyond the start, ${label}`, ours.megabytes, theirs.megabytes, memory),
      )
    }
    const million = await measure('million', 'ours')
    console.error(`million: ${million.seconds.toFixed(2)} s`)
    rows.push(
      atMost(
        `most memory beyond the start, tally of ${million.states} states`,
        'MB',
        million.megabytes,
        MILLION_MEGABYTES,
        MILLION_MEGABYTES,
      ),
    )
  } finally {
    await close()
  }
  return { rows: [...rows, ...(await threadFigures()), ...(await coverFigures())] }
}

const lessMemory = (label: string, ours: number, reference: number, goal: number | null): Row => ({
  label,
  unit: 'MB',
  ours,
  reference,
  ratio: ours / reference,
  goal: goal === null ? '' : `ratio < ${goal}`,
  ok: goal === null || ours / reference < goal,
})
