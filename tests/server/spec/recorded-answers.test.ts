// What the server answers, call by call, in every kind of enrollment: the shapes that hand-made answers of view tests
// are held against (tests/src/recorded).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TObject } from 'typebox'
import { rows } from '#schemas/calls/calls.registry.ts'
import type { DeskEnrollment } from '#schemas/calls/desk/desk-enrollment.calls.ts'
import type { QueuePage } from '#schemas/calls/desk/desk-queues.calls.ts'
import { listedQueues } from '#schemas/desk/queues.ts'
import type { RosterCheck, RosterPage } from '#schemas/calls/desk/desk-roster.calls.ts'
import type { SupportQueue } from '#schemas/calls/desk/desk-support.calls.ts'
import type { FoundPage } from '#schemas/calls/desk/desk-find.calls.ts'
import { steps } from '#schemas/steps/steps.registry.ts'
import { seedDemoCounts } from '#server/services/counts/demo-counts.service.ts'
import { failPayment, rejectDeliveries } from '../desk/waiting.ts'
import { inviteStaff } from '#server/services/visits/passkeys.service.ts'
import { type PasskeyAsked, softwarePasskey } from '../support/software-passkey.ts'
import { atProvider, startIdentityProvider } from '#tests/identity-provider.ts'
import { makeEntryTokens } from '#server/services/access/entry-tokens.ts'
import { rosterHeader, rosterOf, threeLines } from '../desk/groups/roster-lines.ts'
import { codeSentBy } from '../support/proving.ts'
import { type Scenario, type Journey, ask } from '../support/asking.ts'
import { birthdate, personal, tabCalls } from '../support/answers.ts'
import { documentToken } from '../support/documents.ts'
import { nameOf, recordAnswers } from '../support/recorder.ts'
import {
  againJourney,
  askedTabs,
  checkOut,
  checkedOut,
  clientJourney,
  fillTabs,
  review,
  demoCatalog,
} from '../support/journey.ts'
import { type Shape, written } from '../support/shapes.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { catalogAtTheDesk } from './catalog-at-the-desk.ts'

const shape: Shape = new Map()
let app: TestApp
beforeAll(async () => {
  // Every delivery is rejected here, whatever came before.
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false }, lives: false })
  recordAnswers(app, shape)
})
afterAll(() => app.close())

/** Values by the name of a parameter: each is asked for. */
const pools: Record<string, readonly string[]> = {
  plan_id: [
    'clearview-vision-high',
    'steady-income',
    'mallard-accident',
    'northgate-optional-life',
    'anchor-life-term',
    'meadowlark-dental-2025',
    'union-l713-limited',
    'riverstone-fl-silver',
  ],
  agent_id: ['rep-rivera', 'rep-okafor'],
  group_id: ['group-bluebonnet', 'group-lakefront'],
  user_id: ['member-santos', 'employee-brown', 'member-chen'],
  portal_id: ['main-portal', 'group-portal'],
  site_domain: ['localhost', 'agent.localhost', 'group.localhost', 'store.localhost', 'usag.localhost', 'nobody.test'],
  landing_page: ['rivera', 'bluebonnet', 'nobody'],
  site_name: ['store', 'nobody'],
  referral_id: ['friends-of-maria', 'bluebonnet-family', 'spring-2025', 'nobody'],
  agent_code: ['RIVR1212', 'OKAF3434', 'NONE0000'],
  group_code: ['BLUE5656', 'LAKE7878', 'NONE0000'],
  zip_code: ['78701', '33967', '00000'],
  zip: ['78701'],
  category: ['dental', 'vision', 'bundles', 'medical'],
  from_site: ['store'],
  phone: ['5124632000', '5555555555'],
  q: ['021000021', '111000025'],
  plan_list: ['clearview-vision-high,corner-rx'],
  cart: ['clearview-vision-high'],
  tab_name: ['primary_info', 'employer_info'],
  column: ['filter_info', 'effective_date', 'type', 'eprocess', ...steps.map(({ column }) => column)],
}
const poolOf = (name: string): readonly string[] => pools[name === 'pid' || name === 'id' ? 'plan_id' : name] ?? []

