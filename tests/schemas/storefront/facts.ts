import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import type { QuoteFacts } from '#schemas/storefront/pricing/pricing.rules.ts'

const text = { en: 'Text', es: 'Texto' }

/** A member of 40 in Austin, alone, who has said everything. */
export const facts = (given: Partial<QuoteFacts> = {}): QuoteFacts => ({
  state: 'TX',
  ratingArea: 'TX-3',
  region: '3',
  age: 40,
  spouseAge: null,
  tier: 'IO',
  children: 0,
  smoker: 0,
  annualSalaryCents: 6_000_000,
  weeklyHours: 40,
  portalId: 'main',
  answers: {},
  contributions: [],
  today: '2026-11-21',
  ...given,
})

/** A plan at $10, $20, $17 and $28.50 that asks nothing. */
export const plan = (given: Partial<Plan> = {}): Plan => ({
  id: 'plan',
  name: 'Plan',
  brand: 'brand',
  category: 'dental',
  bundle_plan_count: 1,
  short_text: text,
  description: { header_text: text, body_text: text },
  benefits: [],
  traits: [],
  states: 'all',
  ages: { from: 18, to: 100 },
  tiers: ['IO', 'IS', 'IC', 'IF'],
  rating: {
    by: 'tier',
    options: [{ id: 'standard', name: text, cents: { IO: 1000, IS: 2000, IC: 1700, IF: 2850 } }],
  },
  eligibility_questions: [],
  health_questions: [],
  riders: [],
  requirements: ['basic'],
  agreements: ['general'],
  payment_methods: ['cc', 'eft'],
  effective: 'first',
  ...given,
})
