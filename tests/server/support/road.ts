import { PNG } from 'pngjs'
import type { TabName } from '#schemas/calls/draft.calls.ts'
import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { Dependent } from '#schemas/calls/dependents.calls.ts'
import type { HealthInfo } from '#schemas/calls/health.calls.ts'
import type { RowKey, RowOf } from '#schemas/calls/registry.ts'
import type { FieldConfig, TierCode } from '#schemas/calls/shapes.ts'
import type { reviewCalls } from '#schemas/calls/review.calls.ts'
import { type Catalog, demoCatalogFolder, loadCatalog } from '#server/catalog/load-catalog.ts'
import type { CallAnswer, CallOptions, TestApp, Visitor } from './test-app.ts'

let demo: Catalog | undefined
/** The demo catalog, read once a test file. */
export const roadCatalog = (): Catalog => (demo ??= loadCatalog(demoCatalogFolder))

/** What a person comes with: plans by id, who else is covered, how they pay where they may choose. */
export interface Journey {
  tier: TierCode
  plans: readonly string[]
  children?: number
  /** Of a group's employees. */
  portal?: string
  /** Who enrolls a client, as the quote names them. */
  enrolledBy?: { eprocess: 'rep'; agent_id: string } | { eprocess: 'group'; group_id: string }
  pays?: 'cc' | 'eft'
  /** Headers of every request, such as the language. */
  headers?: Record<string, string>
}

/** An answer of the server, however it was asked: over HTTP or within the process. */
export type Answered = Omit<CallAnswer, 'response'>

/** Someone who can ask the server. */
export interface Asker {
  call: (key: string, options?: CallOptions) => Promise<Answered>
}

/** An enrollment on its way, whoever walks it. */
export interface Walker<Who extends Asker = Asker> {
  visitor: Who
  enrollment_id: string
  journey: Journey
}

/** An enrollment on its way within the process. */
export interface Road extends Walker<Visitor> {
  app: TestApp
}

/** `ask(road, 'GET enrollment/get-plan-cart')`: the data of an answer that must be a success, the id filled in. */
export const ask = async <Key extends RowKey>(
  road: Walker,
  key: Key,
  fields: Record<string, unknown> = {},
): Promise<CallData<RowOf<Key>>> => {
  const answer = await send(road, key, fields)
  if (answer.envelope.status !== 'success') throw new Error(`${key}: ${JSON.stringify(answer.envelope)}`)
  return answer.data as CallData<RowOf<Key>>
}

const withoutId: ReadonlySet<string> = new Set(['GET enrollment/get-states', 'POST invoice/autoInvoiceGeneration'])

/** One request of the road's person, the enrollment's id filled in; whatever the answer. */
export const send = <Who extends Asker>(
  { visitor, enrollment_id, journey }: Walker<Who>,
  key: string,
  fields: Record<string, unknown> = {},
  options: { key?: string } = {},
): ReturnType<Who['call']> => {
  const all = withoutId.has(key) ? fields : { enrollment_id, ...fields }
  return visitor.call(key, {
    ...(key.startsWith('GET') ? { query: all as Record<string, string> } : { body: all }),
    headers: journey.headers ?? {},
    ...options,
  }) as ReturnType<Who['call']>
}

/** The problems of a refusal as `[status, [field, text], ...]`; throws where it was none. */
export const problemsOf = ({ status, refusal }: Answered): [number, ...[string, string][]] => {
  if (refusal.status !== 'error') throw new Error(`not refused: ${JSON.stringify(refusal)}`)
  return [
    status,
    ...refusal.data.map(({ target_element, error_message }): [string, string] => [target_element, error_message]),
  ]
}

export const spouseBirth = '01/02/1987'

/** From the quote over the cart to the checkout. Forty years old, in Austin. */
export const checkedOut = async (app: TestApp, journey: Journey): Promise<Road> => ({
  app,
  ...(await checkedOutBy(app.visitor(), journey)),
})

