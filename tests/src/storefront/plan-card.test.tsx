import { beforeEach, describe, expect, it } from 'vitest'
import type { PlanCard as Plan } from '#schemas/calls/storefront/plans.calls.ts'
import { PlanCard } from '#src/storefront/plans/plan-card.tsx'
import { takeLocale } from '#src/i18n/locale.ts'
import { click, find, render, violations } from '../ui/render.tsx'
import { planOf } from './plans.ts'

beforeEach(() => takeLocale('en'))

const show = async (own: Partial<Plan>, tier: string | null = 'IF') => {
  const added: string[] = []
  const plan = planOf(own)
  const add = (
    <button
      type="button"
      className="plan-add"
      aria-label={`Add ${plan.plan_name} to cart`}
      onClick={() => added.push(plan.plan_id)}
    />
  )
  const host = await render(
    <ul>
      <PlanCard plan={plan} tier={tier} action={add} />
    </ul>,
  )
  return { host, added }
}

describe('the plan card', () => {
  // @spec 1:83
  it('shows prices above zero to the cent, and the add icon on the selected tier alone', async () => {
    const { host, added } = await show({ callout_text: 'Popular' })
    const rows = [...host.querySelectorAll('tbody tr')].map((row) => [
      row.querySelector('th')?.textContent ?? null,
      row.querySelector('td')?.textContent,
      row.querySelector('button')?.getAttribute('aria-label') ?? null,
    ])
    // Right below the price of the tier that it adds, across both columns.
    expect(rows).toEqual([
      ['Member Only', '$29.40', null],
      ['Family, your tier', '$89.00', null],
      [null, '', 'Add Smile Care to cart'],
    ])
    expect(find('.plan-price-action').getAttribute('colspan')).toBe('2')
    expect(host.textContent).toContain('Popular')
    await click('.plan-add')
    expect(added).toEqual(['smile'])
    expect(find('a').getAttribute('href')).toBe('/plan/smile/smile-care')
    expect(await violations()).toEqual([])
  })

  // @spec 1:83
  it('shows a tick in place of the icon for a plan in the cart, and neither where adding is hidden', async () => {
    const inCart = await show({ is_in_cart: true })
    expect(inCart.host.querySelector('.plan-add')).toBeNull()
    expect(find('.plan-tick').textContent).toBe('In your cart')
    const hidden = await show({ hide_add_to_cart: true })
    expect(hidden.host.querySelectorAll('.plan-add, .plan-tick, .plan-price-action')).toHaveLength(0)
    const unselected = await show({ selected_plan: false })
    expect(unselected.host.querySelectorAll('.plan-add, .plan-tick')).toHaveLength(0)
  })

  it('shows the benefits of its kind as names and values', async () => {
    const facts = [
      { name: 'Deductible', text: '$3,000' },
      { name: 'Doctor visit', text: '$35' },
    ]
    const { host } = await show({ facts })
    const list = find('.plan-facts')
    expect(list.getAttribute('aria-label')).toBe('Key figures of Smile Care')
    expect([...list.children].map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Deductible', '$3,000'],
      ['Doctor visit', '$35'],
    ])
    expect(await violations()).toEqual([])
    expect(host.querySelectorAll('dl')).toHaveLength(1)
  })

  it.each([
    [{ age: 30, state: 'Texas' }, 'Lowest price, for age 30 in Texas. Yours depends on your age and ZIP code.'],
    [{ age: 30, state: null }, 'Lowest price, for age 30. Yours depends on your age.'],
    [{ age: null, state: 'Alabama' }, 'Lowest price, for example in Alabama. Yours depends on your ZIP code.'],
    [{ age: null, state: null }, 'Lowest price. A quote shows yours.'],
  ])('says that a price before a quote is the lowest, and for whom: %o', async (whose, text) => {
    const { host } = await show({ price_basis: { is_lowest: true, ...whose } }, null)
    expect([...host.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
      'from $29.40',
      'from $89.00',
    ])
    expect(host.textContent).toContain(text)
  })

  it('says "from" where a quote has several amounts to choose from, and nothing of whom the price is for', async () => {
    const { host } = await show({ has_options: true, hide_add_to_cart: true })
    expect([...host.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
      'from $29.40',
      'from $89.00',
    ])
    expect(host.textContent).not.toContain('Lowest price')
  })

  it('promises a price that everybody pays without "from"', async () => {
    const { host } = await show({ price_basis: { is_lowest: false, age: null, state: null } }, null)
    expect([...host.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual(['$29.40', '$89.00'])
    expect(host.textContent).not.toContain('Lowest price')
  })

  it.each([
    ['salaryError', 'Your price depends on your salary.'],
    ['smokerError', 'Your price depends on whether you use tobacco.'],
    ['newQuestionsError', 'Your price depends on your answers to a few questions.'],
  ] as const)('says what a plan without a price asks: %s', async (price_asks, text) => {
    const { host } = await show({ price_asks, tier_price: [], selected_plan: false })
    expect(host.textContent).toContain(text)
    expect(host.textContent).toContain('View More Details')
  })

  it('shows neither tier nor icon without a quote', async () => {
    const { host } = await show({}, null)
    expect(host.querySelectorAll('.plan-add, .plan-price-own')).toHaveLength(0)
  })
})
