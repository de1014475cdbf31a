// What the server answers, call by call, in every kind of enrollment: the shapes that hand-made answers of view tests
// are held against (tests/src/recorded).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TObject } from 'typebox'
import { rows } from '#schemas/calls/calls.registry.ts'
import { steps } from '#schemas/steps/steps.registry.ts'
import { seedDemoCounts } from '#server/services/counts/demo-counts.service.ts'
import { makeEntryTokens } from '#server/services/access/entry-tokens.ts'
import { expectRecorded } from '#tests/recorded.ts'
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
import { atTheDesk, atTheProvider } from './staff-at-the-desk.ts'

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
  await ask(journey, 'POST enrollment/save-review-info', {
    ...review,
    ...(journey.scenario.tier !== 'IO' && { additional_notes: 'Call after five' }),
  })
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

  await atTheDesk(app)
  await catalogAtTheDesk(app)
  await atTheProvider((other) => recordAnswers(other, shape))

  // `npx vitest run --project unit tests/server/spec/recorded-answers.test.ts -u` records them anew.
  await expectRecorded(written(shape), '../../src/recorded/answers.txt')
  const named = new Set(
    [...shape.keys()].map((at) => at.replace(/[:.[].*$/, (rest) => (rest.startsWith(':') ? rest : ''))),
  )
  const reads = Object.values(rows).filter(({ method, key }) => method === 'GET' && !key.includes('machine'))
  expect(reads.map(({ key }) => nameOf(key)).filter((name) => ![...named].some((one) => one.startsWith(name)))).toEqual(
    [],
  )
})
