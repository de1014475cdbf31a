import type { Command } from 'commander'
import { readFingerprints } from '../check/kept-fingerprints.ts'
import { wholeNumber } from './arguments.ts'
import { type Asked, type Explored, exploredRow } from './explored.ts'
import { KEPT, chosenModels } from './machines.ts'
import { allCores, inThreads } from './threads.ts'

interface Flags {
  json?: boolean
  states?: number
  threads: number
}

/** `explore [MACHINE]`: everything that the machines can do, and how long it took to find. */
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
      const asked = chosenModels(machine).map(([id]): Asked => ({ machine: id, states }))
      const kept = readFingerprints(KEPT)
      const cost = (one: Asked) => kept[one.machine]?.edges ?? 0
      const rows: Explored[] = []
      const done = (row: Explored): void => {
        rows.push(row)
        if (!json) process.stdout.write(`${lineOf(row)}\n`)
      }
      const module = new URL('explore.worker.ts', import.meta.url)
      await inThreads({ tasks: asked, cost, work: exploredRow, module, done, threads })
      if (json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
    })

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
