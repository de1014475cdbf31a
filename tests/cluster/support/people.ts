import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Told } from '#tests/server/core/durability/crowd.ts'
import type { Shown } from './page-calls.ts'

/** So many people enroll at once, with numbers from `from` on, so many milliseconds between two saves. */
export interface Job {
  origin: string
  people: number
  from: number
  pause: number
  /** Each enrolls once; else one enrollment after the other until the end. */
  once: boolean
}

export type Happened =
  | { kind: 'told'; told: Told }
  /** What the page showed somebody because a call came to nothing, after all that it repeats by itself. */
  | { kind: 'shown'; number: number; shown: Shown }
  | { kind: 'answered'; key: string; took: number }
  /** Somebody who could not enroll. */
  | { kind: 'failed'; number: number; why: string }
  | { kind: 'done' }

export interface People {
  told: Told[]
  shown: Extract<Happened, { kind: 'shown' }>[]
  failed: Extract<Happened, { kind: 'failed' }>[]
  /** Answered calls, and the longest that one took with all its tries, in milliseconds. */
  answered: { calls: number; longest: number }
  /** Resolves when those have enrolled who do so once. */
  send: (job: Job) => Promise<void>
  /** Nobody begins anew; resolves when those who are at it have enrolled. */
  end: () => Promise<void>
  stop: () => void
}

export const startPeople = (): People => {
  const child: ChildProcess = spawn(process.execPath, ['tools/run.mjs', 'tests/cluster/support/people.process.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { stdin, stdout } = child
  if (stdin === null || stdout === null) throw new Error('People cannot be spoken to')
  let onDone: (() => void)[] = []
  const done = () =>
    new Promise<void>((resolve, reject) => {
      onDone.push(resolve)
      child.once('exit', () => reject(new Error('The process of the people has ended')))
    })
  const people: People = {
    told: [],
    shown: [],
    failed: [],
    answered: { calls: 0, longest: 0 },
    send: async (job) => {
      const ended = job.once ? done() : undefined
      stdin.write(`${JSON.stringify(job)}\n`)
      await ended
    },
    end: async () => {
      const ended = done()
      stdin.write('end\n')
      await ended
    },
    stop: () => void child.kill('SIGKILL'),
  }
  createInterface({ input: stdout }).on('line', (line) => {
    const happened = JSON.parse(line) as Happened
    if (happened.kind === 'told') people.told.push(happened.told)
    else if (happened.kind === 'shown') people.shown.push(happened)
    else if (happened.kind === 'failed') people.failed.push(happened)
    else if (happened.kind === 'answered') {
      people.answered.calls += 1
      people.answered.longest = Math.max(people.answered.longest, happened.took)
    } else {
      for (const resolve of onDone) resolve()
      onDone = []
    }
  })
  return people
}