/** The same for someone of whom the server may know already. */
export const checkedOutBy = async <Who extends Asker>(visitor: Who, journey: Journey): Promise<Walker<Who>> => {
  const start = await visitor.call('POST enrollment/add-filter-for-new-user', {
    headers: journey.headers ?? {},
    body: {
      zip: '78701',
      dob: '06/15/1986',
      gender: '1',
      tier: 'IO',
      is_smoker: 0,
      annual_incode: 52_000,
      working_hours: 40,
      ...(journey.portal !== undefined && { platform_group_id: journey.portal }),
      ...journey.enrolledBy,
    },
  })
  const { temp_enrollment_id } = start.data as { temp_enrollment_id: string }
  const road = { visitor, enrollment_id: temp_enrollment_id, journey }
  const { tier, children = 1 } = journey
  if (tier !== 'IO') {
    await ask(road, 'POST enrollment/store-temp-dependent-info', {
      ...(tier !== 'IC' && { spouse_dob: spouseBirth }),
      no_of_children: tier === 'IS' ? 0 : children,
    })
  }
  for (const plan_id of journey.plans) {
    const { plans } = await ask(road, 'GET enrollment/get-plan-pricing-detail', { pid: plan_id })
    const price = plans.find(({ selected_plan }) => selected_plan)
    const added = await ask(road, 'POST enrollment/add-plan-to-cart', { plan_id, plan_pricing_id: price?.ppid })
    if (!added.added) throw new Error(`${plan_id}: ${JSON.stringify(added)}`)
  }
  const { result } = await ask(road, 'GET enrollment/get-cart-effective-dates')
  await ask(road, 'POST enrollment/cart-checkout', { effective_date: result[0]?.effective_date })
  return road
}

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
  road: Walker,
  of: 'primary-health-info' | 'dependent-info',
): Promise<HealthInfo> => {
  const { result } = await ask(road, `GET enrollment/get-health-questions-${of}`)
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
    notes: 'All is <b>well</b>',
  }
}

export const dependentOf = async (road: Walker, dependent_id: string, relationship: 'Spouse' | 'Child') => {
  const form = await ask(road, 'GET enrollment/get-form-fields-dependent-primary-info')
  const { result: questions } = await ask(road, 'GET enrollment/get-health-questions-dependent-info')
  const dependent: Dependent = {
    primary_info: {
      dependent_id,
      ...answered(form.result, {
        relationship,
        first_name: relationship === 'Spouse' ? 'Robin' : 'Sam',
        last_name: "O'Neil",
        gender: '0',
        birthdate: relationship === 'Spouse' ? spouseBirth : '04/05/2016',
        ssn: relationship === 'Spouse' ? '502334567' : '503445678',
        height_feet: '4',
        height_inch: '11',
        weight: '90',
      }),
      ...(form.is_legally_disabled && { is_legally_disabled: 0 }),
    },
    ...(questions.codition_questions.length > 0 && { health_info: await healthAnswers(road, 'dependent-info') }),
  }
  return dependent
}

export const card = {
  payment_method: 'cc',
  first_name_on_cc: 'Pat',
  last_name_on_cc: "O'Neil",
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2030',
  security_code: '123',
  address1: '1100 Congress Ave',
  city: 'Austin',
  state: 'TX',
  zip: '78701',
  is_physical_address: 'yes',
}
export const bank = {
  payment_method: 'eft',
  routing_number: '021000021',
  account_name: 'Pat ONeil',
  bank_name: 'JPMORGAN CHASE',
  account_number: '123456789012',
  account_type: 'checking',
  account_holder_type: 'individual',
  bill_date: 15,
}

/** The call that saves a tab, and what it is sent: valid answers to what this enrollment asks. */
export const tabCalls: Record<
  Exclude<TabName, 'review_info'>,
  { key: RowKey; body: (road: Walker) => Promise<Record<string, unknown>> }
