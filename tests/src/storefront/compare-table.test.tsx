import { beforeEach, expect, it } from 'vitest'
import type { PlanCard } from '#schemas/calls/storefront/plans.calls.ts'
import { takeLocale } from '#src/i18n/locale.ts'
import { compareRows } from '#src/storefront/plans/compare-rows.tsx'
import { CompareTable } from '#src/storefront/plans/compare-table.tsx'
import { click, render } from '../ui/render.tsx'
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
  return shownRows(host)
}

const shownRows = (host: ParentNode = document) =>
  [...host.querySelectorAll('[scope="rowgroup"]')].map((row) => row.textContent?.trim())

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

it('leaves out the rows on which the plans agree where that is asked for, and only where there are both kinds', async () => {
  const one = planOf({ plan_id: 'one', tier_price: prices(20, 60) })
  const unlike = planOf({ plan_id: 'two', tier_price: prices(20, 70) })
  await rowsOf([one, unlike])
  const box = () => document.querySelector<HTMLInputElement>('input[type="checkbox"]')
  expect(box()?.closest('label')?.textContent).toBe('Only rows that differ (1 of 2)')
  await click('input[type="checkbox"]')
  expect(shownRows()).toEqual(['Price per month, Member Only', 'Price per month, Family'])
  await click('input[type="checkbox"]')
  expect(shownRows()).toHaveLength(3)

  await rowsOf([one, planOf({ plan_id: 'three', tier_price: prices(20, 60) })])
  expect(box()).toBeNull()
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
