import { PNG } from 'pngjs'
import type { Dependent } from '#schemas/calls/enrollment/dependents.calls.ts'
import type { TabName } from '#schemas/calls/enrollment/draft.calls.ts'
import type { HealthInfo } from '#schemas/calls/enrollment/health.calls.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import type { FieldConfig } from '#schemas/calls/shapes.ts'
import { type Walker, ask } from './asking.ts'
import type { PaymentInfo } from '#schemas/calls/enrollment/billing.calls.ts'
import { bank, card } from '#tests/schemas/steps/payments.ts'
import { heldBy } from '#tests/card-provider.ts'

/** Of the applicant, as the quote has it. */
export const birthdate = '06/15/1986'
export const spouseBirth = '01/02/1987'

/** A picture with a line on it, as PNG data URL. */
export const picture = (width = 40, height = 20): string => {
  const png = new PNG({ width, height })
  png.data.fill(255)
  for (let x = 0; x < width; x += 1) png.data.fill(0, (Math.floor(height / 2) * width + x) * 4, undefined)
  return `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`
}

const answered = (fields: readonly FieldConfig[], answers: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ required, shown }) => required || shown)
      .flatMap(({ field_name: name }) => (name in answers ? [[name, answers[name]]] : [])),
  )

export const personal = {
  first_name: 'Pat',
  middle_name: 'Lee',
  last_name: "O'Neil",
  ssn: '501224567',
  marital_status: '1',
  height_feet: '5',
  height_inch: '08',
  weight: '160',
  prior_coverage_flag: 1,
  prior_carrier_name: 'Old Carrier',
  prior_effective_date: '01/01/2020',
  prior_term_date: '12/31/2024',
}

export const contact = {
  address1: '1100 Congress Ave',
  address2: 'Apt 4',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  phone_number: '5124632000',
  email_address: 'pat.oneil@example.com',
  birth_state: 'TX',
  birth_city: 'Waco',
}

export const employer = {
  name: 'Bluebonnet Bakery',
  phone: '5129742000',
  address1: '301 W 2nd St',
  address2: 'Suite 100',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  occupation: 'Baker',
  employment_start_date: '03/01/2015',
  average_work_week: '40',
  compensation_type: 'Salary',
  employment_status: 'A',
  emp_industry: 'Food',
  emp_num_employed: 12,
  emp_vac_policy: '10',
  emp_barg_unit: 'none',
  holiday_policy: { Standard_6: 1, Birthday: 0 },
}

export const beneficiary = (beneficiary_id: string, beneficiary_percentage: number) => ({
  beneficiary_id,
  first_name: 'Robin',
  last_name: 'Nguyễn',
  relationship: 'Spouse',
  birthdate: '02/29/1984',
  ssn: '502334567',
  beneficiary_percentage,
})

const details: Record<number, object> = {
  141: {
    health_condition: 'High blood pressure',
    date_of_onset: '01/15/2020',
    is_treatment: 1,
    is_medicate: 1,
    d_last_seen: '10/01/2026',
    symptoms: 'None\nat present',
  },
  146: {
    condition: 'Knee',
    status: 'Better',
    last_seen_by_physician: '05/05/2025',
    physician_name: 'Dr. Ana Ruiz',
    phone: '5123245000',
  },
}

/** Yes to the questions of a general and a physician's layout, to 145 and to medications; No to the others. */
export const healthAnswers = async (
  journey: Walker,
  of: 'primary-health-info' | 'dependent-info',
): Promise<HealthInfo> => {
  const { result } = await ask(journey, `GET enrollment/get-health-questions-${of}`)
  const asked = result.medication_question
  return {
    condition_questions: result.codition_questions.map(({ question_id, question_text }) => {
      const detail = details[question_id]
      const flag = detail !== undefined || question_id === 145 ? 1 : 0
      return { question_id, question_text, yes_no_flag: flag, conditions: detail === undefined ? [] : [detail] }
    }),
    ...(asked && {
      medication_question: {
        ...asked,
        yes_no_flag: 1 as const,
        medications: [{ id: 'm1', medication: 'Lisinopril', dosage: '10 mg', medical_condition: 'Blood pressure' }, {}],
      },
    }),
    notes: 'Muy <b>bien</b>',
  }
}