> = {
  primary_info: {
    key: 'POST enrollment/save-personal-info',
    body: async (road) => answered((await ask(road, 'GET enrollment/get-form-fields-personal-info')).result, personal),
  },
  contact_info: {
    key: 'POST enrollment/save-contact-info',
    body: async (road) => answered((await ask(road, 'GET enrollment/get-form-fields-contact-info')).result, contact),
  },
  employer_info: {
    key: 'POST enrollment/save-employer-info',
    body: async (road) => answered((await ask(road, 'GET enrollment/get-form-fields-employer-info')).result, employer),
  },
  beneficiary_info: {
    key: 'POST enrollment/save-beneficiary-info',
    body: async () => ({ beneficiaries: [beneficiary('b1', 60), { ...beneficiary('b2', 40), first_name: 'Ana' }] }),
  },
  primary_health_info: {
    key: 'POST enrollment/save-primary-health-info',
    body: async (road) => ({ ...(await healthAnswers(road, 'primary-health-info')) }),
  },
  dependent_info: {
    key: 'POST enrollment/save-dependent-info',
    body: async (road) => {
      const { tier, children = 1 } = road.journey
      const { is_premier } = await ask(road, 'GET enrollment/get-more-requirement')
      const { is_IHA } = await ask(road, 'GET enrollment/get-cart-plan-info')
      const dependents = tier === 'IC' ? [] : [await dependentOf(road, 'd0', 'Spouse')]
      const wanted = tier === 'IS' ? 0 : children
      for (let count = 1; count <= wanted; count += 1) {
        dependents.push(await dependentOf(road, `d${count}`, 'Child'))
      }
      return { dependents, ...(tier === 'IF' && is_premier && !is_IHA && { has_spouse: 1 }) }
    },
  },
  agreement_info: {
    key: 'POST enrollment/save-agreement-info',
    body: async (road) => {
      const { result, eprocess } = await ask(road, 'GET enrollment/get-form-fields-agreement-info')
      const texts = await ask(road, 'GET enrollment/get-agreement-texts')
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
    body: async (road) => {
      const { result } = await ask(road, 'GET enrollment/get-payment-method')
      if (result === 'cc') return { ...(road.journey.pays === 'eft' ? bank : card) }
      return result === 'eft' ? { ...bank } : { payment_method: result }
    },
  },
}
export type FormTab = keyof typeof tabCalls

/** The tabs that this enrollment asks for, review left out, in their order. */
export const askedTabs = async (road: Walker): Promise<FormTab[]> => {
  const { result } = await ask(road, 'GET enrollment/get-dynamic-tabs')
  return result.flatMap(({ tab_name, required }) => (required && tab_name !== 'review_info' ? [tab_name] : []))
}

/** Saves every tab that is asked, or those before `until`, with valid answers. */
export const fillTabs = async (road: Walker, until?: FormTab): Promise<void> => {
  for (const tab of await askedTabs(road)) {
    if (tab === until) return
    await ask(road, tabCalls[tab].key, await tabCalls[tab].body(road))
  }
}

/** An enrollment whose tabs before `until` are saved; all of them without one. */
export const roadTo = async (app: TestApp, journey: Journey, until?: FormTab): Promise<Road> => {
  const road = await checkedOut(app, journey)
  await fillTabs(road, until)
  return road
}

/** What Submit on the review sends. */
export const review = { first_enroll: 1, send_sms: 0 } as const satisfies Partial<
  CallBody<typeof reviewCalls.saveReviewInfo>
>

/** What is saved of all sections, masked, with revisions: to see that a refusal changed nothing. */
export const savedOf = async ({ app, enrollment_id }: Pick<Road, 'app' | 'enrollment_id'>) =>
  (
    await app.database.sql
      .selectFrom('draft_sections')
      .select(['section', 'revision', 'sealed'])
      .where('enrollment_id', '=', enrollment_id)
      .orderBy('section')
      .execute()
  ).map(({ section, revision, sealed }) => `${section} ${revision} ${sealed}`)
