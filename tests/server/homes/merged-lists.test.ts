import { expect, test } from 'vitest'
import { indexed } from '#server/services/homes/member-index.ts'
import { type MergedList, keepSome } from '#server/services/homes/merged-lists.ts'

const listOf = (members: number): MergedList => ({
  policies: members,
  events: 0,
  list: Array.from({ length: members }, (_, at) =>
    indexed({
      name: `Person ${at}`,
      dob: '',
      email: '',
      ssn: '',
      user_id: String(at),
      policy_id: null,
      signature: null,
      agent_id: null,
      group_info: null,
      plan_info: [],
    }),
  ),
})

test('lists of members are kept up to a number of members, and those that were made longest ago go first', () => {
  const lists = new Map<string, MergedList>()
  for (const [name, members] of [['first', 4] as const, ['second', 3] as const, ['first', 5] as const]) {
    keepSome(lists, name, listOf(members), 8)
  }
  expect([...lists.keys()]).toEqual(['second', 'first'])
  keepSome(lists, 'third', listOf(2), 8)
  expect([...lists.keys()]).toEqual(['first', 'third'])
  keepSome(lists, 'larger than all', listOf(20), 8)
  expect([...lists.keys()]).toEqual(['larger than all'])
})
