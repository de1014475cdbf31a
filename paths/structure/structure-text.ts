import type { Structure, StructureNode, StructureTransition } from './structure.ts'

/** A machine in plain text: every state, indented by its depth, with what it runs and every transition from it. */
export const structureText = ({ id, description, nodes, transitions, resting = [] }: Structure): string =>
  [
    `${id}${description === null ? '' : `: ${description}`}`,
    ...nodes.flatMap((node) => [
      ...(node.parent === null ? [] : stateLines(node, resting.includes(node.id))),
      ...invokeLines(node),
      ...transitions.filter(({ source }) => source === node.id).flatMap((one) => transitionLines(one, depthOf(node))),
    ]),
  ].join('\n')

const depthOf = ({ id }: StructureNode): number => (id === '' ? 0 : id.split('.').length)
const indented = (depth: number, text: string): string => `${'  '.repeat(depth)}${text}`

const stateLines = (node: StructureNode, rests: boolean): string[] => {
  const facts = [
    node.type === 'atomic' ? '' : node.type,
    node.initial === null ? '' : `begins at ${node.initial}`,
    node.history === null ? '' : node.history,
    rests ? 'resting place' : '',
    ...node.tags.map((tag) => `#${tag}`),
    ...node.entry.map((action) => `on entry ${action}`),
    ...node.exit.map((action) => `on exit ${action}`),
  ].filter((fact) => fact !== '')
  const depth = depthOf(node)
  return [
    '',
    indented(depth, `${node.id}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`),
    ...(node.description === null ? [] : [indented(depth + 1, node.description)]),
  ]
}

const invokeLines = (node: StructureNode): string[] =>
  node.invokes.map(({ id, src }) => indented(depthOf(node) + 1, `runs ${id}${id === src ? '' : ` (${src})`}`))

const transitionLines = (one: StructureTransition, depth: number): string[] => {
  const does = one.actions.length === 0 ? '' : ` / ${one.actions.join(', ')}`
  const guard = one.guard === null ? '' : ` [${one.guard}]`
  return [
    indented(depth + 1, `${wayOf(one)}${guard} -> ${one.targets.join(', ') || 'stays'}${does}`),
    ...(one.description === null ? [] : [indented(depth + 2, one.description)]),
  ]
}

/** What sets a transition off, in words. */
export const wayOf = ({ kind, event, actor, delay }: StructureTransition): string => {
  if (kind === 'done') return `${actor ?? ''} done`
  if (kind === 'error') return `${actor ?? ''} fails`
  if (kind === 'after') return `after ${typeof delay === 'number' ? `${delay} ms` : (delay ?? '')}`
  return kind === 'event' ? event : kind === 'always' ? 'at once' : 'when what is inside has ended'
}
