import { useMemo, useState } from 'react'
import type { FormsPreview } from '#schemas/calls/desk/desk-forms.calls.ts'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import type { FieldDefinition } from '#schemas/fields/field-definition.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { FieldOption, FieldValues } from '#schemas/fields/kind.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { beneficiaryFields } from '#schemas/steps/beneficiaries/beneficiaries.ui.ts'
import { expiryMonths, expiryYears, paymentChoices } from '#schemas/steps/billing/billing.rules.ts'
import { bankFields, cardFields } from '#schemas/steps/billing/billing.ui.ts'
import { BORN_ABROAD, checkContact } from '#schemas/steps/contact/contact.rules.ts'
import { contactFields } from '#schemas/steps/contact/contact.ui.ts'
import { dependentConfig, dependentFields } from '#schemas/steps/dependents/dependents.ui.ts'
import { employerRules } from '#schemas/steps/employer/employer.rules.ts'
import { employerConfig, employerFields } from '#schemas/steps/employer/employer.ui.ts'
import { checkPersonal } from '#schemas/steps/personal/personal.rules.ts'
import { personalFields } from '#schemas/steps/personal/personal.ui.ts'
import { type WordedStep, wordedSteps } from '#schemas/storefront/catalog/catalog-codes.ts'
import { billDateLabel } from '#schemas/storefront/pricing/bill-date.rules.ts'
import { StepForm } from '../../../form/form-engine.tsx'
import { getLocale } from '../../../i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/status/notice.tsx'

/** A form of a step as its page gives it to the form engine. */
interface Drawn {
  key: string
  label: string
  definition: readonly FieldDefinition[]
  config: readonly FieldConfig[]
  options?: Readonly<Record<string, readonly FieldOption[]>>
  /** What is known before anything is typed: the quote's. */
  values?: Readonly<Record<string, unknown>>
  /** What the step's own rules find beside the kinds of its fields. */
  check?: (values: FieldValues) => readonly FieldError[]
}

const named = (fields: readonly FieldConfig[], definition: readonly FieldDefinition[]): FieldConfig[] =>
  fields.filter(({ field_name }) => definition.some(({ name }) => name === field_name))

/** Somebody whom a quote could be for. */
const quoted = { birthdate: '01/15/1990', gender: '1' }

type Draw = (preview: FormsPreview) => Drawn[]

/** What each step's page hands to the form engine; the rules are the step's own. */
const drawn: Record<WordedStep, Draw> = {
  personal: ({ fields: { personal } }) => [
    {
      key: 'personal',
      label: m.personal_title(),
      definition: personalFields,
      config: personal,
      values: quoted,
      check: (values) => checkPersonal(values, { fields: personal }),
    },
  ],
  contact: ({ fields: { contact }, lists: { states } }) => {
    const abroad = { value: BORN_ABROAD, name: () => m.contact_birth_abroad() }
    const options = { state: states, birth_state: [abroad, ...states] }
    return [
      {
        key: 'contact',
        label: m.contact_title(),
        definition: contactFields,
        config: contact,
        options,
        check: (values) => checkContact(values, { fields: contact, options }),
      },
    ]
  },
  employer: ({ fields: { employer }, lists }) => [
    {
      key: 'employer',
      label: m.employer_title(),
      definition: employerFields,
      config: employerConfig(employer),
      options: {
        state: lists.states,
        average_work_week: lists.average_work_week,
        compensation_type: lists.compensation_type,
        employment_status: lists.employment_status,
        emp_vac_policy: lists.emp_vac_policy,
        emp_barg_unit: lists.emp_barg_unit,
        holiday_policy: lists.holiday_policy,
      },
      check: employerRules,
    },
  ],
  beneficiaries: ({ fields: { beneficiaries }, lists }) => [
    {
      key: 'beneficiaries',
      label: m.beneficiaries_add(),
      definition: beneficiaryFields,
      config: beneficiaries,
      options: { relationship: lists.relationships },
    },
  ],
  dependents: ({ fields: { dependents }, asks_disability }) => [
    {
      key: 'dependents',
      label: m.dependents_number({ number: 1 }),
      definition: dependentFields(asks_disability),
      config: dependentConfig(dependents),
      values: { relationship: 'Child' },
    },
  ],
  billing: ({ fields: { billing }, lists, payment_method }) => {
    const ways = paymentChoices(payment_method)
    const numbers = (list: readonly string[]) => list.map((value) => ({ value, name: value }))
    const card = {
      key: 'card',
      label: m.billing_card_title(),
      definition: cardFields,
      config: named(billing, cardFields),
      options: {
        state: lists.states,
        expiration_month: numbers(expiryMonths),
        expiration_year: numbers(expiryYears(new Date().getFullYear())),
      },
    }
    const bank = {
      key: 'bank',
      label: m.billing_bank_title(),
      definition: bankFields,
      config: named(billing, bankFields),
      options: {
        bill_date: lists.bill_dates.map((day) => ({ value: String(day), name: () => billDateLabel(day, getLocale()) })),
      },
    }
    return [...(ways.includes('cc') ? [card] : []), ...(ways.includes('eft') ? [bank] : [])]
  },
}

export const isDrawn = (step: string): step is WordedStep => wordedSteps.some((one) => one === step)

/** The fields of a step, drawn and checked by the form engine as its page does it. */
export function PreviewFields({ step, preview }: { step: WordedStep; preview: FormsPreview }) {
  const forms = useMemo(() => drawn[step](preview), [step, preview])
  return forms.map(({ key, ...form }) => <PreviewForm key={key} name={key} form={form} />)
}

function PreviewForm({ name, form }: { name: string; form: Omit<Drawn, 'key'> }) {
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [right, setRight] = useState(false)
  const judge = (values: FieldValues, mistakes: readonly FieldError[]) => {
    const found = form.check?.(values) ?? []
    const places = new Set(mistakes.map(({ target_element }) => target_element))
    const all = [...mistakes, ...found.filter(({ target_element }) => !places.has(target_element))]
    setErrors(all)
    setRight(all.length === 0)
  }
  return (
    <StepForm
      id={`preview-${name}`}
      label={form.label}
      definition={form.definition}
      config={form.config}
      options={form.options}
      values={form.values}
      errors={errors}
      onChange={() => setRight(false)}
      onSubmit={(values) => judge(values, [])}
      onRefused={judge}
    >
      <div className="actions">
        <Button type="submit">{m.forms_preview_errors()}</Button>
      </div>
      {right && (
        <Notice tone="success" live>
          {m.forms_preview_right()}
        </Notice>
      )}
    </StepForm>
  )
}
