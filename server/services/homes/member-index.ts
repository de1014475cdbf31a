import type { MemberPage, MemberRow, MemberSort, SortDirection } from '#schemas/calls/storefront/homes.calls.ts'
import { isoDay } from '#schemas/fields/date.kinds.ts'
import { MEMBERS_A_PAGE } from '#schemas/storefront/visit/homes.rules.ts'

/** A row with what it is found and ordered by, worked out once: ten thousand are searched in a few milliseconds. */
export interface IndexedMember {
  row: MemberRow
  text: string
  keys: Record<MemberSort, string>
}

/** Without accents and capitals: `nguyen` finds Nguyễn. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The words of a search, folded. */
export const wordsOf = (search: string): string[] =>
  folded(search)
    .split(/\s+/)
    .filter((word) => word !== '')

const family = (name: string): string => {
  const words = name.split(' ')
  return [...words.slice(-1), ...words.slice(0, -1)].join(' ')
}

export const indexed = (row: MemberRow): IndexedMember => {
  const { name, dob, email, ssn, group_info, plan_info } = row
  const plans = plan_info.map(({ plan_name }) => plan_name).join(' ')
  const group = group_info?.group_name ?? ''
  return {
    row,
    text: folded([name, dob, email, ssn.slice(-4), group, plans].join('\n')),
    keys: {
      name: folded(family(name)),
      dob: isoDay(dob) ?? '',
      email: folded(email),
      group: folded(group),
      plans: folded(plans),
    },
  }
}

export interface Listing {
  search?: string | undefined
  sort?: MemberSort | undefined
  direction?: SortDirection | undefined
  page?: number | undefined
}

const order = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const orders = new WeakMap<readonly IndexedMember[], Map<string, readonly IndexedMember[]>>()

/** The list in an order, worked out when it is first asked for; equals stand by name. */
const sorted = (
  members: readonly IndexedMember[],
  sort: MemberSort,
  direction: SortDirection,
): readonly IndexedMember[] => {
  const known = orders.get(members) ?? new Map<string, readonly IndexedMember[]>()
  orders.set(members, known)
  const name = `${sort} ${direction}`
  const before = known.get(name)
  if (before !== undefined) return before
  const turn = direction === 'asc' ? 1 : -1
  const list = members.toSorted(
    (one, other) =>
      turn * order(one.keys[sort], other.keys[sort]) ||
      order(one.keys.name, other.keys.name) ||
      order(one.row.user_id, other.row.user_id),
  )
  known.set(name, list)
  return list
}

/** One page: every word of the search must occur; a page behind the last is the last. */
export const memberPage = (
  members: readonly IndexedMember[],
  { search = '', sort = 'name', direction = 'asc', page = 1 }: Listing,
): MemberPage => {
  const words = wordsOf(search)
  const list = sorted(members, sort, direction)
  const found = words.length === 0 ? list : list.filter(({ text }) => words.every((word) => text.includes(word)))
  const pages = Math.max(1, Math.ceil(found.length / MEMBERS_A_PAGE))
  const shown = Math.min(page, pages)
  const from = (shown - 1) * MEMBERS_A_PAGE
  return {
    result: found.slice(from, from + MEMBERS_A_PAGE).map(({ row }) => row),
    total: found.length,
    page: shown,
    pages,
  }
}