export const dependentOf = async (journey: Walker, dependent_id: string, relationship: 'Spouse' | 'Child') => {
  const form = await ask(journey, 'GET enrollment/get-form-fields-dependent-primary-info')
  const { result: questions } = await ask(journey, 'GET enrollment/get-health-questions-dependent-info')
  const dependent: Dependent = {
    primary_info: {
      dependent_id,
      ...answered(form.result, {
        relationship,
        first_name: relationship === 'Spouse' ? 'Robin' : 'Sam',
        last_name: "O'Neil",
        gender: '0',
        birthdate: relationship === 'Spouse' ? spouseBirth : '04/05/2016',
        // Everybody has a number of their own.
        ssn: relationship === 'Spouse' ? '502334567' : `50344567${dependent_id.slice(-1)}`,
        height_feet: '4',
        height_inch: '11',
        weight: '90',
      }),
      ...(form.is_legally_disabled && { is_legally_disabled: 0 }),
    },
    ...(questions.codition_questions.length > 0 && { health_info: await healthAnswers(journey, 'dependent-info') }),
  }
  return dependent
}

/** The call that saves a tab, and what it is sent: valid answers to what this enrollment asks. */
/** A card as it is typed into the fields of the provider, which the provider alone is sent. */
const inFrame = async (frame: string, number?: string): Promise<PaymentInfo> => {
  const entered = { ...card, ...(number !== undefined && { card_number: number }) }
  return heldBy(frame, entered)
}

export const tabCalls: Record<
  Exclude<TabName, 'review_info'>,
  { key: RowKey; body: (journey: Walker) => Promise<Record<string, unknown>> }
> = {
  primary_info: {
    key: 'POST enrollment/save-personal-info',
    body: async (journey) =>
      answered((await ask(journey, 'GET enrollment/get-form-fields-personal-info')).result, personal),
  },
  contact_info: {
    key: 'POST enrollment/save-contact-info',
    body: async (journey) =>
      answered((await ask(journey, 'GET enrollment/get-form-fields-contact-info')).result, contact),
  },
  employer_info: {
    key: 'POST enrollment/save-employer-info',
    body: async (journey) =>
      answered((await ask(journey, 'GET enrollment/get-form-fields-employer-info')).result, employer),
  },
  beneficiary_info: {
    key: 'POST enrollment/save-beneficiary-info',
    body: async () => ({
      beneficiaries: [beneficiary('b1', 60), { ...beneficiary('b2', 40), first_name: 'Ana', ssn: '503445678' }],
    }),
  },
  primary_health_info: {
    key: 'POST enrollment/save-primary-health-info',
    body: async (journey) => ({ ...(await healthAnswers(journey, 'primary-health-info')) }),
  },
  dependent_info: {
    key: 'POST enrollment/save-dependent-info',
    body: async (journey) => {
      const { tier, children = 1 } = journey.scenario
      const { is_premier } = await ask(journey, 'GET enrollment/get-more-requirement')
      const { is_IHA } = await ask(journey, 'GET enrollment/get-cart-plan-info')
      const dependents = tier === 'IC' ? [] : [await dependentOf(journey, 'd0', 'Spouse')]
      const wanted = tier === 'IS' ? 0 : children
      for (let count = 1; count <= wanted; count += 1) {
        dependents.push(await dependentOf(journey, `d${count}`, 'Child'))
      }
      return { dependents, ...(tier === 'IF' && is_premier && !is_IHA && { has_spouse: 1 }) }
    },
  },
  agreement_info: {
    key: 'POST enrollment/save-agreement-info',
    body: async (journey) => {
      const { result, eprocess } = await ask(journey, 'GET enrollment/get-form-fields-agreement-info')
      const texts = await ask(journey, 'GET enrollment/get-agreement-texts')
      const asks = (name: string) => result.some(({ field_name, required }) => field_name === name && required)
      return {
        eprocess,
        agreed: texts.result.map(() => 1),
        ...(asks('answer') && { answer: 'Waco' }),
        ...(asks('signature') && { signature: picture(), signature_kind: 'drawn' }),
      }
    },
  },
  billing_info: {
    key: 'POST enrollment/save-billing-info',
    body: async (journey) => {
      const { result, card_frame } = await ask(journey, 'GET enrollment/get-payment-method')
      if (result === 'cc' && journey.scenario.pays === 'eft') return { ...bank }
      if (result === 'cc') return card_frame === null ? { ...card } : await inFrame(card_frame, journey.scenario.card)
      return result === 'eft' ? { ...bank } : { payment_method: result }
    },
  },
}
export type FormTab = keyof typeof tabCalls
