import type { SessionState } from '#schemas/calls/visit/session.calls.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import { contact, dependentOf, employer, healthAnswers, personal, tabCalls } from '#tests/server/support/answers.ts'
import { ask } from '#tests/server/support/asking.ts'
import { askedTabs, demoCatalog, journeyTo } from '#tests/server/support/journey.ts'
import { type LiveServer, freshServer, liveServer } from '../../live/live-server.ts'
import { inMails, scenario } from './client-of-a-rep.ts'
import { readAll, run } from '../recording.ts'

/** A plan that costs two dollars more. */
const dearer = (plan: Plan): Plan =>
  plan.rating.by === 'tier' ? { ...plan, rating: { ...plan.rating, options: plan.rating.options.map(raised) } } : plan
const raised = <Option extends { cents: object }>(option: Option): Option => ({
  ...option,
  cents: Object.fromEntries(Object.entries(option.cents).map(([tier, cents]) => [tier, Number(cents) + 200])),
})

/** A one-time code asked for, mistyped and typed, and the wait between two of them. */
export const proving = async (): Promise<void> => {
  const server = await liveServer(scenario, 'contact_info')
  for (const [kind, address] of [
    ['email', 'ana@example.net'],
    ['phone', '5124632000'],
  ]) {
    const of = { enrollmentId: server.enrollment_id, kind, contact: address }
    await run('otp/readWait', of)
    await run('otp/sendOtp', of)
    await run('otp/keepWait', { ...of, seconds: 120 })
    await run('otp/readWait', of)
    await run('otp/verifyOtp', { ...of, code: '000000' })
    await run('otp/verifyOtp', { ...of, code: await inMails(server, /\b(\d{6})\b/) })
    await run('otp/endWait', of)
    await run('otp/readWait', of)
  }
  await run('enrollerCode/saveEnrollerCode', { enrollmentId: server.enrollment_id, code: 'RIVERA-TX' })
  await run('session/extendSession')
}

/** Dependents kept, checked again and let go. */
export const ofPeople = async (server: LiveServer): Promise<void> => {
  const enrollmentId = server.enrollment_id
  const dependents = [await dependentOf(server, 'd0', 'Spouse'), await dependentOf(server, 'd1', 'Child')]
  for (const hasSpouse of [null, 1, 0])
    for (const some of [dependents, dependents.slice(0, 1), []])
      await run('dependents/keepDependents', { enrollmentId, revision: 0, dependents: some, hasSpouse })
  for (const routing of ['021000021', '323371076', '999999992']) await run('billing/lookUpRouting', { routing })
  await run('dependents/recheckDependents', { enrollmentId, dependents, openId: null })
  const [spouse, child] = dependents
  const twice = { ...child, primary_info: { ...child?.primary_info, ssn: personal.ssn } }
  await run('dependents/recheckDependents', { enrollmentId, dependents: [spouse, twice], openId: null })
  await run('review/deleteDependents', { enrollmentId })
}

/** Steps with no more than they ask for, and health answers that were saved for later half done. */
export const sparing = async (): Promise<void> => {
  const server = await liveServer({ tier: 'IF', plans: ['evergreen-tx-silver'] }, 'primary_info')
  const { enrollment_id: enrollmentId } = server
  const required = async (form: string, answers: object): Promise<object> => {
    const loaded = await run<{ fields: { field_name: string; required: boolean }[] }>(form, { enrollmentId })
    const names = loaded?.fields.flatMap(({ field_name, required: asked }) => (asked ? [field_name] : []))
    return Object.fromEntries(Object.entries(answers).filter(([name]) => names?.includes(name)))
  }
  const unproved = { skip_validation_phone: 1, skip_validation_email: 1, with_validation: 0 }
  const entered = { address1: 'Medical Center Drive', address2: '', ...unproved }
  const least = { ...personal, prior_coverage_flag: 0 }
  const saves = [
    ['personal', await required('personal/loadPersonal', least)],
    ['contact', { ...(await required('contact/loadContact', contact)), phone_number: '5555555555', ...entered }],
    ['employer', await required('employer/loadEmployer', employer)],
  ] as const
  for (const [step, values] of saves) {
    const known = tabCalls[`${step === 'personal' ? 'primary' : step}_info`].key
    await server.visitor.call(known, { body: { enrollment_id: enrollmentId, ...values } })
    await readAll(enrollmentId)
  }
  const health = await healthAnswers(server, 'primary-health-info')
  const half = {
    condition_questions: health.condition_questions.map((one, place) => ({
      ...one,
      yes_no_flag: place === 0 ? 1 : undefined,
      conditions: place === 0 ? one.conditions : [],
    })),
    medication_question: health.medication_question && { ...health.medication_question, yes_no_flag: undefined },
    notes: '',
  }
  await ask(server, 'POST enrollment/save-enrollment', {
    email: 'pat@example.com',
    tab: 'health_info',
    data: { health: half },
  })
  await readAll(enrollmentId)
  await ask(server, 'POST enrollment/save-primary-health-info', { ...health, notes: '' })
  await readAll(enrollmentId)
  for (const tab of ['beneficiary_info', 'dependent_info', 'agreement_info', 'billing_info'] as const) {
    if (!(await askedTabs(server)).includes(tab)) continue
    await ask(server, tabCalls[tab].key, await tabCalls[tab].body(server))
  }
  await readAll(enrollmentId)
}

const vision = 'brightwater-vision-high'

/** Prices that rose and a plan that was withdrawn since the checkout, told and agreed to. */
export const otherPrices = async (): Promise<void> => {
  let said: (plan: Plan) => Plan | undefined = (plan) => plan
  const catalog = demoCatalog()
  const findPlan = (id: string): Plan | undefined => {
    const plan = catalog.findPlan(id)
    return plan === undefined ? undefined : said(plan)
  }
  let enrollmentId = ''
  await freshServer({
    catalog: { ...catalog, findPlan },
    who: async (app) => {
      const journey = await journeyTo(app, { tier: 'IO', plans: [vision, 'corner-rx'] }, 'contact_info')
      enrollmentId = journey.enrollment_id
      return journey.visitor
    },
  })
  const agree = async () => {
    const changes = await run('offer/loadChanges', { enrollmentId })
    await run('enrollment/loadEnrollment', { enrollmentId, next: null })
    await run('offer/agree', { enrollmentId, changes })
  }
  said = (plan) => (plan.id === vision ? dearer(plan) : plan)
  await agree()
  said = (plan) => (plan.id === vision ? undefined : plan)
  await readAll(enrollmentId)
  await agree()
}

/** How long the session lasts: by its last minute, after it, and where there is none. */
export const watching = async (): Promise<void> => {
  const server = await liveServer(scenario, 'contact_info')
  for (const left of [100, 0]) {
    const { data } = await server.visitor.call('GET enrollment/get-session')
    server.app.clock.advance(((data as SessionState).seconds_left ?? 0) * 1000 - left * 1000)
    await run('session/watchSession')
  }
  await freshServer()
  await run('session/watchSession')
}