/** Every read that can be asked with what is known of somebody: required fields from the pools, one after the other. */
const readAll = async (visitor: Visitor, enrollment_id: string | null): Promise<void> => {
  for (const { key, method, params, query } of Object.values(rows)) {
    if (method !== 'GET' || key.includes('machine') || key.includes('remove-plan')) continue
    const required = [
      ...((params as TObject).required ?? []),
      ...((query as TObject).required ?? []),
      ...('enrollment_id' in query.properties ? ['enrollment_id'] : []),
    ]
    if (enrollment_id === null && required.includes('enrollment_id')) continue
    const open = [...new Set(required)].filter((name) => name !== 'enrollment_id')
    const [first] = open
    const rest = Object.fromEntries(open.slice(1).map((name) => [name, poolOf(name)[0] ?? '']))
    for (const value of first === undefined ? [''] : poolOf(first)) {
      const fields = { ...(enrollment_id !== null && required.includes('enrollment_id') && { enrollment_id }), ...rest }
      await visitor.call(
        key,
        key.includes('{')
          ? { params: { [first ?? '']: value } }
          : { query: { ...fields, ...(first && { [first]: value }) } },
      )
    }
  }
}

/** Everything that the page reads at an enrollment, before its steps are filled, after, and at its receipt. */
const walk = async (journey: Journey): Promise<void> => {
  await readAll(journey.visitor, journey.enrollment_id)
  await fillTabs(journey)
  await readAll(journey.visitor, journey.enrollment_id)
  await ask(journey, 'POST enrollment/save-review-info', review)
  await readAll(journey.visitor, journey.enrollment_id)
  await documentToken(journey)
}

/** What follows an address in the newest mail that has it. */
const linked = async (address: string): Promise<string> => {
  for (const { message } of await app.mailbox()) {
    const [, token] = new RegExp(`/${address}/([\\w-]+)`).exec(message.text) ?? []
    if (token !== undefined) return token
  }
  return ''
}

/** Mails leave, texts do not. */
const mailCarrier = {
  leaves: true,
  deliver: () => Promise.resolve(),
  close: () => undefined,
} as unknown as TestApp['services']['carrier']

