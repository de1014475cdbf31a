import { createActor } from 'xstate'
import { type LoadedReview, type SavedSections, reviewMachine } from '#machines/enrollment/review/review.machine.ts'
import { nothingSaved } from '#machines/enrollment/review/review.model.ts'
import type { EnrollmentFacts } from '#machines/enrollment/step.types.ts'
import type { CallProblem } from '#machines/support/problem.ts'
import { ReviewView } from '#src/enrollment/review/review.view.tsx'
import { nineTabs } from '#tests/schemas/nine-tabs.ts'
import { mount } from '../../form/mount.tsx'
import { facts, fake, inWizard, said } from '../in-wizard.tsx'
import { asAtServer } from '../../recorded/as-at-server.ts'

const general = {
  health_condition: 'Asthma',
  date_of_onset: '01/02/2020',
  date_of_recovery: '02/03/2021',
  is_treatment: 1 as const,
  is_medicate: 0 as const,
  d_last_seen: '03/04/2026',
  symptoms: 'Short breath',
}
const physician = {
  condition: 'Knee',
  status: 'Better',
  last_seen_by_physician: '05/05/2025',
  date_of_recovery: '06/06/2025',
  physician_name: 'Dr. Ana Ruiz',
  address: '1 Main St',
  phone: '5123245000',
}
const savedSections: SavedSections = {
  ...nothingSaved,
  personal: {
    first_name: 'Ann',
    middle_name: 'B',
    last_name: 'Lee',
    gender: '1',
    height_feet: '5',
    height_inch: '08',
    weight: '160',
    birthdate: '06/15/1986',
    ssn: '***-**-4567',
    marital_status: '3',
    prior_carrier_name: 'Old Carrier',
    prior_effective_date: '01/01/2020',
    prior_term_date: '12/31/2024',
  },
  contact: {
    email_address: 'ann@example.com',
    phone_number: '5125550100',
    address1: '1 Main St',
    address2: 'Apt 4',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    birth_city: 'Waco',
    birth_state: 'TX',
    email_verified: false,
    phone_verified: false,
  },
  employer: {
    name: 'Bakery',
    phone: '5125550166',
    address1: '2 Oak St',
    city: 'Austin',
    state: 'TX',
    zip: '78702',
    average_work_week: '40',
    employment_start_date: '03/01/2015',
    occupation: 'Baker',
    compensation_type: 'GMWL10',
    employment_status: 'C',
    emp_industry: 'Food',
    emp_num_employed: 12,
    emp_vac_policy: '10',
    emp_barg_unit: 'none',
    holiday_policy: { Standard_6: 1, Presendents_Day: 1, Birthday: 0 },
  },
  beneficiaries: {
    beneficiaries: [
      {
        beneficiary_id: 'b1',
        first_name: 'Bo',
        last_name: 'Lee',
        birthdate: '01/02/1980',
        ssn: '***-**-1234',
        relationship: 'Adopted_Child',
        beneficiary_percentage: 100,
      },
    ],
  },
  health: {
    condition_questions: [
      { question_id: 141, question_text: 'Breathing?', yes_no_flag: 1, conditions: [general] },
      { question_id: 145, question_text: 'Pregnant?', yes_no_flag: 1, conditions: [] },
      { question_id: 146, question_text: 'Joints?', yes_no_flag: 1, conditions: [physician] },
      { question_id: 147, question_text: 'Back?', yes_no_flag: 1, conditions: [{ ...physician, condition: 'Spine' }] },
      { question_id: 148, question_text: 'Skin?', yes_no_flag: 0, conditions: [] },
    ],
    medication_question: {
      question_id: 200,
      question_text: 'Medications?',
      yes_no_flag: 1,
      medications: [{ medication: 'Albuterol', dosage: '2 puffs', medical_condition: 'Asthma' }],
    },
    notes: 'Better in spring',
  },
  dependents: {
    dependents: [
      {
        primary_info: {
          dependent_id: 'd1',
          relationship: 'Spouse',
          first_name: 'Cy',
          last_name: 'Lee',
          gender: '0',
          birthdate: '01/02/1980',
          ssn: '***-**-6780',
          employed: '0',
          is_legally_disabled: 0,
          disability_condition: null,
        },
      },
    ],
  },
  billing: {
    payment_method: 'eft',
    account_name: 'Ann Lee',
    bank_name: 'A BANK',
    routing_number: '021000021',
    account_number: '********9012',
    account_type: 'savings',
    account_holder_type: 'individual',
    bill_date: 28,
  },
  agreement: {
    eprocess: 'rep',
    agreed: [1],
    signed: false,
    date: '11/20/2026',
    user_name: 'Ann Lee',
    agent_name: 'Elena Rivera',
    agent_code: 'RIVERA-TX',
  },
}
/** A review with something in each of its eight cards. */
export const loadedReview: LoadedReview = {
  charges: {
    first: 45.5,
    monthly: 40.5,
    card: { day: 1, from: '02/01/2027' },
    account: [{ day: 28, from: '01/28/2027' }],
  },
  tabs: nineTabs.map((tab_name, order) => ({ tab_name, required: true, order, complete: true })),
  cart: {
    result: [],
    initial_month_cost: 45.5,
    recurring_month_cost: 40.25,
    effective_date: '01/01/2027',
    has_already_signed: false,
    signature_required: true,
    special_message: null,
    has_l713: false,
    l713_net_price: null,
    overlaps: [],
    unavailable: [],
  },
  sections: savedSections,
  revisions: { personal: 1, contact: 1, agreement: 2, billing: 1 },
  texts: [
    { text_head: 'Terms', text_body: '<p>All of <strong>them</strong></p>', text_required: 'I agree', sha256: 'a1' },
  ],
  images: { review_contact_info: '/catalog/contact.svg' },
  typed: null,
  names: {
    average_work_week: { '40': '40 hours or more' },
    emp_vac_policy: { '10': '10 days a year' },
    relationship: { Adopted_Child: 'Adopted Child' },
    state: { TX: 'Texas' },
  },
}

/** Opens the review, and notes what it asks of the server, and in which order. */
export const startReview = async (
  loaded: LoadedReview | (() => LoadedReview) = loadedReview,
  more: Partial<EnrollmentFacts> = {},
  { problem, saveLater = true }: { problem?: CallProblem; saveLater?: boolean } = {},
) => {
  const asked = { submit: [] as unknown[], remove: [] as unknown[], forget: [] as unknown[], picture: [] as unknown[] }
  const order: string[] = []
  const actorRef = createActor(
    asAtServer(
      reviewMachine.provide({
        actors: {
          loadReview: fake([], () => (typeof loaded === 'function' ? loaded() : loaded)),
          deleteDependents: fake(asked.remove, () => void order.push('remove')),
          submitReview: fake(asked.submit, () => {
            order.push('submit')
            if (problem) throw problem
            return { policyId: 'P1' }
          }),
          forgetMarkers: fake(asked.forget, () => void order.push('forget')),
          screenshot: fake(asked.picture, () => void order.push('picture')),
        },
      }),
    ),
    { input: { enrollmentId: 'e', facts: { ...facts, ...more } } },
  ).start()
  await mount(inWizard(<ReviewView actorRef={actorRef} />, saveLater))
  await said('Additional Notes')
  return { actorRef, asked, order }
}
