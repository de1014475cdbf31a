import type { HealthCondition, HealthInfo } from '#schemas/calls/enrollment/health.calls.ts'
import type { Flag } from '#schemas/calls/shapes.ts'
import type { Dependent, DependentPrimary } from '#schemas/calls/enrollment/dependents.calls.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import { processFirst } from '#schemas/steps/agreement/agreement.rules.ts'
import { healthPayload } from '#schemas/steps/questionnaire.rules.ts'
import { RETIRED } from '#schemas/steps/employer/employer.rules.ts'
import type { StepId } from '#schemas/steps/steps.registry.ts'
import { baseLocale } from '#schemas/messages/languages.ts'
import { tierHasChildren, tierHasSpouse } from '#schemas/storefront/quote-form.rules.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { SectionValue } from '../../domain/section-values.ts'
import { agreedTo } from '../enrollment/steps/agreed-to.ts'
import { billingContext } from '../enrollment/step-check.ts'
import { type EnrollmentState, healthQuestions, isIha, isPremier } from '../enrollment/enrollment-state.ts'
import { askedOf } from '../enrollment/step-frame.ts'

/** Born a while ago by the calendar, mm/dd/yyyy. */
const yearsAgo = (years: number, today: string): string => usDay(`${Number(today.slice(0, 4)) - years}-01-15`)

/** A made-up person's home in the place of the quote. */
const homeOf = ({ filter: { zip, state } }: EnrollmentState) => ({
  address1: '100 Main St',
  address2: 'Apt 4',
  city: 'Springfield',
  state,
  zip,
})

/** What a Yes is detailed with, for every layout at once: fields of other layouts are left out as they are sent. */
const details = ({ today }: EnrollmentState): HealthCondition => ({
  health_condition: 'High blood pressure',
  date_of_onset: yearsAgo(3, today),
  is_treatment: 1,
  is_medicate: 1,
  condition: 'Knee',
  status: 'Better',
  last_seen_by_physician: yearsAgo(1, today),
  physician_name: 'Dr. Ana Ruiz',
})
const medications = [{ medication: 'Lisinopril', dosage: '10 mg', medical_condition: 'Blood pressure' }]

/** One answer to all health questions. */
const healthOf = (catalog: Catalog, state: EnrollmentState, of: 'primary' | 'dependents', flag: Flag): HealthInfo => {
  const questions = healthQuestions(catalog, state, of, baseLocale)
  const { codition_questions, medication_question } = questions
  const answers: HealthInfo = {
    condition_questions: codition_questions.map((question) => ({
      ...question,
      yes_no_flag: flag,
      conditions: flag === 1 ? [details(state)] : [],
    })),
    ...(medication_question && {
      medication_question: { ...medication_question, yes_no_flag: flag, medications: flag === 1 ? medications : [] },
    }),
  }
  return healthPayload(answers, questions)
}

const dependentOf = (
  catalog: Catalog,
  state: EnrollmentState,
  { id, relationship, birthdate }: { id: string; relationship: 'Spouse' | 'Child'; birthdate: string },
  health: Flag,
): Dependent => {
  const { needs } = state
  const info: Omit<DependentPrimary, 'dependent_id'> = {
    relationship,
    first_name: relationship === 'Spouse' ? 'Robin' : 'Sam',
    middle_name: 'Lee',
    last_name: 'Example',
    gender: '0',
    birthdate,
    // Everybody has a number of their own, of a range that is issued.
    ssn: `50233${String(4000 + Number(id)).padStart(4, '0')}`,
    height_feet: '4',
    height_inch: '11',
    weight: '90',
  }
  return {
    primary_info: {
      dependent_id: id,
      ...askedOf(needs.fields.dependents, info),
      relationship,
      ...(needs.asksDisability && { is_legally_disabled: 0 as const }),
    },
    ...(needs.healthQuestions.length > 0 && { health_info: healthOf(catalog, state, 'dependents', health) }),
  }
}

const card = (today: string): SectionValue<'billing'> => ({
  payment_method: 'cc',
  first_name_on_cc: 'Pat',
  last_name_on_cc: 'Example',
  // The number that card networks reserve for tests.
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: String(Number(today.slice(0, 4)) + 2),
})

const account = (days: readonly number[]): SectionValue<'billing'> => ({
  payment_method: 'eft',
  account_name: 'Pat Example',
  routing_number: '021000021',
  bank_name: 'Example Bank',
  account_number: '123456789012',
  account_type: 'checking',
  account_holder_type: 'individual',
  ...(days[0] !== undefined && { bill_date: days[0] }),
})

