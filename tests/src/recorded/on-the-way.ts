import { storage } from '#src/browser/storage.ts'
import { DAY } from '#server/clock.ts'
import type { SessionState } from '#schemas/calls/visit/session.calls.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import {
  birthdate,
  contact,
  dependentOf,
  employer,
  healthAnswers,
  personal,
  picture,
  tabCalls,
} from '#tests/server/support/answers.ts'
import { type Journey, ask } from '#tests/server/support/asking.ts'
import { codeOfMail } from '#tests/server/support/documents.ts'
import { askedTabs, clientJourney, review, demoCatalog, journeyTo } from '#tests/server/support/journey.ts'
import { type LiveServer, type Site, freshServer, liveServer } from '../live/live-server.ts'
import { heldBy, startProvider } from '#tests/card-provider.ts'
import { card } from '#tests/schemas/steps/payments.ts'
import { readAll, run } from './recording.ts'

const scenario = { tier: 'IO', plans: ['harvest-critical'] } as const
const byRep = { eprocess: 'rep', agent_id: 'rep-rivera' } as const

const inMails = async ({ app }: Pick<Site, 'app'>, pattern: RegExp): Promise<string> => {
  for (const { message } of await app.mailbox()) {
    const found = pattern.exec(message.text)?.[1]
    if (found !== undefined) return found
  }
  return ''
}

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

/** The signed PDF by a code, and as the rep who enrolled a client without one. */
export const documents = async (): Promise<void> => {
  for (const enrolledBy of [undefined, byRep]) {
    const server = await liveServer({ ...scenario, ...(enrolledBy && { enrolledBy }) })
    const { policy_id } = await ask(server, 'POST enrollment/save-review-info', review)
    const of = { enrollmentId: server.enrollment_id }
    server.app.clock.advance(1000)
    await run('signed-document/requestDocument', { ...of, by: null })
    await run('signed-document/openDocument', { ...of, code: '000000' })
    await run('signed-document/openDocument', { ...of, code: await codeOfMail(server.app) })
    await run('signed-document/openDocument', { ...of, code: null })
    server.app.clock.advance(1000)
    const { address1, city, email_address, phone_number } = contact
    const corrected = { address1, city, email_address, phone_number, address2: 'Apt 9' }
    const change = { part: 'contact', contact: corrected }
    const wrongChange = { part: 'contact', contact: { ...corrected, email_address: 'x' } }
    await run('correct-answers/requestCorrection', { ...of, by: null })
    if (enrolledBy === undefined) await run('correct-answers/correctAnswers', { ...of, change, code: '000000' })
    await run('correct-answers/correctAnswers', { ...of, change: wrongChange, code: '000000' })
    await run('correct-answers/correctAnswers', { ...of, change, code: await codeOfMail(server.app) })
    server.app.clock.advance(1000)
    await run('cancel-enrollment/requestCancel', { ...of, by: null })
    if (enrolledBy === undefined)
      await run('cancel-enrollment/cancelEnrollment', { ...of, reason: 'other', code: '000000' })
    await run('cancel-enrollment/cancelEnrollment', { ...of, reason: 'other', code: await codeOfMail(server.app) })
    await run('cancel-enrollment/requestCancel', { ...of, by: null })
    await run('receipt/loadReceipt', of)
    const form = { policy_id: policy_id.toLowerCase(), email: contact.email_address }
    server.app.clock.advance(1000)
    await run('find-enrollment/findEnrollment', form)
    await run('find-enrollment/openEnrollment', { ...form, code: '000000' })
    await run('find-enrollment/openEnrollment', { ...form, code: await codeOfMail(server.app) })
    await run('find-enrollment/findEnrollment', { policy_id: 'EC-1', email: 'pat' })
  }
}

/** Cancelling when it is too late. */
export const late = async (): Promise<void> => {
  const server = await liveServer({ tier: 'IO', plans: ['larkspur-dental-high'] })
  await ask(server, 'POST enrollment/save-review-info', review)
  server.app.clock.advance(22 * DAY)
  await run('cancel-enrollment/requestCancel', { enrollmentId: server.enrollment_id, by: null })
}

