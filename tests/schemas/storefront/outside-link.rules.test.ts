import { expect, test } from 'vitest'
import { outsideLink } from '#schemas/storefront/outside-link.rules.ts'

// @spec 1:64
test.for([
  ['rep_dashboard', 'https://reps.example.com/d', 'RIVERA-TX', 'https://reps.example.com/d?agent_code=RIVERA-TX'],
  ['rep_registration', 'https://reps.example.com/r?x=1', 'A B', 'https://reps.example.com/r?x=1&agent_code=A+B'],
  ['group_registration', 'https://g.example.com/', null, 'https://g.example.com/'],
  ['member_login', 'https://m.example.com/', 'RIVERA-TX', 'https://m.example.com/'],
  ['rep_dashboard', 'not an address', 'RIVERA-TX', 'not an address'],
] as const)('%s %s for %s is %s', ([name, address, code, shown]) => {
  expect(outsideLink(name, address, code)).toBe(shown)
})
