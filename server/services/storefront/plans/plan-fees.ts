import type { FeeContent } from '#schemas/calls/storefront/plan.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { ADMINISTRATIVE_FEE_PERCENT } from '#schemas/storefront/pricing/pricing.rules.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'

import { priceText } from '#schemas/storefront/pricing/money.rules.ts'
import type { Locale } from '#schemas/messages/languages.ts' /** Names stand in HTML: what a catalog calls a plan must not become markup. */
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** The dollars, with cents where there are any. */
const dollars = (cents: number, locale: Locale): string => priceText(cents, locale)

/**
 * The fees that the catalog's prices contain (the special carrier's) or that come beside them: the memberships, and
 * what is paid once at the start (spec 1, sections 7 and 9).
 */
export const planFees = ({ plans }: Pick<Catalog, 'plans'>, locale: Locale): FeeContent[] => {
  const options = { locale }
  const paragraph = (text: string) => `<p>${text}</p>`
  const contents: FeeContent[] = []
  if (plans.some(({ traits }) => traits.includes('prudential'))) {
    contents.push({
      code: 'administrative',
      name: m.plan_fee_administrative({}, options),
      text: paragraph(m.plan_fee_administrative_text({ percent: ADMINISTRATIVE_FEE_PERCENT }, options)),
    })
  }
  for (const plan of plans) {
    if (!plan.traits.includes('membership') || plan.rating.by !== 'tier') continue
    const prices = plan.rating.options.flatMap(({ cents }) => Object.values(cents))
    contents.push({
      code: 'membership',
      name: plan.name,
      text: paragraph(
        m.plan_fee_membership_text({ plan: escaped(plan.name), amount: dollars(Math.min(...prices), locale) }, options),
      ),
    })
  }
  if (plans.some(({ enrollment_fee_cents: fee }) => fee !== undefined && fee > 0)) {
    contents.push({
      code: 'enrollment',
      name: m.plan_fee_enrollment({}, options),
      text: paragraph(m.plan_fee_enrollment_text({}, options)),
    })
  }
  return contents
}
