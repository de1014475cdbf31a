import type { Page } from 'playwright'
import type { StepId } from '#schemas/steps/steps.registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { enrollment } from './enrollment.driver.ts'
import type { Hands } from './hands.driver.ts'
import type { Applicant } from './people.ts'
import { type AskedFirst, storefront } from './storefront.driver.ts'

export interface ChosenPlan extends AskedFirst {
  category: () => string
  name: string
}

/** A cart, and what it makes of the enrollment. */
interface CartOf<Step extends StepId> {
  plans: readonly [ChosenPlan, ...ChosenPlan[]]
  /** What the enrollment asks, in its order, without the review. */
  steps: readonly Step[]
  /** `on-file`: the card that is picked already. */
  pay: 'card' | 'bank' | 'informational' | 'on-file'
}

export const carts = {
  /** Medical, life and disability income: all nine steps; paid from a bank account. */
  everything: {
    plans: [
      { category: () => m.category_medical(), name: 'Evergreen Health Texas Silver PPO 6000' },
      { category: () => m.category_term_life(), name: 'Anchor Life Term' },
      {
        category: () => m.category_di(),
        name: 'Steady Short-Term Disability',
        work: { salary: '52000', hours: '40' },
      },
    ],
    steps: ['personal', 'contact', 'employer', 'beneficiaries', 'health', 'dependents', 'agreement', 'billing'],
    pay: 'bank',
  },
  dental: {
    plans: [{ category: () => m.category_dental(), name: 'Meadowlark Dental High' }],
    steps: ['personal', 'contact', 'agreement', 'billing'],
    pay: 'card',
  },
  /** Asks two questions before it shows a price. */
  accident: {
    plans: [{ category: () => m.category_accident(), name: 'Mallard Accident Advantage', answers: [true, false] }],
    steps: ['personal', 'contact', 'employer', 'dependents', 'agreement', 'billing'],
    pay: 'card',
  },
  /** Asks all of the employer; billed by list: nothing to enter. */
  union: {
    plans: [{ category: () => m.category_limitedmed(), name: 'Union Local Limited Medical' }],
    steps: ['personal', 'contact', 'employer', 'dependents', 'agreement', 'billing'],
    pay: 'informational',
  },
} satisfies Record<string, CartOf<StepId>>

/** The steps that carts of the demo catalog ask for. */
type FilledStep = (typeof carts)[keyof typeof carts]['steps'][number]
export type Cart = CartOf<FilledStep>

export interface Walk {
  page: Page
  hands: Hands
  applicant: Applicant
  cart: Cart
  /** The way to the first plan's list, where it is not by the quote of the landing page. */
  begin?: (() => Promise<void>) | undefined
  /** Called wherever there is something to see: each page, each step empty, with mistakes and filled, dialogs. */
  look?: (name: string) => Promise<void>
  /** Presses Next on every empty step first, to see what it says. */
  withMistakes?: boolean
  /** After Next on the contact step: the way past a refused email address. */
  prove?: () => Promise<void>
}

const nothing = async () => undefined

/** From the landing page to the last step before the review. */
export const walkToReview = async ({ page, hands, applicant, cart, ...walk }: Walk): Promise<void> => {
  const { look = nothing, withMistakes = false, prove = nothing } = walk
  const shop = storefront(page, hands)
  const steps = enrollment(page, hands)

  await page.getByRole('heading', { level: 1 }).waitFor()
  await look('landing')
  for (const [index, plan] of cart.plans.entries()) {
    if (index === 0) {
      if (walk.begin === undefined) await shop.quote(applicant, plan.category())
      else {
        await walk.begin()
        await shop.toCategory(plan.category())
      }
    } else await shop.morePlans(plan.category())
    await shop.openPlan(plan.name, () => look(`plans-${index + 1}`))
    await shop.addPlan(plan, (name) => look(`plan-${index + 1}${name}`))
  }
  await look('cart')
  await shop.checkout(look)

  const asksHealth = cart.steps.includes('health')
  const fill: Record<FilledStep, () => Promise<void>> = {
    personal: () => steps.personal(applicant),
    contact: () => steps.contact(applicant),
    employer: () => steps.employer(applicant),
    beneficiaries: () => steps.beneficiaries(applicant, look),
    health: () => steps.health(applicant),
    dependents: () => steps.dependents(applicant, asksHealth, look),
    agreement: () => steps.agreement(applicant),
    billing: async () => {
      if (cart.pay === 'card') await steps.card(applicant)
      if (cart.pay === 'bank') await steps.bank(applicant)
    },
  }
  for (const step of cart.steps) {
    await steps.at(step)
    await look(step)
    const hasNext = step !== 'beneficiaries' && step !== 'dependents'
    if (withMistakes && hasNext && !(step === 'billing' && (cart.pay === 'informational' || cart.pay === 'on-file'))) {
      await steps.next()
      await page.locator('.field-message').first().waitFor()
      await look(`${step}-mistakes`)
    }
    await fill[step]()
    await look(`${step}-filled`)
    await steps.next()
    if (step === 'contact') await prove()
  }
  await steps.at('review')
  await page.getByRole('button', { name: m.review_submit(), exact: true }).waitFor()
  await look('review')
}

/** The whole journey; the confirmation number. */
export const walk = async (walked: Walk): Promise<string> => {
  await walkToReview(walked)
  const steps = enrollment(walked.page, walked.hands)
  await steps.submit()
  const number = await steps.receipt()
  await walked.look?.('receipt')
  return number
}