/** What is asked beside reads and steps: whose site it is, proofs, recommendations, refusals of the cart, ways back. */
const others = async ({ visitor, enrollment_id }: Journey): Promise<void> => {
  for (const host of ['agent.localhost', 'group.localhost', 'members.localhost', 'store.localhost', 'usag.localhost'])
    await app.visitor().call('GET enrollment/get-default-info', { headers: { host } })
  const chosen: Record<string, string> = { group_id: 'group-bluebonnet', portal_id: 'group-portal' }
  for (const query of [{}, chosen]) await app.visitor().call('GET enrollment/get-group-agent-member-info', { query })
  for (const group_code of ['BLUE5656', 'LAKE7878'])
    await app.visitor().call('POST enrollment/send-group-proof', { body: { group_code } })
  const mailsAlone = await testApp({ catalog: demoCatalog(), carrier: mailCarrier })
  recordAnswers(mailsAlone, shape)
  await mailsAlone.visitor().call('POST enrollment/send-group-proof', { body: { group_code: 'BLUE5656' } })
  await mailsAlone.close()
  for (const agent_code of ['RIVR1212', 'OKAF3434'])
    await app.visitor().call('POST enrollment/send-agent-proof', { body: { agent_code } })
  await visitor.call('POST service/validate-member-email', { body: { enrollment_id, email: 'pat@example.com' } })
  await visitor.call('POST service/validate-email-neverbounce', { body: { email: 'pat@example.com' } })
  const otp = { enrollment_id, contact: 'ana@example.net', type: 'email' }
  await visitor.call('POST enrollment/send-otp', { body: otp })
  const [sent] = (await app.mailbox()).filter(({ message }) => message.to === otp.contact)
  const digits = /\b\d{6}\b/.exec(sent?.message.text ?? '')?.[0]
  expect((await visitor.call('POST enrollment/verify-otp', { body: { ...otp, otp: digits } })).status).toBe(200)

  // A plan that has no price, one that is closed today, and one that the member has.
  for (const [plan_id, option] of [
    ['riverstone-fl-silver', 'standard'],
    ['steady-income', 'standard'],
    ['trail-accident', 'standard'],
  ])
    await visitor.call('POST enrollment/add-plan-to-cart', {
      body: { enrollment_id, plan_id, plan_pricing_id: `${plan_id}.${option}.IO` },
    })
  const ids = (await visitor.call('GET enrollment/get-recommendation-ids', { query: { enrollment_id } })).data
  await visitor.call('POST recommendation/decrypt-detail', { body: (ids as { sealed: object }).sealed })
  await seedDemoCounts(app.services)
  for (const cart of ['evergreen-tx-silver', 'vantage-elevate'])
    await visitor.call('GET recommendation/recommendation/association', {
      query: { platformID: 'main-portal', state: 'TX', tier: 'IO', age: 40, cart },
    })

  // Quotes of a rep's and a group's links, saved and opened again; and a code to go on with.
  for (const change of [
    { agent_id: 'rep-rivera', open_type: 'agent', platform_group_id: 'main-portal' },
    {},
    { group_id: 'group-bluebonnet', agent_id: 'rep-rivera', open_type: 'group', platform_group_id: 'group-portal' },
  ]) {
    const journey = { ...(await checkedOut(app, { tier: 'IO', plans: ['corner-rx'] })) }
    await journey.visitor.call('PUT enrollment/change-filter-info/{tempId}', {
      params: { tempId: journey.enrollment_id },
      body: change,
    })
    await ask(journey, 'POST enrollment/save-enrollment', { name: 'Ana', email: 'ana@example.com', tab: 'cart_info' })
    app.clock.advance(1000)
    await app
      .visitor()
      .call('GET enrollment/direct-continue/{tempId}', { params: { tempId: await linked('direct-continue') } })
    await fillTabs(journey, 'employer_info')
    await ask(journey, 'POST enrollment/save-enrollment', { email: 'ana@example.com', tab: 'contact_info' })
    const code =
      (await app.mailbox()).map(({ message }) => /\b[A-Z\d]{4}-[A-Z\d]{4}\b/.exec(message.text)?.[0])[0] ?? ''
    const back = app.visitor()
    await back.call('POST enrollment/continue-enrollment', { body: { code, email: 'ana@example.com' } })
    await back.call('POST enrollment/resend-continue-code', { body: { email: 'ana@example.com' } })
    // Two browsers of one applicant, told of each other.
    for (const one of [back, journey.visitor]) await readAll(one, journey.enrollment_id)
    await ask(journey, 'POST enrollment/take-enrollment')
    await back.call('POST enrollment/extend-session')
  }
  await visitor.call('POST enrollment/submit-support-request', {
    body: { name: 'Ana Lima', email: 'ana@example.com', topic: 'other', message: 'Where is my plan?' },
  })
  const asEntered = await checkedOut(app, { tier: 'IO', plans: ['corner-rx'] })
  await fillTabs(asEntered, 'contact_info')
  await ask(asEntered, 'POST enrollment/save-contact-info', {
    ...((await tabCalls.contact_info.body(asEntered)) as object),
    address2: '',
    address1: 'Medical Center Drive',
    with_validation: 0,
  })
  await readAll(asEntered.visitor, asEntered.enrollment_id)
}

