import type { PaymentMethod } from '../../calls/enrollment/billing.calls.ts'
import type { TierCode } from '../../calls/shapes.ts'

/** In the order in which they are shown (spec 1, section 3). */
export const tiers = ['IO', 'IS', 'IC', 'IF'] as const satisfies readonly TierCode[]

/** The contract's tier of a code; IC3 is treated as children (spec 2, section 3). Null for what is none. */
export const asTier = (code: string): TierCode | null =>
  code === 'IC3' ? 'IC' : (tiers.find((tier) => tier === code) ?? null)

/** Plan categories, in the order of the plan list (spec 1, sections 2 and 3); bundles stand last. */
export const planCategories = [
  'dental',
  'vision',
  'medical',
  'guaranteed',
  'hsa',
  'term_life',
  'limitedmed',
  'rx',
  'lifestyle',
  'supplemental',
  'di',
  'critical',
  'accident',
  'hospital',
  'pet',
  'bundles',
] as const
export type PlanCategory = (typeof planCategories)[number]

/** What rules hang on, in place of carriers' names (spec decisions, Catalog). */
export const planTraits = ['prudential', 'l713', 'premier', 'iha', 'aflac', 'elevate', 'membership'] as const
export type PlanTrait = (typeof planTraits)[number]

/** What a document of a plan is. */
export const documentKinds = ['summary', 'drugs', 'providers', 'policy', 'brochure'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Ways of payment, those that a person pays by first (spec 3, section 2.3). */
export const paymentMethods = ['cc', 'eft', 'list', 'elist', 'stmt'] as const satisfies readonly PaymentMethod[]

/** On which days a plan may begin: the 1st of a month, the 1st or 15th, or any day. */
export const effectiveRules = ['first', 'first_or_fifteenth', 'daily'] as const
export type EffectiveRule = (typeof effectiveRules)[number]

/** The steps whose fields plans configure, each with the field names of its form (spec 2 and 3, section 3). */
export const stepFields = {
  personal: [
    'first_name',
    'middle_name',
    'last_name',
    'birthdate',
    'gender',
    'marital_status',
    'ssn',
    'height_feet',
    'height_inch',
    'weight',
    'prior_coverage_flag',
    'prior_carrier_name',
    'prior_effective_date',
    'prior_term_date',
  ],
  contact: [
    'email_address',
    'phone_number',
    'address1',
    'address2',
    'zip',
    'city',
    'state',
    'birth_state',
    'birth_city',
  ],
  employer: [
    'name',
    'phone',
    'address1',
    'address2',
    'zip',
    'city',
    'state',
    'occupation',
    'employment_start_date',
    'average_work_week',
    'compensation_type',
    'employment_status',
    'emp_industry',
    'emp_num_employed',
    'emp_vac_policy',
    'emp_barg_unit',
    'holiday_policy',
  ],
  beneficiaries: [
    'first_name',
    'middle_name',
    'last_name',
    'relationship',
    'birthdate',
    'ssn',
    'beneficiary_percentage',
  ],
  dependents: [
    'relationship',
    'first_name',
    'middle_name',
    'last_name',
    'gender',
    'birthdate',
    'ssn',
    'height_feet',
    'height_inch',
    'weight',
  ],
  agreement: [
    'question',
    'answer',
    'date',
    'agent_name',
    'agent_code',
    'group_name',
    'group_code',
    'user_name',
    'signature',
  ],
  billing: [
    'first_name_on_cc',
    'last_name_on_cc',
    'card_number',
    'security_code',
    'expiration_month',
    'expiration_year',
    'is_physical_address',
    'address1',
    'address2',
    'zip',
    'city',
    'state',
    'account_name',
    'routing_number',
    'bank_name',
    'account_number',
    'account_type',
    'account_holder_type',
    'bill_date',
  ],
} as const
export type FieldStep = keyof typeof stepFields
export const fieldSteps = Object.keys(stepFields) as FieldStep[]

/**
 * How much a plan asks of a field, the weakest first: `optional` (shown, may be left empty); `required`; `fixed`
 * (shown and required, filled by the server, not editable).
 */
export const fieldNeeds = ['optional', 'required', 'fixed'] as const
export type FieldNeed = (typeof fieldNeeds)[number]

/** The steps whose fields the catalog may name, explain and order anew: those that are drawn as forms of fields. */
export const wordedSteps = ['personal', 'contact', 'employer', 'beneficiaries', 'dependents', 'billing'] as const
export type WordedStep = (typeof wordedSteps)[number]
