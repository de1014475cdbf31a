import { describe, expect, test } from 'vitest'
import { drawOf } from './draw.ts'
import { type FaultName, faults } from './faults/faults.ts'
import { guide } from './guide.ts'
import type { Kind } from './page/types.ts'
import { codeOf, printed, visitOf } from './print.ts'
import { shrink } from './shrink.ts'
import { type Visit, replay, wander } from './visit.ts'
import { personOf } from './world/people.ts'
import { makeWorld } from './world/world.ts'

const at = { who: 0, tab: 0 }

describe('whoever answers sensibly comes to a receipt', () => {
  test.each<Kind>(['applicant', 'rep', 'group', 'employee', 'member'])('%s', async (kind) => {
    const world = await makeWorld([personOf(kind, 0, drawOf(20_261_127))])
    try {
      await world.residents[0]?.tabs[0]?.load()
      const stuck = await guide(world, at, 1, () => Promise.resolve(false))
      expect(stuck).toBeNull()
      expect(world.residents[0]?.tabs[0]?.look()?.money.map(({ where }) => where)).toEqual(['receipt'])
    } finally {
      await world.close()
    }
  })
})

describe('a visit', () => {
  test('is the same for the same seed', async () => {
    const [one, other] = [await wander(5), await wander(5)]
    expect(one.visit.steps.length).toBeGreaterThan(3)
    expect(other.visit).toEqual(one.visit)
    expect(other.count).toBe(one.count)
  })

  test('is written down, and run again from that', async () => {
    const { visit, count } = await wander(6)
    const again = await replay(visitOf(codeOf(visit)))
    expect(again.visit).toEqual(visit)
    expect(again.count).toBe(count)
  })
})

/** From the quote to the first step of an enrollment, as `who` answers sensibly. */
const enrolling: readonly string[] = [
  'quote.fill',
  'quote.submit',
  'plans.add',
  'adding cart',
  'cart.chooseDate',
  'cart.proceed',
  'checkout.proceed',
]
const later: readonly string[] = ['wizard later', 'save-later.send', 'save-later.continue']
const walked = (...names: readonly string[]): Visit => ({
  seed: 3,
  people: ['applicant'],
  steps: names.map((name) => ({ who: 0, tab: 0, do: name, seed: 1, right: true as const })),
})

describe('a planted fault is found by the check of its class, and nothing is found without it', () => {
  test.each<[FaultName, string, Visit]>([
    // Whose list of dependents says more than the quote, of plans that have a price for each child.
    ['price-of-the-quote', 'money', { seed: 5, people: ['member'], steps: [] }],
    ['no-second-quote', 'refusals have a place', walked('quote.fill', 'quote.submit', 'lose the session')],
    ['one-code-ends-another', 'right codes open', walked(...enrolling, ...later, ...later)],
    ['typed-is-lost', 'typed stays', walked(...enrolling, 'form fill', 'reload')],
    ['a-number-comes-back', 'no leak', walked(...enrolling, 'form fill', 'form submit')],
    ['server-fails', 'no server error', walked(...enrolling)],
  ])('%s: %s', async (plant, check, visit) => {
    expect((await replay(visit, { tamper: faults[plant] })).finding?.check).toBe(check)
    expect((await replay(visit)).finding).toBeNull()
  })
})

test('a found visit is shortened to the steps that it needs, and printed as steps, links and a test', async () => {
  const quote = (who: number): Visit['steps'] =>
    ['quote.fill', 'quote.submit'].map((name) => ({ who, tab: 0, do: name, seed: 1, right: true as const }))
  const cancelled: Visit['steps'] = [
    { who: 0, tab: 0, do: 'reload', seed: 1 },
    ...quote(0),
    { who: 0, tab: 0, do: 'plans.edit', seed: 1 },
    { who: 0, tab: 0, do: 'plans.closeEdit', seed: 1 },
    { who: 0, tab: 0, do: 'lose the session', seed: 1, hurries: true },
    { who: 0, tab: 0, do: 'go /', seed: 1 },
  ]
  const options = { tamper: faults['no-second-quote'] }
  const long = await replay({ seed: 3, people: ['applicant', 'member'], steps: cancelled }, options)
  expect(long.finding?.check).toBe('refusals have a place')
  const short = await shrink(long, options)
  expect(short.visit.steps.map((step) => step.do)).toEqual(['quote.fill', 'quote.submit', 'lose the session'])
  expect(short.visit.people).toEqual(['applicant'])
  const { finding } = short
  if (finding === null) throw new Error('shortened to nothing')
  const text = printed(short.visit, finding)
  expect(text).toContain('  1. applicant 1: quote.fill\n  2. applicant 1: quote.submit\n')
  expect(text).toMatch(/page: http:\/\/localhost:3000\/\S*/)
  expect(text).toContain(`npm run paths -- wander --replay ${codeOf(short.visit)}`)
  expect(text).toContain('expect(finding).toBeNull()')
  expect((await replay(short.visit)).finding).toBeNull()
})