/** What the staff reads and does: of every enrollment that was submitted before, and of one that was canceled. */
const atTheDesk = async (): Promise<void> => {
  const signedIn = async (staff: string) => {
    const visitor = app.visitor()
    await visitor.call('POST staff/sign-in-demo', { body: { staff } })
    await visitor.call('GET staff/get-session')
    return visitor
  }
  const [operator, auditor] = [await signedIn('demo-operator'), await signedIn('demo-auditor')]
  await operator.call('GET staff/get-choices')
  const page = await operator.call('POST staff/find-enrollments', { body: {} })
  const { rows: found } = page.data as FoundPage
  const ids = found.map(({ policy_id }) => policy_id)
  for (const policy_id of ids) {
    await operator.call('POST staff/add-note', { body: { policy_id, text: 'Called.' } })
    const opened = await operator.call('GET staff/get-enrollment', { query: { policy_id } })
    for (const part of ['numbers', 'health'])
      await operator.call('POST staff/reveal-answers', { body: { policy_id, part, reason: 'caller' } })
    for (const { id } of (opened.data as DeskEnrollment).deliveries)
      await operator.call('POST staff/retry-delivery', { body: { policy_id, delivery: id } })
  }
  const [policy_id = ''] = ids
  await app.database.sql.updateTable('outbox').set({ state: 'failed', last_error: '550' }).execute()
  await app.database.sql.updateTable('deliveries').set({ state: 'rejected' }).execute()
  for (const { id } of (
    (await operator.call('GET staff/get-enrollment', { query: { policy_id } })).data as DeskEnrollment
  ).deliveries)
    await operator.call('POST staff/retry-delivery', { body: { policy_id, delivery: id } })
  await operator.call('GET staff/preview-receipt', { query: { policy_id } })
  await operator.call('POST staff/resend-receipt', { body: { policy_id } })
  for (const number of [policy_id, '']) await auditor.call('GET staff/get-audit', { query: { number } })
  const question = {
    name: 'Bo Lima',
    email: 'bo@example.com',
    topic: 'billing',
    message: 'Twice?',
    phone: '5125550142',
  }
  await app.visitor().call('POST enrollment/submit-support-request', { body: question })
  await operator.call('GET staff/get-queues')
  for (const policyId of ids) await rejectDeliveries(app, policyId)
  for (const { policy_id: policyId } of await app.database.sql.selectFrom('billing_accounts').selectAll().execute()) {
    await failPayment(app, policyId)
  }
  await app.services.outbox.text({ to: '5125550142', text: 'Your code is 123456' }, { urgent: true })
  await app.database.sql.updateTable('outbox').set({ state: 'failed' }).execute()
  for (const name of listedQueues) await operator.call('GET staff/get-queue', { query: { queue: name } })
  const mails = (await operator.call('GET staff/get-queue', { query: { queue: 'mails' } })).data as QueuePage
  const sent = mails.rows.find(({ acts }) => acts.includes('send'))
  await operator.call('POST staff/resend-message', { body: { id: sent?.id } })
  await operator.call('POST staff/dismiss-message', { body: { id: mails.rows.find((row) => row !== sent)?.id } })
  const queue = (await operator.call('GET staff/get-support-requests')).data as SupportQueue
  await operator.call('POST staff/close-support-request', { body: { id: queue.rows[0]?.id } })
  for (const staff of [operator, auditor]) {
    await staff.call('GET staff/get-figures', { query: { span: 'last_90_days', by: 'month' } })
    await staff.call('GET staff/get-funnel', { query: { span: 'last_90_days' } })
    await staff.call('GET staff/get-statement-choices')
    for (const month of ['2026-11', '2026-12'])
      await staff.call('GET staff/get-statement', { query: { of: 'agent', id: 'rep-rivera', month } })
  }
  await peopleOfAGroup(operator)
  await operator.call('POST staff/sign-out')
  const headers = { host: 'localhost' }
  const invitation = await inviteStaff(app.services, 'demo-operator')
  const passkey = softwarePasskey('http://localhost')
  const asked = (answer: { data: unknown }) => (answer.data as { options: PasskeyAsked }).options
  const device = app.visitor()
  const making = asked(await device.call('POST staff/begin-passkey', { body: { invitation }, headers }))
  await device.call('POST staff/save-passkey', { body: { invitation, response: passkey.create(making) }, headers })
  const signing = asked(await device.call('POST staff/begin-sign-in', { headers }))
  await device.call('POST staff/sign-in', { body: { response: passkey.get(signing) }, headers })
}

/** Signing in and out at an identity provider. */
const atTheProvider = async (): Promise<void> => {
  const origin = 'http://localhost'
  const headers = { host: 'localhost' }
  const accounts = { olivia: { email: 'olivia.park@example.com', email_verified: true } }
  const provider = await startIdentityProvider({ origin, accounts })
  const other = await testApp({
    catalog: demoCatalog(),
    config: { rateLimits: false, publicUrl: origin, identityProvider: provider.settings },
  })
  recordAnswers(other, shape)
  await other.visitor().call('POST staff/sign-in-demo', { body: { staff: 'demo-operator' } })
  await inviteStaff(other.services, 'demo-operator')
  const visitor = other.visitor()
  const body = { origin, page: '/desk', again: false }
  const begun = await visitor.call('POST staff/begin-provider-sign-in', { body, headers })
  const back = await atProvider(origin).signIn((begun.data as { address: string }).address, 'olivia')
  const { state, code, iss } = Object.fromEntries(back.searchParams)
  await visitor.call('POST staff/provider-sign-in', { body: { state, code, iss }, headers })
  await visitor.call('GET staff/get-session')
  await visitor.call('POST staff/sign-out', { headers })
  const again = await inviteStaff(other.services, 'demo-operator')
  const passkey = softwarePasskey(origin)
  const asked = (answer: { data: unknown }) => (answer.data as { options: PasskeyAsked }).options
  const making = asked(await visitor.call('POST staff/begin-passkey', { body: { invitation: again }, headers }))
  const made = { invitation: again, response: passkey.create(making) }
  await visitor.call('POST staff/save-passkey', { body: made, headers })
  const signing = asked(await visitor.call('POST staff/begin-sign-in', { headers }))
  await visitor.call('POST staff/sign-in', { body: { response: passkey.get(signing) }, headers })
  await other.close()
  await provider.stop()
}

