import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
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

/** The compiler and the linter do some work once for every thread: two of each on two cores took a third more. */
const GOMAXPROCS = String(Math.max(1, Math.floor(availableParallelism() / LANES)))

const runCommand = async ([command = '', ...args]: string[]): Promise<{ passed: boolean; output: string }> => {
  const env = { ...process.env, NO_COLOR: '1', GOMAXPROCS }
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part.toString()))
  try {
    const [status] = (await once(child, 'close')) as [number | null]
    return { passed: status === 0, output: parts.join('') }
  } catch (error) {
    return { passed: false, output: error instanceof Error ? error.message : String(error) }
  }
}

const runStep = async ({ name, commands, what, between, advice }: Step): Promise<Result> => {
  const start = performance.now()
  let last = { passed: true, output: '' }
  for (const [at, command] of commands.entries()) {
    if (at > 0) between?.()
    last = await runCommand(command)
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
      const result = await runStep(step)
      results.push(result)
      tell(result)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return results
}
