import type { Command } from 'commander'
import { explore } from '../explore/explore.ts'
import type { AnyModel } from '#machines/support/model.ts'
import { structureWithResting } from '../structure/resting.ts'
import { structureText } from '../structure/structure-text.ts'
import { chosenModels } from './machines.ts'

interface Row {
  machine: string
  version: string
  states: number
  transitions: number
  actors: string[]
  model: { inputs: number; events: number; outcomes: number; nevers: number }
  explored: { states: number; edges: number; truncated: boolean }
}

/**
 * `list [MACHINE]`: every machine with its states, declared transitions, invokes and the size of its model; of one
 * machine every state and transition with what it is for.
 */
export const listCommand = (program: Command): Command =>
  program
    .command('list [machine]')
    .description('every machine with its states, declared transitions, actors and the size of its model')
    .option('--json', 'as JSON; of one machine with its whole structure')
    .action((machine: string | undefined, { json = false }: { json?: boolean }) => {
      const rows = chosenModels(machine).map(([id, model]) => ({ row: rowOf(id, model), model }))
      if (machine === undefined)
        return print(json ? rows.map(({ row }) => row) : rows.map(({ row }) => lineOf(row)).join('\n'))
      for (const { row, model } of rows) {
        const structure = structureWithResting(model)
        print(json ? { ...row, structure } : `${lineOf(row)}\n\n${structureText(structure)}`)
      }
    })

const print = (said: string | object): void => {
  process.stdout.write(`${typeof said === 'string' ? said : JSON.stringify(said, null, 2)}\n`)
}

const rowOf = (machine: string, model: AnyModel): Row => {
  const { version, nodes, transitions } = structureWithResting(model)
  const { states, edges, truncated } = explore(model)
  const total = (lists: readonly (readonly unknown[] | undefined)[]) =>
    lists.reduce((sum, list) => sum + (list?.length ?? 0), 0)
  return {
    machine,
    version,
    states: nodes.length,
    transitions: transitions.length,
    actors: nodes.flatMap((node) => node.invokes.map((invoke) => invoke.id)),
    model: {
      inputs: model.inputs.length,
      events: total(Object.values(model.events)),
      outcomes: total(Object.values(model.outcomes)),
      nevers: Object.keys(model.never).length,
    },
    explored: { states, edges, truncated },
  }
}

const lineOf = ({ machine, version, states, transitions, actors, explored }: Row): string =>
  [
    machine.padEnd(16),
    version,
    `${states} states`.padStart(10),
    `${transitions} transitions`.padStart(16),
    `${actors.length} actors`.padStart(10),
    `explored ${explored.states} states, ${explored.edges} edges${explored.truncated ? ', truncated' : ''}`.padStart(
      36,
    ),
  ].join('  ')
