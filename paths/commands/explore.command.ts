import type { Command } from 'commander'
import { explore } from '../explore/explore.ts'
import type { Graph } from '../explore/graph.ts'
import { chosenModels } from './machines.ts'

interface Row {
  machine: string
  states: number
  edges: number
  /** Steps of the longest of the shortest paths. */
  depth: number
  milliseconds: number
  statesPerSecond: number
  truncated: boolean
}

/** `explore [MACHINE]`: everything that the machines can do, and how long it took to find. */
export const exploreCommand = (program: Command): Command =>
  program
    .command('explore [machine]')
    .description('everything that a machine can do with the cases of its model: states, edges, depth, speed')
    .option('--json', 'as JSON')
    .option('--states <count>', 'different states before it stops and says so', Number)
    .action((machine: string | undefined, { json = false, states }: { json?: boolean; states?: number }) => {
      if (states !== undefined && !(Number.isInteger(states) && states > 0)) {
        program.error('--states takes a whole number above zero')
      }
      const rows = chosenModels(machine).map(([id, model]): Row => {
        const begun = performance.now()
        const graph = explore(model, states === undefined ? {} : { states })
        const milliseconds = performance.now() - begun
        return {
          machine: id,
          states: graph.states,
          edges: graph.edges,
          depth: depthOf(graph),
          milliseconds: Math.round(milliseconds),
          statesPerSecond: Math.round((graph.states * 1000) / milliseconds),
          truncated: graph.truncated,
        }
      })
      process.stdout.write(json ? `${JSON.stringify(rows, null, 2)}\n` : `${rows.map(lineOf).join('\n')}\n`)
    })

/** States are numbered breadth first: a state's parent comes before it. */
const depthOf = ({ states, parent, from }: Graph): number => {
  const depths = new Int32Array(states)
  let deepest = 0
  for (let state = 0; state < states; state += 1) {
    const edge = parent[state] ?? -1
    if (edge === -1) continue
    const depth = (depths[from[edge] ?? 0] ?? 0) + 1
    depths[state] = depth
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

const lineOf = ({ machine, states, edges, depth, milliseconds, statesPerSecond, truncated }: Row): string =>
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
