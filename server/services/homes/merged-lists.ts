import type { IndexedMember } from './member-index.ts'

/** A list of members with policies in it, and by what it is known to be still true. */
export interface MergedList {
  policies: number
  events: number
  list: readonly IndexedMember[]
}

/** Members in all lists that are kept, of however many reps and groups. */
const KEPT = 50_000

/** Keeps a list, and as many of those that were made last as have `limit` members together. */
export const keepSome = (lists: Map<string, MergedList>, name: string, list: MergedList, limit = KEPT): void => {
  lists.delete(name)
  lists.set(name, list)
  let kept = [...lists.values()].reduce((sum, one) => sum + one.list.length, 0)
  for (const [oldest, { list: members }] of lists) {
    if (kept <= limit || oldest === name) return
    lists.delete(oldest)
    kept -= members.length
  }
}
