import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { Structure, StructureNode, StructureTransition } from './structure.ts'
import { versionOf } from './version.ts'

type Definition = AnyStateNode['always'] extends (infer One)[] | undefined ? One : never

/** The structure of a machine, and which of its definitions each declared transition represents. */
export interface Declared {
  structure: Structure
  /** The place in `structure.transitions` of what XState's `getTransitionData` answers with. */
  indexOf: ReadonlyMap<unknown, number>
}

const known = new WeakMap<AnyStateMachine, Declared>()

/** Reads a machine once; later calls answer with the same objects. */
export const declaredIn = (machine: AnyStateMachine): Declared => {
  const before = known.get(machine)
  if (before !== undefined) return before
  const nodes: StructureNode[] = []
  const transitions: StructureTransition[] = []
  const indexOf = new Map<unknown, number>()
  const visit = (node: AnyStateNode): void => {
    nodes.push(nodeOf(node))
    for (const [definition, transition] of transitionsOf(node)) {
      indexOf.set(definition, transitions.length)
      transitions.push(transition)
    }
    for (const child of Object.values(node.states)) visit(child)
  }
  visit(machine.root)
  const whole = { id: machine.id, description: machine.root.description ?? null, nodes, transitions }
  const declared = { structure: { ...whole, version: versionOf(whole) }, indexOf }
  known.set(machine, declared)
  return declared
}

/**
 * A machine as plain data: its states and transitions with their names. Read once; later calls answer with the same
 * object.
 *
 * @example
 * const { nodes, transitions } = structureOf(checkoutMachine)
 * console.log(nodes.map(({ id }) => id), transitions.filter(({ guard }) => guard !== null).length)
 */
export const structureOf = (machine: AnyStateMachine): Structure => declaredIn(machine).structure

/** The id of a node in structures: its keys from the root, joined with dots. */
export const nodeId = (node: AnyStateNode): string => node.path.join('.')

const nodeOf = (node: AnyStateNode): StructureNode => ({
  id: nodeId(node),
  key: node.key,
  parent: node.parent === undefined ? null : nodeId(node.parent),
  type: node.type,
  initial: node.type === 'compound' ? (node.initial.target?.map(nodeId)[0] ?? null) : null,
  history: node.type !== 'history' ? null : node.history === 'deep' ? 'deep' : 'shallow',
  description: node.description ?? null,
  tags: [...node.tags],
  entry: node.entry.map(nameOf),
  exit: node.exit.map(nameOf),
  invokes: node.invoke.map(({ id, src }) => ({ id, src: typeof src === 'string' ? src : id })),
})

const transitionsOf = (node: AnyStateNode): [Definition, StructureTransition][] =>
  [...node.transitions.entries(), ['', node.always ?? []] as const].flatMap(([event, definitions]) =>
    definitions.map((definition, branch): [Definition, StructureTransition] => {
      const targets = (definition.target ?? []).map(nodeId)
      const actions = definition.actions.map(nameOf)
      return [
        definition,
        {
          id: `${nodeId(node)}#${event}#${branch}`,
          source: nodeId(node),
          ...eventOf(node, event),
          event,
          branch,
          targets,
          reenter: definition.reenter,
          guard: definition.guard === undefined ? null : nameOf(definition.guard),
          actions,
          description: definition.description ?? null,
          silent: targets.length === 0 && actions.length === 0,
        },
      ]
    }),
  )

const eventOf = (node: AnyStateNode, event: string): Pick<StructureTransition, 'kind' | 'actor' | 'delay'> => {
  const after = (prefix: string) => (event.startsWith(prefix) ? event.slice(prefix.length) : null)
  const done = after('xstate.done.actor.')
  if (done !== null) return { kind: 'done', actor: done, delay: null }
  const error = after('xstate.error.actor.')
  if (error !== null) return { kind: 'error', actor: error, delay: null }
  const delayed = after('xstate.after.')
  if (delayed !== null) {
    const delay = delayed.slice(0, -(node.id.length + 1))
    return { kind: 'after', actor: null, delay: /^\d+$/.test(delay) ? Number(delay) : delay }
  }
  const kind = event === '' ? 'always' : event.startsWith('xstate.done.state.') ? 'finished' : 'event'
  return { kind, actor: null, delay: null }
}

/** The name of a guard or action: as it was set up, or of the inline function. */
export const nameOf = (one: unknown): string => {
  if (typeof one === 'string') return one
  const type = (one as { type?: unknown }).type
  if (typeof type === 'string') return type.replace(/^xstate\./, '')
  return typeof one === 'function' && one.name !== '' ? one.name : 'inline'
}