/** Cards that a provider holds: entered, declined, corrected after the submit. */
export const heldCards = async (): Promise<void> => {
  const provider = await startProvider()
  const server = await liveServer({ tier: 'IO', plans: ['meadowlark-dental-high'] }, 'billing_info', {
    cards: provider.settings,
  })
  const of = { enrollmentId: server.enrollment_id }
  const step = { ...of, enrollType: 'new-member' }
  const held = (change = {}) => heldBy(provider.settings.url, { ...card, ...change })
  await run('billing/loadBilling', step)
  const declined = await held({ card_number: '4000000000000002' })
  await run('billing/saveBilling', { ...of, revision: 0, info: declined })
  await run('billing/saveBilling', { ...of, revision: 0, info: await held() })
  await run('billing/loadBilling', step)
  await ask(server, 'POST enrollment/save-review-info', review)
  await run('receipt/loadReceipt', of)
  server.app.clock.advance(1000)
  await run('correct-answers/requestCorrection', { ...of, by: null })
  const { payment_method, first_name_on_cc, last_name_on_cc, address1, zip, card_token } = await held()
  const payment = { payment_method, first_name_on_cc, last_name_on_cc, address1, zip, card_token }
  const change = { part: 'payment', payment }
  const refused = { part: 'payment', payment: { ...payment, card_token: declined.card_token } }
  await run('correct-answers/correctAnswers', { ...of, change: refused, code: '000000' })
  // The plan costs something else in New York.
  const { address1: street, city, email_address, phone_number } = contact
  const moved = { part: 'contact', contact: { address1: street, city, zip: '10001', email_address, phone_number } }
  await run('correct-answers/correctAnswers', { ...of, change: moved, code: '000000', agreed: null })
  await run('correct-answers/correctAnswers', { ...of, change, code: '000000' })
  await run('correct-answers/correctAnswers', { ...of, change, code: await codeOfMail(server.app) })
  await provider.stop()
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

/** Submitted by a rep, signed later by the client, by a link that is good, used and expired. */
export const signing = async (): Promise<void> => {
  const server = await freshServer()
  const links: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const journey = await clientJourney(server.app, byRep, scenario)
    await ask(journey, 'POST enrollment/save-review-info', review)
    links.push(await inMails(server, /\/sign\/([\w-]+)/))
    server.app.clock.advance(1000)
  }
  const draft = { agreed: [1, 1, 1, 1, 1, 1], signature: picture(200, 80), signature_kind: 'drawn' }
  const [token = '', other = ''] = links
  await run('signing/loadSigning', { token })
  const shown = await run<{ texts: unknown[] }>('signing/openSigning', { token, birthdate })
  const agreed = shown?.texts.map(() => 1) ?? []
  await run('signing/sign', { token, birthdate, draft: { ...draft, agreed } })
  await run('signing/loadSigning', { token })
  server.app.clock.advance(31 * 24 * 60 * 60_000)
  await run('signing/loadSigning', { token: other })
  await run('signing/renewLink', { token: other })
}

/** Saved for later, opened by the link and by the code, here and in another browser. */
export const comingBack = async (): Promise<void> => {
  const server = await freshServer()
  const journey = await journeyTo(server.app, scenario, 'contact_info')
  const enrollmentId = journey.enrollment_id
  storage.set('identity_of', 'localhost')
  await ask(journey, 'POST enrollment/save-enrollment', { name: 'Ana', email: 'ana@example.com', tab: 'cart_info' })
  const link = await inMails(server, /\/direct-continue\/([\w-]+)/)
  await run('direct-continue/openLink', { token: link, tab: btoa('cart_info') })
  await ask(journey, 'POST enrollment/save-enrollment', { email: 'ana@example.com', tab: 'contact_info' })
  storage.set('identity_of', 'localhost')
  await run('continue/redeemCode', {
    code: await inMails(server, /\b([A-Z\d]{4}-[A-Z\d]{4})\b/),
    email: 'ana@example.com',
  })
  await run('continue/askAnew', { email: 'ana@example.com' })
  await readAll(enrollmentId)
  await run('save-later/sendCode', { enrollmentId, tab: 'contact_info', email: 'ana@example.com' })
  await ask(journey, 'POST enrollment/take-enrollment')
  for (const actor of ['loadHolder', 'takeBack', 'loadHolder']) await run(`holder/${actor}`, { enrollmentId })
  for (const name of ['save-later/startNew', 'enrollment/forgetEnrollment']) await run(name, { enrollmentId })
  storage.clear()
}

/** A rep's drafts and enrollments, and a draft that goes on. */
export const atWork = async (): Promise<void> => {
  let journey: Journey | undefined
  const server = await freshServer({
    who: async (app) => {
      const submitted = await clientJourney(app, byRep, scenario)
      await ask(submitted, 'POST enrollment/save-review-info', review)
      await clientJourney(app, byRep, scenario, 'primary_info')
      journey = await clientJourney(app, byRep, scenario, 'contact_info')
      return journey.visitor
    },
  })
  if (journey === undefined) return
  storage.set('identity_of', 'localhost')
  for (const search of ['', 'pat', 'nobody'])
    await run('work-list/loadWork', { role: 'rep', id: 'rep-rivera', search, most: 5 })
  await run('work-list/loadWork', { role: 'rep', id: 'rep-okafor', search: '', most: 5 })
  // The rep looks after that group.
  await run('work-list/loadWork', { role: 'group', id: 'group-bluebonnet', search: '', most: 5 })
  await run('work-list/resumeDraft', { id: journey.enrollment_id })
  await run('work-list/resumeDraft', { id: 'AAAAAAAAAAAAAAAAAAAAAA' })
  await ask(journey, 'POST enrollment/save-enrollment', { email: 'ana@example.com', tab: 'contact_info' })
  // A receipt has a number of nearly the same form.
  const code = await inMails(server, /Code: (\S+)/)
  await server.app.visitor().call('POST enrollment/continue-enrollment', { body: { code, email: 'ana@example.com' } })
  await run('work-list/resumeDraft', { id: journey.enrollment_id })
  storage.clear()
}

/** A rep who saved for the client, who went on elsewhere, and takes the enrollment back. */
export const takingBack = async (): Promise<void> => {
  let journey: Journey | undefined
  const server = await freshServer({
    who: async (app) => (journey = await clientJourney(app, byRep, scenario, 'contact_info')).visitor,
  })
  if (journey === undefined) throw new Error('nobody came')
  const { enrollment_id: enrollmentId } = journey
  await ask(journey, 'POST enrollment/save-enrollment', { email: 'pat@example.com', tab: 'contact_info' })
  await run('holder/loadHolder', { enrollmentId })
  const code = await inMails(server, /\b([A-Z\d]{4}-[A-Z\d]{4})\b/)
  const body = { code, email: 'pat@example.com' }
  await server.app.visitor().call('POST enrollment/continue-enrollment', { body })
  for (const actor of ['loadHolder', 'takeBack', 'loadHolder']) await run(`holder/${actor}`, { enrollmentId })
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
