import type { Structure } from '#paths/structure/structure.ts'

/** A line of the outline: a state, or a transition under the state that it begins in. */
export interface OutlineItem {
  kind: 'state' | 'transition'
  id: string
  /** 1 for the machine itself. */
  level: number
  /** Whether something is under it. */
  parent: boolean
  /** The id of the state that it stands under; null for the machine. */
  under: string | null
  /** Its place among those under the same state, from 1, and how many those are. */
  place: number
  of: number
}

/** Every line that is open, from the top: of each state its transitions, then the states inside. */
export const outlineItems = ({ nodes, transitions }: Structure, closed: ReadonlySet<string>): OutlineItem[] => {
  const items: OutlineItem[] = []
  const visit = (id: string, level: number, under: string | null, place: number, of: number): void => {
    const ways = transitions.filter((one) => one.source === id)
    const inside = nodes.filter((one) => one.parent === id)
    const count = ways.length + inside.length
    items.push({ kind: 'state', id, level, parent: count > 0, under, place, of })
    if (closed.has(id)) return
    ways.forEach((way, index) =>
      items.push({
        kind: 'transition',
        id: way.id,
        level: level + 1,
        parent: false,
        under: id,
        place: index + 1,
        of: count,
      }),
    )
    inside.forEach((node, index) => visit(node.id, level + 1, id, ways.length + index + 1, count))
  }
  visit('', 1, null, 1, 1)
  return items
}
