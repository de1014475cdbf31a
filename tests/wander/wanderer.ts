import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type FaultName, faults } from './faults/faults.ts'
import { printed, visitOf } from './print.ts'
import { type Finding, type Visit, replay } from './visit.ts'

export interface ToWorker {
  seed: number
  plant: FaultName | null
}
export interface FromWorker {
  seed: number
  steps: number
  found: { visit: Visit; finding: Finding; isShortest: boolean } | null
  isReady?: true
}

export interface Wandering {
  /** The first seed; the next visits have the next ones. */
  seed: number
  /** Ends after so many minutes, or visits, whichever is first. */
  minutes: number
  visits: number
  /** Processes side by side. */
  workers: number
  /** Different faults that are found and shortened before it ends. */
  most: number
  plant: FaultName | null
  say: (text: string) => void
}

export interface Wandered {
  visits: number
  steps: number
  seconds: number
  /** The shortest visit of each fault, printed. */
  found: { visit: Visit; finding: Finding; seconds: number; text: string }[]
}

/**
 * Garbage of a whole world comes with each visit: young memory is cheaper to collect in one go, and by the process
 * itself, since each core has one.
 */
const MEMORY = ['--max-semi-space-size=64', '--single-threaded-gc']

const startWorker = (): ChildProcess =>
  fork(
    fileURLToPath(new URL('../../tools/run.mjs', import.meta.url)),
    [fileURLToPath(new URL('wander.process.ts', import.meta.url))],
    {
      execArgv: MEMORY,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )

/** What can be planted. */
export const plants: readonly string[] = Object.keys(faults)

export const workersHere = (): number => Math.max(1, availableParallelism())

/** Faults that are the same to whoever mends them: same check, same words but for numbers. */
const sort = ({ check, what }: Finding): string => `${check} ${what.replaceAll(/[\d$.,]+/g, '#').slice(0, 90)}`

/** Wanders until time, visits or patience is over, with all workers at once. */
export const wanderAll = async ({ seed, minutes, visits, workers, most, plant, say }: Wandering): Promise<Wandered> => {
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  const found = new Map<string, Wandered['found'][number]>()
  const result = { visits: 0, steps: 0 }
  let next = seed
  let firstAt = 0
  const isOver = () => seconds() > minutes * 60 || next >= seed + visits || found.size >= most
  const work = (worker: ChildProcess): Promise<void> =>
    new Promise((resolve, reject) => {
      const give = () => {
        if (isOver()) {
          worker.disconnect()
          resolve()
          return
        }
        worker.send({ seed: next, plant } satisfies ToWorker)
        next += 1
      }
      worker.on('message', (message: FromWorker) => {
        if (message.isReady === true) {
          give()
          return
        }
        if (message.found === null || !message.found.isShortest) {
          result.visits += 1
          result.steps += message.steps
        }
        if (message.found === null) give()
        else if (message.found.isShortest) {
          const { visit, finding } = message.found
          const key = sort(finding)
          if (!found.has(key)) {
            const text = printed(visit, finding)
            found.set(key, { visit, finding, seconds: firstAt, text })
            say(`${text}\n`)
          }
          give()
        } else firstAt = seconds()
      })
      worker.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`a wandering process ended with ${code}`)),
      )
    })
  const all = Array.from({ length: workers }, startWorker)
  try {
    await Promise.all(all.map(work))
  } finally {
    for (const worker of all) if (worker.connected) worker.disconnect()
  }
  return { ...result, seconds: seconds(), found: [...found.values()] }
}

/** Runs one visit that was printed, and says what it comes to. */
export const replayCode = async (code: string): Promise<string | null> => {
  const { visit, finding } = await replay(visitOf(code))
  return finding === null ? null : printed(visit, finding)
}