/** A roster is uploaded with mistakes and without, its people are invited, waive and come in. */
const peopleOfAGroup = async (operator: Visitor): Promise<void> => {
  const group_id = 'group-bluebonnet'
  await operator.call('GET staff/get-groups')
  const check = (csv: string) => operator.call('POST staff/check-roster', { body: { group_id, csv, keep: false } })
  await check(`${rosterHeader},Shoe size\n1,Ana,,a@example.com,1,2,,40`)
  const upload = async (lines: readonly string[]) => {
    const csv = rosterOf(lines)
    const { seen } = (await check(csv)).data as RosterCheck
    await operator.call('POST staff/apply-roster', { body: { group_id, csv, keep: false, seen } })
  }
  const many = Array.from({ length: 60 }, (_, at) => `2${at},Eve,Mora,e${at}@example.com,1990-01-01,2020-01-01,`)
  await upload([...threeLines, ...many])
  await upload(threeLines.map((line) => line.replace('Ovens', 'Shop')))
  await upload([...threeLines, ...many])
  const page = async (query: object = {}) =>
    (await operator.call('GET staff/get-roster', { query: { group_id, ...query } })).data as RosterPage
  const first = await page()
  await page({ after: first.next ?? '' })
  const employee = first.rows[0]?.id
  await operator.call('POST staff/invite-employees', { body: { group_id } })
  await page()
  await operator.call('POST staff/record-waiver', { body: { employee, reason: 'cost' } })
  await page({ state: 'waived' })
  await operator.call('POST staff/take-back-waiver', { body: { employee } })
  await operator.call('POST staff/stop-reminders', { body: { employee } })
  await operator.call('POST staff/remind-employees', { body: { group_id } })
  await operator.call('GET staff/export-roster', { query: { group_id } })
  const mail = (await app.mailbox()).find(({ message }) => message.to === 'cem.oz@example.com')
  const token = /\/invitation#([\w-]+)/.exec(mail?.message.text ?? '')?.[1] ?? ''
  const visitor = app.visitor()
  await visitor.call('POST enrollment/read-invitation', { body: { token } })
  const otp = await codeSentBy(app, () =>
    visitor.call('POST enrollment/send-invitation-code', { body: { token, again: false } }),
  )
  await visitor.call('POST enrollment/open-invitation', { body: { token, otp } })
  await visitor.call('GET enrollment/get-own-invitation')
  await visitor.call('POST enrollment/waive-coverage')
  await visitor.call('POST enrollment/take-back-coverage')
  await visitor.call('POST enrollment/stop-invitation', { body: { token } })
}

const family: Scenario = { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] }

