import { beforeEach, expect, it } from 'vitest'
import type { PlanCard } from '#schemas/calls/storefront/plans.calls.ts'
import { takeLocale } from '#src/i18n/locale.ts'
import { compareRows } from '#src/storefront/plans/compare-rows.tsx'
import { CompareTable } from '#src/storefront/plans/compare-table.tsx'
import { render } from '../ui/render.tsx'
import { planOf } from './plans.ts'

beforeEach(() => takeLocale('en'))

/** The names of all rows, and which of them are marked. */
const rowsOf = async (plans: readonly PlanCard[]) => {
  const list = { filter: { tier: 'IO' as const }, isPremier: false }
  const host = await render(
    <CompareTable
      plans={plans}
      rows={compareRows(plans, [], list)}
      tier="IO"
      isPremier={false}
      onAdd={() => undefined}
    />,
  )
  return [...host.querySelectorAll('[scope="rowgroup"]')].map((row) => row.textContent?.trim())
}

it('marks the prices that differ, those of the own tier too, and not what plans say of themselves', async () => {
  const one = planOf({ plan_id: 'one', tier_price: prices(20, 60), plan_short_text: 'One' })
  const two = planOf({ plan_id: 'two', tier_price: prices(25, 60), plan_short_text: 'Two' })
  const three = planOf({ plan_id: 'three', tier_price: prices(20, 70), plan_short_text: 'Three' })
  expect(await rowsOf([one, two])).toEqual([
    'Price per month, Member Only Different',
    'Price per month, Family',
    'In short',
  ])
  expect(await rowsOf([one, three])).toEqual([
    'Price per month, Member Only',
    'Price per month, Family Different',
    'In short',
  ])
})

it('says "from" where a plan has several amounts to choose from', async () => {
  const plan = planOf({ tier_price: prices(2, 5.7), has_options: true })
  await rowsOf([plan, planOf({ plan_id: 'two', tier_price: prices(2, 5.7) })])
  const amounts = [...document.querySelectorAll('td .money-amount')].map(({ textContent }) => textContent)
  expect(amounts).toEqual(['from $2.00', '$2.00', 'from $5.70', '$5.70'])
})

const prices = (own: number, family: number): PlanCard['tier_price'] => [
  { tier: 'IO', price_male_nons: own },
  { tier: 'IF', price_male_nons: family },
]
