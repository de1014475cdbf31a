import type { Structure } from '#paths/structure/structure.ts'

export interface Found {
  kind: 'state' | 'transition'
  id: string
  /** Which name it was found by. */
  by: string
}

/** States and transitions that are called so, or listen to, ask, do or call what is called so. Case is nothing. */
export const searchIn = ({ id: machine, nodes, transitions }: Structure, text: string): Found[] => {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const match = (names: readonly (string | null)[]): string | undefined =>
    names.find((name): name is string => name !== null && name.toLowerCase().includes(wanted))
  const states = nodes.flatMap((node): Found[] => {
    const by = match([
      node.id === '' ? machine : node.id,
      ...node.tags,
      ...node.entry,
      ...node.exit,
      ...node.invokes.flatMap(({ id, src }) => [id, src]),
      node.description,
    ])
    return by === undefined ? [] : [{ kind: 'state', id: node.id, by }]
  })
  const ways = transitions.flatMap((transition): Found[] => {
    const by = match([transition.event, transition.guard, ...transition.actions, transition.description])
    return by === undefined ? [] : [{ kind: 'transition', id: transition.id, by }]
  })
  return [...states, ...ways]
}