/** `health` is the answer to every health question. */
type Answer<Id extends StepId> = (state: EnrollmentState, catalog: Catalog, health: Flag) => SectionValue<Id>

/**
 * What a made-up person who wants to enroll says at each step: nothing that stops them. Where the rules refuse even
 * that, nobody can pass. Options are the catalog's own. A step that is left out is not judged.
 */
export const answers: { readonly [Id in Exclude<StepId, 'review'>]?: Answer<Id> } = {
  personal: ({ needs, filter }) => ({
    ...askedOf(needs.fields.personal, {
      first_name: 'Pat',
      middle_name: 'Lee',
      last_name: 'Example',
      ssn: '501224567',
      marital_status: '0',
      height_feet: '5',
      height_inch: '08',
      weight: '160',
      prior_coverage_flag: 0 as const,
    }),
    birthdate: filter.dob,
    gender: filter.gender,
  }),
  contact: (state, { lists }) =>
    askedOf(state.needs.fields.contact, {
      ...homeOf(state),
      email_address: 'pat@example.com',
      phone_number: '5124632000',
      birth_city: 'Springfield',
      birth_state: lists.states[0]?.abbrev ?? '',
    }),
  employer: (state, { lists }) =>
    askedOf(state.needs.fields.employer, {
      ...homeOf(state),
      state: lists.states.some(({ abbrev }) => abbrev === state.filter.state)
        ? state.filter.state
        : (lists.states[0]?.abbrev ?? ''),
      name: 'Example Bakery',
      phone: '5124632000',
      occupation: 'Baker',
      employment_start_date: yearsAgo(2, state.today),
      average_work_week: lists.average_work_week[0]?.value ?? '',
      compensation_type: lists.compensation_types[0]?.value ?? '',
      // Whoever is retired is not let through: of the catalog's own choices, another one.
      employment_status: (lists.employment_status.find(({ value }) => value !== RETIRED) ?? lists.employment_status[0])
        ?.value as string,
      emp_industry: 'Food',
      emp_num_employed: 12,
      emp_vac_policy: lists.vacation_policy[0]?.value ?? '',
      emp_barg_unit: lists.bargaining_unit[0]?.value ?? '',
      holiday_policy: { Standard_6: 1 as const },
    }),
  beneficiaries: ({ needs, today }, { lists }) => ({
    beneficiaries: [
      {
        beneficiary_id: 'b1',
        beneficiary_percentage: 100,
        ...askedOf(needs.fields.beneficiaries, {
          first_name: 'Robin',
          middle_name: 'Lee',
          last_name: 'Example',
          relationship: lists.relationships[0]?.value ?? '',
          birthdate: yearsAgo(40, today),
          ssn: '503445678',
        }),
      },
    ],
  }),
  health: (state, catalog, health) => healthOf(catalog, state, 'primary', health),
  dependents: (state, catalog, health) => {
    const { tier, spouse_dop, dep_dob } = state.filter
    const isAskedOfSpouse = tier === 'IF' && isPremier(state) && !isIha(state)
    return {
      dependents: [
        ...(tierHasSpouse(tier) ? [{ relationship: 'Spouse' as const, birthdate: spouse_dop ?? '' }] : []),
        ...(tierHasChildren(tier) ? dep_dob.map((birthdate) => ({ relationship: 'Child' as const, birthdate })) : []),
      ].map((person, index) => dependentOf(catalog, state, { ...person, id: String(index) }, health)),
      ...(isAskedOfSpouse && { has_spouse: 1 as const }),
    }
  },
  agreement: (state, catalog) => {
    const { eprocess, needs, agentId, groupId } = state
    const process = processFirst(eprocess, needs.signatureRequired)
    const given = agreedTo(catalog, state, baseLocale)
    return {
      eprocess: process,
      agreed: needs.agreements.map(() => 1 as const),
      answer: 'Springfield',
      signed: process === 'sigapplicant',
      agent_code: catalog.reps.find(({ id }) => id === agentId)?.public_code ?? '',
      group_code: catalog.groups.find(({ id }) => id === groupId)?.public_code ?? '',
      agreed_to: given && { ...given, locale: baseLocale, session_id: '', given_at: Date.parse(state.today) },
    }
  },
  billing: (state, catalog) => {
    const { paymentMethod } = state.needs
    const { billDates } = billingContext(catalog, state, { card: false, account: false })
    if (paymentMethod === 'cc') return { ...card(state.today), ...homeOf(state) }
    return paymentMethod === 'eft' ? account(billDates) : { payment_method: paymentMethod }
  },
}
