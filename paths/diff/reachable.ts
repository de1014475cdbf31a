import type { Structure, StructureNode } from '../structure/structure.ts'
import { isWithin } from '../structure/within.ts'

/**
 * Whether a final state of the machine can be reached from a state by its declared transitions, whatever their guards
 * say: true means "perhaps", false means "certainly not".
 */
export const canEnd = ({ nodes, transitions }: Structure, from: string): boolean => {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const children = groupBy(nodes, ({ parent }) => parent ?? '')
  const outgoing = groupBy(transitions, ({ source }) => source)
  const active = new Set<string>()
  const entered = new Set<string>()
  const queue: string[] = []

  const add = (id: string): void => {
    if (active.has(id)) return
    active.add(id)
    queue.push(id)
  }
  /** The states inside that are entered with it. */
  const descend = (node: StructureNode): void => {
    add(node.id)
    const inside = (children.get(node.id) ?? []).filter(({ id }) => id !== '')
    // Where history leads depends on the past: anywhere in its parent.
    if (node.type === 'history')
      for (const one of children.get(node.parent ?? '') ?? []) if (one.type !== 'history') enter(one.id)
    for (const one of node.type === 'parallel' ? inside : inside.filter(({ id }) => id === node.initial)) enter(one.id)
  }
  /** With the states around it, and the other regions of those that are parallel. */
  const enter = (id: string): void => {
    const node = byId.get(id)
    if (node === undefined || entered.has(id)) return
    entered.add(id)
    for (let around = byId.get(node.parent ?? ' '); around !== undefined; around = byId.get(around.parent ?? ' ')) {
      if (active.has(around.id)) break
      add(around.id)
      if (around.type !== 'parallel') continue
      for (const region of children.get(around.id) ?? []) if (!isWithin(region.id, id)) enter(region.id)
    }
    descend(node)
  }

  enter(from)
  for (let at = 0; at < queue.length; at += 1) {
    const id = queue[at] ?? ''
    const node = byId.get(id)
    if (node?.type === 'final' && node.parent === '') return true
    for (const { targets } of outgoing.get(id) ?? []) targets.forEach(enter)
  }
  return false
}

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
