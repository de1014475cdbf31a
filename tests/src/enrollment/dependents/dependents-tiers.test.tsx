import { expect, test, vi } from 'vitest'
import { CallProblem } from '#machines/support/problem.ts'
import type { QuoteOffer } from '#schemas/calls/enrollment/offer.calls.ts'
import { violations } from '../../ui/render.tsx'
import { find } from '../../form/mount.tsx'
import { button, press, text } from '../in-wizard.tsx'
import { person, startDependents } from './dependents-step.tsx'

vi.mock('#src/calls/enrollment/typed.actors.ts', () => import('../typed.fake.ts'))

// @spec 2:62 2:121 2:171 2:244
test('only the people of the tier are listed, and a limit is said in the words of the specification', async () => {
  await startDependents(
    { tier: 'IC', isL713: true },
    { dependents: [person('d1', 'Spouse'), person('d2', 'Child'), person('d3', 'Child')] },
  )
  expect(document.querySelectorAll('.people-row')).toHaveLength(2)
  expect(text()).toContain('L713 plans cover one child in this tier. Please delete the other children to continue.')
  expect(button('Next')).toBeUndefined()
  await press('Delete Child Lee')
  await press('Delete')
  expect(button('Next')).toBeDefined()
})

// @spec 2:124
test('without the spouse, who is deleted, there is no way on in Member + Spouse but to add one', async () => {
  await startDependents({ tier: 'IS' }, { dependents: [person('d1', 'Spouse')] })
  expect([button('Next') !== undefined, button('Add spouse')]).toEqual([true, undefined])
  await press('Delete Spouse Lee')
  await press('Delete')
  expect(button('Next')).toBeUndefined()
  expect(text()).toContain('Your plans are priced for you and your spouse: add your spouse to continue.')
  await press('Add spouse')
  expect(find<HTMLSelectElement>('#dependent-relationship').value).toBe('Spouse')
})

test.each([
  [{}, [], 'Your plans are priced for a family: add your spouse and at least one child to continue.'],
  [{}, ['Spouse'], 'Your plans are priced for a family: add at least one child to continue.'],
  [{}, ['Child'], 'Your plans are priced for a family: add your spouse to continue.'],
  [{ tier: 'IC' }, [], 'Your plans are priced for you and your children: add at least one child to continue.'],
  [{ tier: 'IC', isL713: true }, [], 'Your plans are priced for you and one child: list one child to continue.'],
] as const)(
  'without a way on it says whom the plans are priced for and who is missing: %o with %o',
  async (facts, listed, words) => {
    await startDependents(facts, { dependents: listed.map((relationship) => person('d1', relationship)) })
    expect(find('.step-blocked').textContent).toBe(words)
  },
)

test('people who cost something else: the prices are shown, and the list stays until they are agreed to', async () => {
  const { asked, problems } = await startDependents(
    {},
    { dependents: [person('d1', 'Spouse'), person('d2', 'Child'), person('d3', 'Child')], revision: 2 },
  )
  const quoted = { zip: '78701', state: 'TX', tier: 'IF', children: 1, spouse_dob: '01/02/1987' } as const
  const offer: QuoteOffer = {
    about: 'people',
    quoted,
    would: { ...quoted, children: 2 },
    plans: [
      { plan_id: 'silver', plan_name: 'Evergreen Silver', before: 791.53, now: 1106.55, reason: null },
      { plan_id: 'gold', plan_name: 'Evergreen Gold', before: null, now: 12, reason: null },
      { plan_id: 'care', plan_name: 'Crescent Care', before: 20, now: null, reason: 'Not sold to these people.' },
    ],
    monthly_before: 811.53,
    monthly_now: 1118.55,
  }
  problems.save = new CallProblem({ kind: 'conflict', message: 'Other prices', errors: [], offer })
  await press('Next')
  const dialog = find('dialog[open]')
  for (const words of [
    'Your price changes with the people you enroll',
    'Family, 1 child, spouse born 01/02/1987',
    'Family, 2 children, spouse born 01/02/1987',
    'Evergreen Silver$791.53$1,106.55',
    'Evergreen GoldNot available$12.00',
    'Crescent Care$20.00Not sold to these people.',
    'Monthly total$811.53$1,118.55',
    'When you agree, plans that are no longer available are removed from your cart.',
  ]) {
    expect(dialog.textContent).toContain(words)
  }
  expect(await violations()).toEqual([])
  await press('Back to the list')
  expect(document.querySelector('dialog[open]')).toBeNull()
  expect(document.querySelectorAll('.people-row')).toHaveLength(3)
  await press('Next')
  delete problems.save
  await press('Agree and continue')
  const seen = {
    plans: [
      { plan_id: 'silver', now: 1106.55 },
      { plan_id: 'gold', now: 12 },
      { plan_id: 'care', now: null },
    ],
    monthly_now: 1118.55,
  }
  expect(asked.save.map(({ agreed }) => agreed)).toEqual([null, null, seen])
})

test('nobody who has listed nobody yet is offered another tier', async () => {
  await startDependents({}, { dependents: [] })
  expect(text()).not.toContain('Change the quote')
})

test('people who make up another tier may go on with it', async () => {
  const { asked } = await startDependents({}, { dependents: [person('d1', 'Spouse')], revision: 2 })
  expect(button('Next')).toBeUndefined()
  expect(text()).toContain('Your list fits Member + Spouse, but your quote is for Family.')
  await press('Change the quote to Member + Spouse')
  expect(asked.save.map(({ tier }) => tier)).toEqual(['IS'])
})
