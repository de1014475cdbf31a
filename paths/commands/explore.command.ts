import type { Command } from 'commander'
import { wholeNumber } from './arguments.ts'
import { allCores, startCrew } from './threads.ts'

interface Flags {
  json?: boolean
  states?: number
  threads: number
}

/**
 * `explore [MACHINE]`: everything that the machines can do, and how long it took to find. Ends with 1 where one is not
 * explored to its end, unless `--states` asks for that.
 */
export const exploreCommand = (program: Command): Command =>
  program
    .command('explore [machine]')
    .description('everything that a machine can do with the cases of its model: states, edges, depth, speed')
    .option('--json', 'as JSON')
    .option('--states <count>', 'different states before it stops and says so', Number)
    .option('--threads <count>', 'how many machines are explored at once', wholeNumber, allCores)
    .action(async (machine: string | undefined, { json = false, states, threads }: Flags) => {
      if (states !== undefined && !(Number.isInteger(states) && states > 0)) {
        program.error('--states takes a whole number above zero')
      }
      // They load while this thread does.
      const crew = startCrew(new URL('explore.worker.ts', import.meta.url), machine === undefined ? threads : 1)
      const { exploreAll } = await import('./explore-all.ts')
      if (!(await exploreAll(machine, { json, states }, crew))) process.exitCode = 1
    })
