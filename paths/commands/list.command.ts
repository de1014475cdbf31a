import type { Command } from 'commander'
import { structureOf } from '../structure/structure-of.ts'
import { explore } from '../explore/explore.ts'
import { chosenModels } from './machines.ts'

interface Row {
  machine: string
  version: string
  states: number
  transitions: number
  actors: string[]
  explored: { states: number; edges: number }
}

/** `list [MACHINE]`: every machine with its states, declared transitions, invokes and the size of its model. */
export const listCommand = (program: Command): Command =>
  program
    .command('list [machine]')
    .description('every machine with its states, declared transitions, actors and the size of its model')
    .option('--json', 'as JSON')
    .action((machine: string | undefined, { json = false }: { json?: boolean }) => {
      const rows = chosenModels(machine).map(([id, model]): Row => {
        const { version, nodes, transitions } = structureOf(model.machine)
        const graph = explore(model)
        return {
          machine: id,
          version,
          states: nodes.length,
          transitions: transitions.length,
          actors: nodes.flatMap((node) => node.invokes.map((invoke) => invoke.id)),
          explored: { states: graph.states, edges: graph.edges },
        }
      })
      process.stdout.write(json ? `${JSON.stringify(rows, null, 2)}\n` : `${rows.map(lineOf).join('\n')}\n`)
    })

const lineOf = ({ machine, version, states, transitions, actors, explored }: Row): string =>
  [
    machine.padEnd(16),
    version,
    `${states} states`.padStart(10),
    `${transitions} transitions`.padStart(16),
    `${actors.length} actors`.padStart(10),
    `explored ${explored.states} states, ${explored.edges} edges`.padStart(36),
  ].join('  ')
