import type { ContactInfo } from '#schemas/calls/enrollment/contact.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VersionForms } from '#schemas/calls/desk/desk-forms.calls.ts'
import type { FormsConfig } from '#schemas/desk/forms/forms.shapes.ts'
import { editedForms } from '#schemas/desk/forms/forms-edits.rules.ts'
import { type Catalog, demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { DAY, HOUR } from '#server/clock.ts'
import type { QueuePage } from '#schemas/calls/desk/desk-queues.calls.ts'
import type { RosterCheck } from '#schemas/calls/desk/desk-roster.calls.ts'
import { rosterOf, threeLines } from '../../desk/groups/roster-lines.ts'
import type { SupportQueue } from '#schemas/calls/desk/desk-support.calls.ts'
import { proveEmail } from '../../desk/proved-email.ts'
import { inviteStaff } from '#server/services/visits/passkeys.service.ts'
import { codeSentBy } from '../../support/proving.ts'
import { type PasskeyAsked, softwarePasskey } from '../../support/software-passkey.ts'
import { makeEntryTokens } from '#server/services/access/entry-tokens.ts'
import { postgresUrl, testDatabases } from '../../support/databases.ts'
import { birthdate, dependentOf, picture, tabCalls } from '../../support/answers.ts'
import { type Asker, type Scenario, ask } from '../../support/asking.ts'
import { zipOf } from '../../catalog/versions/zip-of.ts'
import { askedTabs, checkOut, checkedOutBy, fillTabs, review, demoCatalog } from '../../support/journey.ts'
import { codeOfMail } from '../../support/documents.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { writingCalls } from '../../support/writing-calls.ts'
import { cutLine, watched } from './cut-line.ts'
import { enterAsEmployee, proveGroup, proveRep } from '../../support/proving.ts'
import { type TestIdentityProvider, atProvider, startIdentityProvider } from '#tests/identity-provider.ts'
import { bank } from '#tests/schemas/steps/payments.ts'

postgresUrl()

const home = 'http://localhost'
const olivia = { email: 'olivia.park@example.com', email_verified: true }
const vision = 'brightwater-vision-high'
const email = 'pat.oneil@example.com'
const family: Scenario = { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] }

