import type { Command } from 'commander'
import { LONGEST } from '../tool/in-time.ts'
import { wholeNumber } from './arguments.ts'
import { allCores, startCrew } from './threads.ts'

interface Flags {
  json?: boolean
  keep?: boolean
  draw?: string
  seconds: number
  threads: number
}

/**
 * `check [MACHINE ...]`: every check on every machine, or on those that are named, each fault with the shortest path to
 * it. Ends with 1 on a fault, and where a machine is not done in time. `--keep` keeps what they do now, of those in
 * which every other check holds.
 */
export const checkCommand = (program: Command): Command =>
  program
    .command('check [machines...]')
    .description('proofs over everything that a machine can do, each fault with the shortest steps that show it')
    .option('--json', 'as JSON')
    .option('--draw <folder>', 'draws the steps of each fault on its diagram')
    .option('--keep', 'keep what they do now, to be told of a change')
    .option('--seconds <count>', 'how long one machine may take; what is not done then is said', wholeNumber, LONGEST)
    .option('--threads <count>', 'how many machines are checked at once', wholeNumber, allCores)
    .action(async (machines: string[], { json = false, keep = false, draw, seconds, threads }: Flags) => {
      // They load while this thread does.
      const crew = startCrew(
        new URL('check.worker.ts', import.meta.url),
        machines.length === 0 ? threads : Math.min(threads, machines.length),
      )
      const { checkAll } = await import('./check-all.ts')
      const wanted = { json, keep, seconds, ...(draw !== undefined && { draw }) }
      if (!(await checkAll(machines, wanted, crew))) process.exitCode = 1
    })
