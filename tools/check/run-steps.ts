import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, setPriority } from 'node:os'
import type { Step } from './steps.ts'

export interface Result {
  name: string
  passed: boolean
  seconds: number
  what: string
  output: string
  advice: string
}

/** Steps run side by side. */
const LANES = 2

/**
 * For the compiler and the linter, which are written in Go. They do some work once for every thread: two of each on two
 * cores took a third more. They end soon and need less than 2 GiB, so below that they collect no garbage: a quarter of
 * the compiler's time, a third of the linter's.
 */
const GO = {
  GOMAXPROCS: String(Math.max(1, Math.floor(availableParallelism() / LANES))),
  GOGC: 'off',
  GOMEMLIMIT: '2GiB',
}

/** What runs beside the first step, which is the longest, leaves it the processor. */
const POLITE = 10

const runCommand = async (
  [command = '', ...args]: string[],
  nice: number,
): Promise<{ passed: boolean; output: string }> => {
  const env = { ...process.env, NO_COLOR: '1', ...GO }
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  if (child.pid !== undefined && nice > 0) setPriority(child.pid, nice)
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part.toString()))
  try {
    const [status] = (await once(child, 'close')) as [number | null]
    return { passed: status === 0, output: parts.join('') }
  } catch (error) {
    return { passed: false, output: error instanceof Error ? error.message : String(error) }
  }
}

const runStep = async ({ name, commands, what, before, advice }: Step, nice: number): Promise<Result> => {
  const start = performance.now()
  let last = { passed: true, output: '' }
  before?.()
  for (const command of commands) {
    last = await runCommand(command, nice)
    if (!last.passed) break
  }
  return { name, ...last, seconds: (performance.now() - start) / 1000, what, advice }
}

/** The line of a step that has ended. */
export const lineOf = ({ name, passed, seconds, what }: Result): string =>
  `${passed ? 'passed' : 'FAILED'}  ${name.padEnd(12)} ${seconds.toFixed(1).padStart(5)} s  ${what}`

/** Runs the steps, two at a time in the order given, and tells of each when it has ended. */
export const runSteps = async (steps: readonly Step[], tell: (result: Result) => void): Promise<Result[]> => {
  const waiting = [...steps]
  const results: Result[] = []
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await runStep(step, step === steps[0] ? 0 : POLITE)
      results.push(result)
      tell(result)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return results
}
