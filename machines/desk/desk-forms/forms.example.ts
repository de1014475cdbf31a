import type { FormsPreview, PreviewOf, VersionForms } from '#schemas/calls/desk/desk-forms.calls.ts'
import { tidyForms } from '#schemas/desk/forms/forms-config.ts'
import type { FormsConfig } from '#schemas/desk/forms/forms.shapes.ts'
import { baseLocale, locales } from '#schemas/messages/languages.ts'
import { filledFields, neededFields } from '#schemas/desk/forms/forms.rules.ts'
import type { FieldNeed, FieldStep } from '#schemas/storefront/catalog/catalog-codes.ts'
import { enrollmentNeeds } from '#schemas/storefront/catalog/requirements.rules.ts'

/** A text in every language. */
const words = (text: string) => Object.fromEntries(locales.map((locale) => [locale, text]))

const asked = (['personal', 'contact', 'dependents', 'billing'] as const satisfies FieldStep[]).map((step) => {
  const needed = (neededFields[step] ?? []).map((name): [string, FieldNeed] => [
    name,
    filledFields[step]?.includes(name) ? 'fixed' : 'required',
  ])
  const optional = step === 'billing' ? ['address2', 'bill_date', 'is_physical_address'] : []
  return [step, Object.fromEntries([...needed, ...optional.map((name) => [name, 'optional'])])]
})

/** One plan that asks for as little as may be. */
export const formsConfig: FormsConfig = {
  requirements: [{ id: 'basic', tabs: [], fields: Object.fromEntries(asked) }],
  forms: {},
  health: [
    {
      question_id: 141,
      text: words('Have you been treated?'),
      text_dependents: words('Has this dependent been treated?'),
      layout: 'general',
      asked_of: 'all',
    },
  ],
  agreements: [
    {
      id: 'general',
      text_head: words('Agreement'),
      text_body: words('<p>It is true.</p>'),
      text_required: words('I agree'),
    },
  ],
  plans: [{ id: 'dental-one', requirements: ['basic'], health_questions: [], agreements: ['general'] }],
}

/** A draft with it. */
export const draftForms: VersionForms = {
  config: formsConfig,
  plans: [{ id: 'dental-one', name: 'Dental One', category: 'dental', tiers: ['IO'] }],
  languages: [baseLocale],
  highest_question: 141,
  changeable: true,
  mistakes: [],
  revision: '1',
}

/** A draft of which a file cannot be read. */
export const unreadableForms: VersionForms = {
  ...draftForms,
  config: null,
  plans: [],
  mistakes: [{ file: 'questions.json', line: 2, message: '"health" must be an array, found 7: correct it' }],
}

export const previewOf: PreviewOf = { plan: 'dental-one', tier: 'IO', person: 'visitor' }

/** The forms that a configuration makes for its plan, as the server works them out. */
export const previewFor = (config: FormsConfig): FormsPreview => {
  const { requirements, forms } = tidyForms(config)
  const needs = enrollmentNeeds(
    config.plans.map((plan) => ({ ...plan, payment_methods: ['cc'] })),
    requirements,
    { tier: 'IO', signer: 'sigapplicant', forms },
  )
  const list = [{ value: '1', name: 'One' }]
  return {
    tabs: needs.tabs,
    fields: needs.fields,
    health: { codition_questions: [], medication_question: null },
    health_dependents: { codition_questions: [], medication_question: null },
    agreements: [
      { text_head: 'Agreement', text_body: '<p>It is true.</p>', text_required: 'I agree', sha256: 'a'.repeat(64) },
    ],
    verification: null,
    signature_required: false,
    asks_disability: false,
    enroller_code: null,
    payment_method: 'cc',
    lists: {
      states: [{ value: 'TX', name: 'Texas' }],
      relationships: list,
      average_work_week: list,
      compensation_type: list,
      employment_status: list,
      emp_vac_policy: list,
      emp_barg_unit: list,
      holiday_policy: list,
      bill_dates: [5],
    },
    differences: [],
  }
}
