import { readFingerprints } from '../check/kept-fingerprints.ts'
import { type Asked, type Explored, exploredRow } from './explored.ts'
import { KEPT, chosenModels } from './machines.ts'
import { type Crew, inThreads } from './threads.ts'

interface Wanted {
  json: boolean
  /** Different states before it stops and says so. */
  states: number | undefined
}

/**
 * Explores the machine that is named, or all, and says how much there is and how long it took. Whether each was explored
 * to its end, or to the limit that was asked for.
 */
export const exploreAll = async (
  machine: string | undefined,
  { json, states }: Wanted,
  crew: Crew,
): Promise<boolean> => {
  const asked = chosenModels(machine).map(([id]): Asked => ({ machine: id, states }))
  const kept = readFingerprints(KEPT)
  const cost = (one: Asked) => kept[one.machine]?.edges ?? 0
  const rows: Explored[] = []
  const done = (row: Explored): void => {
    rows.push(row)
    if (!json) process.stdout.write(`${lineOf(row)}\n`)
  }
  await inThreads({ tasks: asked, cost, work: exploredRow, crew, done })
  if (json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
  return states !== undefined || rows.every(({ truncated }) => !truncated)
}

const lineOf = ({ machine, states, edges, depth, milliseconds, statesPerSecond, truncated }: Explored): string =>
  [
    machine.padEnd(16),
    `${states} states`.padStart(14),
    `${edges} edges`.padStart(14),
    `${depth} deep`.padStart(9),
    `${milliseconds} ms`.padStart(10),
    `${statesPerSecond} states/s`.padStart(18),
    truncated ? 'truncated' : '',
  ]
    .join('  ')
    .trimEnd()