test('shapes of the answers are recorded as the server gives them today', async () => {
  const stranger = app.visitor()
  await readAll(stranger, null)
  // A quote of every kind: none of its sections is said yet.
  for (const change of [
    {},
    { is_smoker: 0, annual_incode: 60_000, working_hours: 40, categories: 'dental' },
    { zip: '33967', tier: 'IS' },
  ]) {
    const visitor = app.visitor()
    const begun = await visitor.call('POST enrollment/add-filter-for-new-user', {
      body: { zip: '78701', dob: '06/15/1986', gender: '1', tier: 'IO', ...change },
    })
    const { temp_enrollment_id } = begun.data as { temp_enrollment_id: string }
    await readAll(visitor, temp_enrollment_id)
  }
  await walk(await checkedOut(app, { tier: 'IO', plans: ['union-l713-limited'] }))
  await walk(await checkedOut(app, { tier: 'IO', plans: ['clearview-vision-high', 'brightwater-vision-high'] }))
  await walk(await checkedOut(app, family))
  await walk(await checkedOut(app, { tier: 'IO', plans: ['harvest-critical'], pays: 'cc' }))
  await walk(
    await clientJourney(
      app,
      { eprocess: 'rep', agent_id: 'rep-rivera' },
      { tier: 'IO', plans: ['harvest-critical'] },
      'primary_info',
    ),
  )
  await walk(
    await clientJourney(
      app,
      { eprocess: 'group', group_id: 'group-bluebonnet' },
      { tier: 'IS', plans: ['steady-short-term'] },
      'primary_info',
    ),
  )
  const people = await checkedOut(app, { tier: 'IF', plans: ['crescent-premier-care'] })
  await fillTabs(people, 'dependent_info')
  const { dependents = [] } = (await tabCalls.dependent_info.body(people)) as { dependents?: object[] }
  await ask(people, 'POST enrollment/save-dependent-info-to-temp', { dependents, has_spouse: 0 })
  await ask(people, 'GET enrollment/get-enrollment-temp-info', { column: 'dependent_info' })
  await ask(people, 'POST enrollment/validate-single-dependent', { ...dependents[0] })
  // Somebody who is on file, by their rep and by themselves.
  const again = await againJourney(app, { user_id: 'member-santos' }, { tier: 'IF', plans: ['evergreen-tx-silver'] })
  await checkOut(again)
  await readAll(again.visitor, again.enrollment_id)
  const { first_name: _first, last_name: _last, ssn: _ssn, ...onFile } = personal
  for (const tab of await askedTabs(again)) {
    const { key, body } = tabCalls[tab]
    if (tab === 'billing_info') {
      await ask(again, 'POST enrollment/save-billing-info-existing', { payment_method: 'eft', bank_id: 'bank-1' })
      break
    }
    const theirs = { email_address: 'maria.santos@example.com', phone_number: '5124632001' }
    const answers = tab === 'primary_info' ? onFile : await body(again)
    await ask(again, key, tab === 'contact_info' ? { ...answers, ...theirs } : answers)
  }
  const member = app.visitor()
  await member.call('POST enrollment/open-member-entry', {
    body: { token: makeEntryTokens(app.services).make('member-santos') },
  })
  await readAll(member, null)
  const employee = app.visitor()
  await employee.call('POST enrollment/confirm-group', { body: { group_code: 'BLUE5656' } })
  await readAll(employee, null)

  // What the special carrier, union plans, and saving add to a cart.
  const special = await checkedOut(app, { tier: 'IO', plans: ['union-l713-limited', 'corner-rx'] })
  await readAll(special.visitor, special.enrollment_id)
  await ask(special, 'POST enrollment/save-enrollment', { name: 'Ana', email: 'ana@example.com', tab: 'cart_info' })
  await app
    .visitor()
    .call('GET enrollment/direct-continue/{tempId}', { params: { tempId: await linked('direct-continue') } })
  const token = await linked('sign')
  await app.visitor().call('GET enrollment/get-signing/{token}', { params: { token } })
  await app.visitor().call('POST enrollment/open-signing', { body: { token, birthdate } })
  const change = await special.visitor.call('PUT enrollment/change-filter-info/{tempId}', {
    params: { tempId: special.enrollment_id },
    body: { zip: '10001' },
  })
  expect(change.status).toBe(200)
  await readAll(special.visitor, special.enrollment_id)
  await others(special)

  const [line] = (await ask(special, 'GET enrollment/get-plan-cart')).result
  await ask(special, 'GET enrollment/remove-plan-from-cart', {
    plan_id: line?.plan_id,
    plan_pricing_id: line?.plan_pricing_id,
  })

  await atTheDesk()
  await catalogAtTheDesk(app)
  await atTheProvider()

  // `npx vitest run --project unit tests/server/spec/recorded-answers.test.ts -u` records them anew.
  await expect(written(shape)).toMatchFileSnapshot('../../src/recorded/answers.txt')
  const named = new Set(
    [...shape.keys()].map((at) => at.replace(/[:.[].*$/, (rest) => (rest.startsWith(':') ? rest : ''))),
  )
  const reads = Object.values(rows).filter(({ method, key }) => method === 'GET' && !key.includes('machine'))
  expect(reads.map(({ key }) => nameOf(key)).filter((name) => ![...named].some((one) => one.startsWith(name)))).toEqual(
    [],
  )
})
