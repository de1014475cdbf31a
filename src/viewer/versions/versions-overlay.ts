import type { Mark, Overlay } from '#paths/diagram/drawing.ts'
import type { Comparison } from '#paths/diff/comparison.ts'
import type { Structure } from '#paths/structure/structure.ts'

/**
 * Both versions in one machine: the next one with what it has dropped put back, so that one diagram shows what was
 * added, removed and changed beside each other. Dropped transitions get ids of their own where theirs is taken.
 */
export const mergedOf = (old: Structure, next: Structure, comparison: Comparison): Structure => {
  const known = new Set(next.nodes.map(({ id }) => id))
  const dropped = old.nodes.filter(({ id }) => !known.has(id))
  const all = new Set([...known, ...dropped.map(({ id }) => id)])
  const transitions = comparison.transitions.flatMap(({ old: was, next: is }) =>
    was !== null && is === null ? [{ ...was, id: `${was.id}#old` }] : [],
  )
  return {
    ...next,
    version: `${next.version}+${old.version}`,
    nodes: withParents([...next.nodes, ...dropped]),
    transitions: [
      ...next.transitions,
      ...transitions.filter(({ source, targets }) => all.has(source) && targets.every((id) => all.has(id))),
    ],
  }
}

/** Parents before their children, as a structure has them; an atomic state that got children back is a parent again. */
const withParents = (nodes: Structure['nodes']): Structure['nodes'] => {
  const children = (id: string | null): Structure['nodes'] =>
    nodes.filter(({ parent }) => parent === id).flatMap((node) => [node, ...children(node.id)])
  const parents = new Set(nodes.map(({ parent }) => parent))
  return children(null).map((node) =>
    node.type === 'atomic' && parents.has(node.id) ? { ...node, type: 'compound' } : node,
  )
}

/** What was added, removed and changed, in the merged machine. */
export const versionsOverlay = ({ states, transitions }: Comparison): Overlay => {
  const markOf = (was: unknown, is: unknown): Mark =>
    was === null
      ? { tone: 'added', badge: '+' }
      : is === null
        ? { tone: 'removed', badge: '–' }
        : { tone: 'changed', badge: '≠' }
  return {
    states: Object.fromEntries(
      states.map(({ old: was, next: is }): [string, Mark] => [(is ?? was)?.id ?? '', markOf(was, is)]),
    ),
    transitions: Object.fromEntries(
      transitions.map(({ old: was, next: is }): [string, Mark] => [
        is === null ? `${was?.id ?? ''}#old` : is.id,
        markOf(was, is),
      ]),
    ),
  }
}
