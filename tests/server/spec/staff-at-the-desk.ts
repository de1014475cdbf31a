import type { DeskEnrollment } from '#schemas/calls/desk/desk-enrollment.calls.ts'
import type { QueuePage } from '#schemas/calls/desk/desk-queues.calls.ts'
import { listedQueues } from '#schemas/desk/queues.ts'
import type { RosterCheck, RosterPage } from '#schemas/calls/desk/desk-roster.calls.ts'
import type { SupportQueue } from '#schemas/calls/desk/desk-support.calls.ts'
import type { FoundPage } from '#schemas/calls/desk/desk-find.calls.ts'
import { proveEmail } from '../desk/proved-email.ts'
import { failPayment, rejectDeliveries } from '../desk/waiting.ts'
import { inviteStaff } from '#server/services/visits/passkeys.service.ts'
import { type PasskeyAsked, softwarePasskey } from '../support/software-passkey.ts'
import { atProvider, startIdentityProvider } from '#tests/identity-provider.ts'
import { rosterHeader, rosterOf, threeLines } from '../desk/groups/roster-lines.ts'
import { ask } from '../support/asking.ts'
import { codeSentBy } from '../support/proving.ts'
import { clientJourney, demoCatalog, journeyTo } from '../support/journey.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'

/** Sets a passkey up by an invitation, and signs in with it. */
const byPasskey = async (
  visitor: Visitor,
  { invitation, origin, headers }: { invitation: string; origin: string; headers: Record<string, string> },
): Promise<void> => {
  const passkey = softwarePasskey(origin)
  const asked = (answer: { data: unknown }) => (answer.data as { options: PasskeyAsked }).options
  const making = asked(await visitor.call('POST staff/begin-passkey', { body: { invitation }, headers }))
  await visitor.call('POST staff/save-passkey', { body: { invitation, response: passkey.create(making) }, headers })
  const signing = asked(await visitor.call('POST staff/begin-sign-in', { headers }))
  await visitor.call('POST staff/sign-in', { body: { response: passkey.get(signing) }, headers })
}

/** A roster is uploaded with mistakes and without, its people are invited, waive and come in. */
const peopleOfAGroup = async (app: TestApp, operator: Visitor): Promise<void> => {
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

/** Two enrollments that were begun are found, opened and helped on. */
const openEnrollments = async (app: TestApp, operator: Visitor): Promise<void> => {
  const begun = [
    await journeyTo(app, { tier: 'IO', plans: ['brightwater-vision-high'] }, 'billing_info'),
    await clientJourney(app, { eprocess: 'rep', agent_id: 'rep-rivera' }, { tier: 'IO', plans: ['harvest-critical'] }),
  ]
  for (const journey of begun) {
    const body = { enrollment_id: journey.enrollment_id }
    await operator.call('GET staff/get-draft', { query: body })
    await proveEmail(app, journey, 'pat.oneil@example.com')
    await ask(journey, 'POST enrollment/save-enrollment', {
      email: 'pat.oneil@example.com',
      tab: 'contact_info',
      remind: true,
    })
    await operator.call('POST staff/remind-draft', { body })
    await operator.call('GET staff/get-draft', { query: body })
    await operator.call('POST staff/send-draft-code', { body })
    await operator.call('POST staff/extend-draft', { body })
    await operator.call('POST staff/hand-over-draft', { body: { ...body, to: 'applicant' } })
  }
  await operator.call('POST staff/find-drafts', { body: { name: 'oneil' } })
}

/** What the staff reads and does: of every enrollment that was submitted before, and of one that was canceled. */
export const atTheDesk = async (app: TestApp): Promise<void> => {
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
  await openEnrollments(app, operator)
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
  await peopleOfAGroup(app, operator)
  await operator.call('POST staff/sign-out')
  const headers = { host: 'localhost' }
  const invitation = await inviteStaff(app.services, 'demo-operator')
  await byPasskey(app.visitor(), { invitation, origin: 'http://localhost', headers })
}

/** A rep is given a passkey and a group an account at the provider; they set it up, and sign in with it. */
const ownSignIns = async (app: TestApp, origin: string): Promise<void> => {
  const headers = { host: new URL(origin).hostname }
  const asked = (answer: { data: unknown }) => (answer.data as { options: PasskeyAsked }).options
  const operator = app.visitor()
  const rep = app.visitor()
  const employer = app.visitor()
  const post = (visitor: Visitor, call: string, body: object) => visitor.call(call, { body, headers })
  await post(operator, 'POST staff/sign-in-demo', { staff: 'demo-operator' })
  await operator.call('GET staff/get-sign-ins', { headers })
  await post(operator, 'POST staff/give-sign-in', { subject: 'agent:rep-rivera', way: 'passkey' })
  await post(operator, 'POST staff/give-sign-in', { subject: 'group:group-bluebonnet', way: 'provider' })
  const looks = async () => {
    await operator.call('GET staff/get-sign-ins', { headers })
    await rep.call('GET enrollment/validate-agent', { query: { agent_code: 'RIVR1212' }, headers })
    await employer.call('GET enrollment/validate-group', { query: { group_code: 'BLUE5656' }, headers })
  }
  await looks()
  const asRep = { of: 'rep', code: 'RIVR1212' }
  const asGroup = { of: 'group', code: 'BLUE5656' }
  const send = () => post(rep, 'POST enrollment/send-agent-proof', { agent_code: asRep.code })
  await post(rep, 'POST enrollment/prove-for-set-up', { ...asRep, otp: await codeSentBy(app, send) })
  const passkey = softwarePasskey(origin)
  const making = asked(await post(rep, 'POST enrollment/begin-passkey', asRep))
  await post(rep, 'POST enrollment/save-passkey', { ...asRep, response: passkey.create(making) })
  const signing = asked(await post(rep, 'POST enrollment/begin-passkey-visit', asRep))
  await post(rep, 'POST enrollment/open-passkey-visit', { ...asRep, response: passkey.get(signing) })
  const sendGroup = () => post(employer, 'POST enrollment/send-group-proof', { group_code: asGroup.code })
  await post(employer, 'POST enrollment/prove-for-set-up', { ...asGroup, otp: await codeSentBy(app, sendGroup) })
  const begun = await post(employer, 'POST enrollment/begin-provider-visit', { ...asGroup, again: false })
  const back = await atProvider(origin).signIn((begun.data as { address: string }).address, 'olivia')
  await post(employer, 'POST enrollment/open-provider-visit', Object.fromEntries(back.searchParams))
  await looks()
  await post(operator, 'POST staff/remove-sign-in-key', { subject: 'agent:rep-rivera', key: passkey.id })
}

/** Signing in and out at an identity provider. */
export const atTheProvider = async (record: (app: TestApp) => void): Promise<void> => {
  const origin = 'http://localhost'
  const headers = { host: 'localhost' }
  const accounts = { olivia: { email: 'olivia.park@example.com', email_verified: true } }
  const provider = await startIdentityProvider({ origin, accounts })
  const other = await testApp({
    catalog: demoCatalog(),
    config: { rateLimits: false, publicUrl: origin, identityProvider: provider.settings },
  })
  record(other)
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
  await byPasskey(visitor, { invitation: again, origin, headers })
  await ownSignIns(other, origin)
  await other.close()
  await provider.stop()
}