describe.each(testDatabases)('a connection that is cut before and after the commit, on $kind', ({ make }) => {
  let app: TestApp
  let drop: () => Promise<void>
  let provider: TestIdentityProvider
  let line: Awaited<ReturnType<typeof cutLine>>
  /** Plans that the catalog has no more. */
  const withdrawn = new Set<string>()
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    const opened = watched(await made.open())
    const catalog: Catalog = {
      ...demoCatalog(),
      findPlan: (id) => (withdrawn.has(id) ? undefined : demoCatalog().findPlan(id)),
    }
    provider = await startIdentityProvider({ origin: home, accounts: { olivia } })
    const { settings: identityProvider } = provider
    app = await testApp({
      catalog,
      database: opened.database,
      config: { rateLimits: false, publicUrl: home, identityProvider },
    })
    line = await cutLine(app, opened)
  })
  afterAll(async () => {
    await app.close()
    await provider.stop()
    await drop()
  })

  const call = async (visitor: Asker, key: string, body: object = {}): Promise<unknown> => {
    const answer = await visitor.call(key, { body })
    expect([key, answer.status, answer.refusal.message]).toEqual([key, 200, ''])
    return answer.data
  }
  /** The newest mail in which this is found, after the clock has gone on. */
  const found = async (pattern: RegExp): Promise<string> => {
    const letters = await app.mailbox()
    app.clock.advance(1000)
    return letters.flatMap(({ message }) => pattern.exec(message.text)?.[1] ?? [])[0] ?? ''
  }
  const count = async (table: 'policies' | 'invoices' | 'outbox' | 'record_entries'): Promise<number> =>
    (await app.database.sql.selectFrom(table).selectAll().execute()).length

  // @spec 2:185 2:189 2:192-193 2:195 2:198-199 2:203 2:208-209 2:212 2:218-220 3:132-135 3:139 3:141 3:148
  test('the whole journey of someone who enrolls alone, from the quote to the invoice', async () => {
    const visitor = line.person()
    await call(visitor, 'POST service/validate-zip-code', { zip: '78701' })
    const journey = await checkedOutBy(visitor, family)
    const id = { enrollment_id: journey.enrollment_id }
    const quote = { params: { tempId: journey.enrollment_id }, body: { annual_incode: 53_000 } }
    expect((await visitor.call('PUT enrollment/change-filter-info/{tempId}', quote)).status).toBe(200)
    const { plans } = await ask(journey, 'GET enrollment/get-plan-pricing-detail', { pid: vision })
    const added = { plan_id: vision, plan_pricing_id: plans.find(({ selected_plan }) => selected_plan)?.ppid }
    await ask(journey, 'POST enrollment/check-already-in-cart', added)
    expect(await ask(journey, 'POST enrollment/add-plan-to-cart', added)).toMatchObject({ added: true })
    await ask(journey, 'POST enrollment/get-edit-impact', { edit: { kind: 'remove-plan', plan_id: vision } })
    await ask(journey, 'GET enrollment/remove-plan-from-cart', added)
    expect((await ask(journey, 'GET enrollment/get-plan-cart')).result.length).toBe(3)
    await ask(journey, 'POST enrollment/save-cart-riders', { plan_id: 'anchor-life-term', riders: ['addd'] })
    const { result: dates } = await ask(journey, 'GET enrollment/get-cart-effective-dates')
    await ask(journey, 'POST enrollment/cart-checkout', { effective_date: dates[0]?.effective_date })

    const values = { city: 'Aust' }
    let proved = false
    const saved: number[] = []
    for (const tab of await askedTabs(journey)) {
      if (tab === 'contact_info') {
        await ask(journey, 'POST enrollment/save-typed-values', { column: 'contact_info', values })
        await call(visitor, 'POST service/validate-member-email', { email })
        await call(visitor, 'POST service/validate-email-neverbounce', { email })
        await ask(journey, 'POST enrollment/send-otp', { contact: email, type: 'email' })
        const otp = await found(/\b(\d{6})\b/)
        proved = (await ask(journey, 'POST enrollment/verify-otp', { contact: email, type: 'email', otp })).verified
        await ask(journey, 'POST enrollment/save-screenshot', { name: 'contact_info', image: picture() })
      }
      const body = await tabCalls[tab].body(journey)
      if (tab === 'beneficiary_info') {
        const [first] = body['beneficiaries'] as object[]
        await ask(journey, 'POST enrollment/validate-single-beneficiary', { ...first })
      }
      if (tab === 'dependent_info') {
        const spouse = await dependentOf(journey, 'd0', 'Spouse')
        await ask(journey, 'POST enrollment/validate-single-dependent', { ...spouse })
        Object.assign(body, await ask(journey, 'POST enrollment/save-dependent-info-to-temp', { dependents: [spouse] }))
      }
      const { revision } = (await ask(journey, tabCalls[tab].key, body)) as { revision: number }
      saved.push(revision)
    }
    // The dependents were saved before, as far as they went.
    expect([proved, saved]).toEqual([true, [1, 1, 1, 1, 1, 2, 1, 1]])
    await call(visitor, 'POST enrollment/extend-session')
    const before = await count('outbox')
    const { policy_id } = await ask(journey, 'POST enrollment/save-review-info', review)
    expect([await count('policies'), (await count('outbox')) - before]).toEqual([1, 1])
    const { effective_date } = await ask(journey, 'GET enrollment/get-receipt')
    await ask(journey, 'POST invoice/autoInvoiceGeneration', { policy_id, effectiveDate: effective_date })
    expect(await count('invoices')).toBe(1)
    app.clock.advance(1000)
    await ask(journey, 'POST enrollment/request-document')
    await ask(journey, 'POST enrollment/open-document', { otp: await codeOfMail(app) })
    app.clock.advance(1000)
    await ask(journey, 'POST enrollment/request-correction')
    const { sections } = await ask(journey, 'GET enrollment/get-enrollment-copy')
    const contact = sections.find(({ column }) => column === 'contact_info')
    const { address1, city, email_address, phone_number }: ContactInfo = contact?.result ?? {}
    const correction = { address1, city, email_address, phone_number, address2: 'Apt 9' }
    await ask(journey, 'POST enrollment/correct-contact', { ...correction, otp: await codeOfMail(app) })
    app.clock.advance(1000)
    await ask(journey, 'POST enrollment/request-correction')
    const { beneficiaries } = await ask(journey, 'GET enrollment/get-receipt')
    const [first, ...others] = beneficiaries?.people ?? []
    const named = { ...first, beneficiary_id: first?.beneficiary_id ?? '', last_name: 'Haddad' }
    await ask(journey, 'POST enrollment/correct-beneficiaries', {
      beneficiaries: [named, ...others],
      otp: await codeOfMail(app),
    })
    app.clock.advance(1000)
    await ask(journey, 'POST enrollment/request-correction')
    const { bill_date: _day, bank_name: _bank, ...account } = bank
    await ask(journey, 'POST enrollment/correct-payment', { ...account, otp: await codeOfMail(app) })
    app.clock.advance(1000)
    await ask(journey, 'POST enrollment/request-cancel')
    await ask(journey, 'POST enrollment/cancel-enrollment', { reason: 'other', otp: await codeOfMail(app) })
    expect(await count('record_entries')).toBe(5)
    app.clock.advance(1000)
    const form = { policy_id, email: 'pat.oneil@example.com' }
    await call(visitor, 'POST enrollment/find-enrollment', form)
    await call(visitor, 'POST enrollment/open-enrollment', { ...form, otp: await codeOfMail(app) })
    await call(visitor, 'POST enrollment/leave-site')
    expect((await visitor.call('GET enrollment/get-receipt', { query: id })).status).toBe(404)
  })

  // @spec 2:196 2:222 3:102 3:138 3:150-151
  test('where somebody saves for later, comes back, and finds a plan withdrawn', async () => {
    const journey = await checkedOutBy(line.person(), { tier: 'IO', plans: [vision, 'lighthouse-hospital'] })
    await ask(journey, 'POST enrollment/save-enrollment', { email, tab: 'primary_info' })
    const back = line.person()
    expect(await call(back, 'POST enrollment/resend-continue-code', { email })).toEqual({ asked: true })
    expect((await app.database.sql.selectFrom('code_requests').select('id').execute()).length).toBe(1)
    const code = await found(/Code: (\S+)/)
    expect(await call(back, 'POST enrollment/continue-enrollment', { code, email })).toMatchObject({
      enrollment_id: journey.enrollment_id,
      saved_tab: 'primary_info',
    })
    withdrawn.add(vision)
    expect(
      await ask({ ...journey, visitor: back }, 'POST enrollment/agree-offer', {
        plans: [{ plan_id: vision, now: null }],
      }),
    ).toEqual({
      left: 1,
    })
    withdrawn.clear()
    await ask(journey, 'POST enrollment/save-enrollment', { email, tab: 'cart_info', name: 'Eva' })
    const tempId = await found(/\/direct-continue\/([\w-]+)/)
    const third = line.person()
    const opened = await third.call('GET enrollment/direct-continue/{tempId}', { params: { tempId } })
    const { enrollment_id } = (opened.data as { result: { enrollment_id: string } }).result
    expect((await third.call('GET enrollment/get-plan-cart', { query: { enrollment_id } })).status).toBe(200)
  })

  test('where questions, tiers and memberships come before the cart', async () => {
    const journey = await checkedOutBy(line.person(), { tier: 'IO', plans: ['lighthouse-hospital'] })
    const tempId = journey.enrollment_id
    await journey.visitor.call('PUT enrollment/change-filter-info/{tempId}', {
      params: { tempId },
      body: { annual_incode: 60_000 },
    })
    await ask(journey, 'POST enrollment/update-tier-info', { plan_id: vision, tier: 'IS', spouse_dob: '01/02/1987' })
    await ask(journey, 'POST enrollment/update-tier-info', { plan_id: vision, tier: 'IO' })
    const answers = (field: string, second: string) => ['at-work', second].map((qid, no) => ({ qid, [field]: 1 - no }))
    expect(
      await ask(journey, 'POST enrollment/save-question-answers', {
        plan_id: 'steady-income',
        answers: answers('answer', 'other-disability'),
      }),
    ).toMatchObject({ accepted: true })
    expect(
      await ask(journey, 'POST enrollment/save-aflac-questions', {
        plan_id: 'mallard-accident',
        answers: answers('true_condition', 'other-accident'),
      }),
    ).toMatchObject({ accepted: true })
    const linked = {
      plan_id1: 'northgate-optional-life',
      plan_pricing_id1: 'northgate-optional-life.50k.IO',
      plan_id: 'association-membership',
      plan_pricing_id: 'association-membership.standard.IO',
    }
    expect(await ask(journey, 'POST enrollment/add-plan-to-cart-prudentials', linked)).toMatchObject({ added: true })
    await ask(journey, 'POST enrollment/delete-dependent-in-IO')
    await call(journey.visitor, 'POST recommendation/decrypt-detail', {
      portalId: '',
      planId: '',
      userID: '',
      agentId: '',
      groupId: '',
    })
  })

  // @spec 2:187
  test('where a rep enrolls a client who signs later', async () => {
    const visitor = line.person()
    await proveRep(app, visitor)
    const enrolledBy = { eprocess: 'rep', agent_id: 'rep-rivera' } as const
    const journey = await checkedOutBy(visitor, { tier: 'IO', plans: ['harvest-critical'], enrolledBy })
    await ask(journey, 'POST enrollment/save-enroller-code', { enrollerCode: 'OKAFOR-IL' })
    await ask(journey, 'POST enrollment/take-enrollment')
    await ask(journey, 'POST enrollment/resume-draft')
    await fillTabs(journey)
    await ask(journey, 'POST enrollment/save-review-info', review)
    const old = await found(/\/sign\/([\w-]+)/)
    app.clock.advance(31 * 86_400_000)
    const client = line.person()
    await call(client, 'POST enrollment/renew-signing', { token: old })
    const token = await found(/\/sign\/([\w-]+)/)
    const { data } = await client.call('POST enrollment/open-signing', { body: { token, birthdate } })
    const { texts } = (data as { result: { texts: unknown[] } }).result
    const signature = { birthdate, agreed: texts.map(() => 1), signature: picture(450, 300), signature_kind: 'drawn' }
    await call(client, 'POST enrollment/sign-policy', { token, ...signature })
    const kept = await app.database.sql.selectFrom('record_entries').select('kind').orderBy('sequence').execute()
    expect(kept.filter(({ kind }) => kind === 'signed')).toHaveLength(1)
  })

  // @spec 3:137
  test('where members and employees enroll', async () => {
    const visitor = line.person('members.localhost')
    const token = makeEntryTokens(app.services).make('member-santos')
    await call(visitor, 'POST enrollment/open-member-entry', { token })
    const begun = await call(visitor, 'POST enrollment/add-filter-for-member', {
      user_id: 'member-santos',
      tier: 'IO',
      eprocess: 'applicant',
    })
    const { temp_enrollment_id } = begun as { temp_enrollment_id: string }
    const journey = { visitor, enrollment_id: temp_enrollment_id, scenario: { tier: 'IO', plans: [vision] } as const }
    await checkOut(journey)
    for (const tab of await askedTabs(journey)) {
      if (tab === 'billing_info') break
      // Name and number are on file.
      const { first_name: _first, last_name: _last, ssn: _ssn, ...body } = await tabCalls[tab].body(journey)
      // Whoever enrolled above has the other address and number.
      const own = tab === 'contact_info' && { email_address: 'santos@example.org', phone_number: '5124632099' }
      await ask(journey, tabCalls[tab].key, { ...body, ...own })
    }
    await ask(journey, 'POST enrollment/save-billing-info-existing', { payment_method: 'eft', bank_id: 'bank-1' })
    const employee = line.person()
    await enterAsEmployee(line.person())
    await proveGroup(app, employee)
    const { temp_enrollment_id: enrollment_id } = (await call(
      employee,
      'POST enrollment/add-filter-for-existing-user',
      {
        user_id: 'employee-nguyen',
        tier: 'IO',
        eprocess: 'group',
        group_id: 'group-bluebonnet',
      },
    )) as { temp_enrollment_id: string }
    const portal = { platform_group_id: 'group-portal', group_id: 'group-bluebonnet' }
    await call(employee, 'POST enrollment/update-filter-portal', { enrollment_id, ...portal })
    const { portal_id, group_id } = await app.database.sql
      .selectFrom('drafts')
      .selectAll()
      .where('id', '=', enrollment_id)
      .executeTakeFirstOrThrow()
    expect({ platform_group_id: portal_id, group_id }).toEqual(portal)
  })

  test('beside the enrollment', async () => {
    const visitor = line.person('store.localhost')
    const { temp_enrollment_id: enrollment_id } = (await call(visitor, 'POST enrollment/add-filter-for-new-user', {
      zip: '78701',
      dob: '06/15/1986',
      gender: '1',
      tier: 'IO',
    })) as { temp_enrollment_id: string }
    await call(visitor, 'POST enrollment/track-elevate-traffic', { enrollment_id })
    await call(visitor, 'POST enrollment/submit-support-request', {
      name: 'Eva',
      email,
      topic: 'other',
      message: 'Where is my card?',
    })
    expect(await call(visitor, 'POST service/open-machines', { code: 'MAPS2468' })).toEqual({ open: true })
    await call(visitor, 'POST service/report-machine-traffic', {
      process: 'applicant',
      moves: [
        {
          machine: 'quote',
          version: '0123456789abcdef',
          from: 'editing',
          event: 'quote.submit',
          branch: 0,
          to: 'saving',
          dwell: 1,
          count: 1,
        },
      ],
    })
  })

  test('where the staff works at the desk', async () => {
    const journey = await checkedOutBy(line.person(), { tier: 'IO', plans: [vision] })
    await fillTabs(journey)
    const { policy_id } = await ask(journey, 'POST enrollment/save-review-info', review)
    const staff = line.person()
    const asked = (data: unknown) => (data as { options: PasskeyAsked }).options
    await call(staff, 'POST staff/sign-in-demo', { staff: 'demo-operator' })
    await call(staff, 'POST staff/find-enrollments', { number: policy_id })
    await call(staff, 'POST staff/reveal-answers', { policy_id, part: 'numbers', reason: 'caller' })
    await call(staff, 'POST staff/add-note', { policy_id, text: 'Called.' })
    const notes = await app.database.sql.selectFrom('desk_notes').select('id').execute()
    expect(notes).toHaveLength(1)
    const before = await count('outbox')
    await call(staff, 'POST staff/resend-receipt', { policy_id })
    expect((await count('outbox')) - before).toBe(1)
    const { id } = await app.database.sql
      .selectFrom('deliveries')
      .select('id')
      .where('policy_id', '=', policy_id)
      .executeTakeFirstOrThrow()
    await app.database.sql.updateTable('deliveries').set({ state: 'rejected' }).where('id', '=', id).execute()
    await call(staff, 'POST staff/retry-delivery', { policy_id, delivery: id })
    const question = { name: 'Eva', email, topic: 'other', message: 'Where is my card?' }
    await call(line.person(), 'POST enrollment/submit-support-request', question)
    const queue = (await staff.call('GET staff/get-support-requests')).data as SupportQueue
    await call(staff, 'POST staff/close-support-request', { id: queue.rows[0]?.id })
    const unfinished = await checkedOutBy(line.person(), { tier: 'IO', plans: [vision] })
    await fillTabs(unfinished)
    const of = { enrollment_id: unfinished.enrollment_id }
    await proveEmail(app, unfinished, email)
    await call(staff, 'POST staff/find-drafts', { name: 'oneil' })
    await call(staff, 'POST staff/send-draft-code', of)
    await call(staff, 'POST staff/extend-draft', of)
    await ask(unfinished, 'POST enrollment/save-enrollment', { email, tab: 'contact_info', remind: true })
    await call(staff, 'POST staff/remind-draft', of)
    const token = await found(/\/decline-reminder-email#([\w-]{48})/)
    await call(line.person(), 'POST enrollment/decline-reminders', { token })
    await app.database.sql
      .updateTable('drafts')
      .set({ agent_id: 'rep-rivera' })
      .where('id', '=', of.enrollment_id)
      .execute()
    await call(staff, 'POST staff/hand-over-draft', { ...of, to: 'rep' })
    const about = { about: policy_id }
    for (const subject of ['To send', 'To dismiss']) {
      await app.services.outbox.mail({ to: email, subject, text: 'Hello', html: '' }, about)
    }
    await app.database.sql.updateTable('outbox').set({ state: 'failed' }).where('about', '=', policy_id).execute()
    const waiting = (await staff.call('GET staff/get-queue', { query: { queue: 'mails' } })).data as QueuePage
    const [one, other] = waiting.rows.map((row) => row.id)
    await call(staff, 'POST staff/resend-message', { id: one })
    await call(staff, 'POST staff/dismiss-message', { id: other })
    await call(staff, 'POST staff/sign-out')
    const invitation = await inviteStaff(app.services, 'demo-operator')
    const passkey = softwarePasskey('http://localhost')
    const making = asked(await call(staff, 'POST staff/begin-passkey', { invitation }))
    await call(staff, 'POST staff/save-passkey', { invitation, response: passkey.create(making) })
    const keys = await app.database.sql.selectFrom('staff_passkeys').select('id').execute()
    expect(keys).toEqual([{ id: passkey.id }])
    const signing = asked(await call(staff, 'POST staff/begin-sign-in'))
    await call(staff, 'POST staff/sign-in', { response: passkey.get(signing) })
    expect((await staff.call('GET staff/get-choices')).status).toBe(200)
    await inviteStaff(app.services, 'demo-operator')
    const begun = await call(staff, 'POST staff/begin-provider-sign-in', { origin: home, page: '/desk', again: false })
    const { searchParams } = await atProvider(home).signIn((begun as { address: string }).address, 'olivia')
    const { state, code, iss } = Object.fromEntries(searchParams)
    const { session } = (await call(staff, 'POST staff/provider-sign-in', { state, code, iss })) as { session: object }
    expect(session).toMatchObject({ staff: { name: 'Olivia Park' } })
  })

  test('where the staff publishes a catalog', async () => {
    const publisher = line.person()
    await call(publisher, 'POST staff/sign-in-demo', { staff: 'demo-publisher' })
    const { folder, versions } = app.services.catalogFollower
    await folder.takeIn(demoCatalogFolder)
    const archive = (await zipOf({ 'catalog.json': '{}' })).toString('base64')
    await call(publisher, 'POST staff/upload-catalog-version', { archive, note: '' })
    await call(publisher, 'POST staff/copy-catalog-version', { number: 1, note: '' })
    expect((await versions.rows.list(null, 10)).map(({ number }) => number)).toEqual([3, 2, 1])
    const query = { number: 3, path: 'sites.json' }
    const { text, revision } = (await publisher.call('GET staff/get-catalog-file', { query })).data as {
      text: string
      revision: string
    }
    await call(publisher, 'POST staff/save-catalog-file', { ...query, text: `${text}\n`, revision })
    const forms = (await publisher.call('GET staff/get-catalog-forms', { query: { number: 3 } })).data as VersionForms
    const of = { plan: forms.plans[0]?.id ?? '', tier: 'IO', person: 'visitor' }
    const edit = { what: 'need', set: 0, step: 'contact', field: 'address2', need: 'required' } as const
    const config = editedForms(forms.config as FormsConfig, edit)
    await call(publisher, 'POST staff/preview-catalog-forms', { number: 3, config, of })
    await call(publisher, 'POST staff/save-catalog-forms', { number: 3, config, revision: forms.revision })
    const at = app.clock.now() + HOUR
    const planned = await call(publisher, 'POST staff/publish-catalog-version', { number: 3, at, instead_of: 1 })
    expect(await versions.rows.publications(10)).toHaveLength(2)
    await call(publisher, 'POST staff/withdraw-catalog-publication', { id: (planned as { id: string }).id })
    const { token } = (await call(publisher, 'POST staff/preview-catalog-version', { number: 1 })) as { token: string }
    await call(publisher, 'POST enrollment/begin-preview', { token })
    await call(publisher, 'POST enrollment/end-preview')
    await call(publisher, 'POST staff/remove-catalog-version', { number: 2 })
    expect((await versions.rows.list(null, 10)).map(({ number }) => number)).toEqual([3, 1])
  })

  test('where a rep signs in by passkey, and then at the provider', async () => {
    const staff = line.person()
    await call(staff, 'POST staff/sign-in-demo', { staff: 'demo-operator' })
    const of = { of: 'rep', code: 'OKAF3434' }
    const subject = 'agent:rep-okafor'
    const asked = (data: unknown) => (data as { options: PasskeyAsked }).options
    const rep = line.person()
    const prove = async () => {
      const send = () => call(rep, 'POST enrollment/send-agent-proof', { agent_code: of.code })
      await call(rep, 'POST enrollment/prove-for-set-up', { ...of, otp: await codeSentBy(app, send) })
    }
    await call(staff, 'POST staff/give-sign-in', { subject, way: 'passkey' })
    await prove()
    const passkey = softwarePasskey(home)
    const making = asked(await call(rep, 'POST enrollment/begin-passkey', of))
    await call(rep, 'POST enrollment/save-passkey', { ...of, response: passkey.create(making) })
    const signing = asked(await call(rep, 'POST enrollment/begin-passkey-visit', of))
    await call(rep, 'POST enrollment/open-passkey-visit', { ...of, response: passkey.get(signing) })
    await call(staff, 'POST staff/remove-sign-in-key', { subject, key: passkey.id })
    await call(staff, 'POST staff/give-sign-in', { subject, way: 'provider' })
    await prove()
    const begun = await call(rep, 'POST enrollment/begin-provider-visit', { ...of, again: false })
    const { searchParams } = await atProvider(home).signIn((begun as { address: string }).address, 'olivia')
    await call(rep, 'POST enrollment/open-provider-visit', Object.fromEntries(searchParams))
    const kept = await app.database.sql.selectFrom('access_sign_ins').select(['subject', 'bound_at']).execute()
    expect(kept).toEqual([{ subject, bound_at: expect.any(Number) }])
    await call(staff, 'POST staff/give-sign-in', { subject, way: 'code' })
    expect(await app.database.sql.selectFrom('access_sign_ins').selectAll().execute()).toEqual([])
  })

  test('where a group’s people are invited', async () => {
    const staff = line.person()
    await call(staff, 'POST staff/sign-in-demo', { staff: 'demo-operator' })
    const group_id = 'group-lakefront'
    const uploaded = { group_id, csv: rosterOf(threeLines), keep: false }
    const { seen } = (await call(staff, 'POST staff/check-roster', uploaded)) as RosterCheck
    expect(await call(staff, 'POST staff/apply-roster', { ...uploaded, seen })).toMatchObject({ added: 3 })
    const people = await app.database.sql.selectFrom('roster_employees').select('id').orderBy('position').execute()
    expect(people).toHaveLength(3)
    const before = await count('outbox')
    await call(staff, 'POST staff/invite-employees', { group_id })
    expect((await count('outbox')) - before).toBe(3)
    const token = await found(/\/invitation#([\w-]{48})/)
    app.clock.advance(3 * DAY)
    await call(staff, 'POST staff/sign-in-demo', { staff: 'demo-operator' })
    await call(staff, 'POST staff/remind-employees', { group_id })
    expect((await count('outbox')) - before).toBe(6)
    const [{ id: employee } = { id: '' }] = people
    await call(staff, 'POST staff/record-waiver', { employee, reason: 'cost' })
    await call(staff, 'POST staff/take-back-waiver', { employee })
    await call(staff, 'POST staff/stop-reminders', { employee })
    const visitor = line.person()
    await call(visitor, 'POST enrollment/read-invitation', { token })
    await call(visitor, 'POST enrollment/send-invitation-code', { token, again: false })
    await call(visitor, 'POST enrollment/open-invitation', { token, otp: await codeOfMail(app) })
    await call(visitor, 'POST enrollment/waive-coverage')
    await call(visitor, 'POST enrollment/take-back-coverage')
    await call(visitor, 'POST enrollment/stop-invitation', { token })
  })

  test('every call that writes was asked', () => {
    expect([...new Set(line.asked)].toSorted()).toEqual(writingCalls)
  })
})
