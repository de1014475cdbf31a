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
  it('shows prices above zero in whole dollars, and the add icon on the selected tier alone', async () => {
    const { host, added } = await show({ callout_text: 'Popular' })
    const rows = [...host.querySelectorAll('tbody tr')].map((row) => [
      row.querySelector('th')?.textContent,
      row.querySelector('td')?.textContent,
      row.querySelector('button')?.getAttribute('aria-label') ?? null,
    ])
    expect(rows).toEqual([
      ['Member Only', '$29', null],
      ['Family, your tier', '$89', 'Add Smile Care to cart'],
    ])
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
    expect(hidden.host.querySelectorAll('.plan-add, .plan-tick')).toHaveLength(0)
    const unselected = await show({ selected_plan: false })
    expect(unselected.host.querySelectorAll('.plan-add, .plan-tick')).toHaveLength(0)
  })

  it('shows neither tier nor icon without a quote', async () => {
    const { host } = await show({}, null)
    expect(host.querySelectorAll('.plan-add, .plan-price-own')).toHaveLength(0)
  })
})
