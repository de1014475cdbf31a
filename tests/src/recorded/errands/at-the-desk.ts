import { HOUR } from '#server/clock.ts'
import type { SupportQueue } from '#schemas/calls/desk/desk-support.calls.ts'
import type { FoundPage } from '#schemas/calls/desk/desk-find.calls.ts'
import { type Scenario, ask } from '#tests/server/support/asking.ts'
import { byGroup } from '#tests/server/enrollment/final-steps.ts'
import { clientJourney, journeyTo, review, submitted } from '#tests/server/support/journey.ts'
import type { TestApp } from '#tests/server/support/test-app.ts'
import { makeSupportRequests } from '#server/repositories/messages/support-requests.repository.ts'
import { makeStaff } from '#server/repositories/desk/staff.repository.ts'
import { inviteStaff } from '#server/services/visits/passkeys.service.ts'
import { atProvider, startIdentityProvider } from '#tests/identity-provider.ts'
import { softwarePasskey } from '#tests/server/support/software-passkey.ts'
import { freshServer, liveServer } from '../../live/live-server.ts'
import { byRep, scenario } from './client-of-a-rep.ts'
import { run } from '../recording.ts'

/** Enrollments of every kind beside one, more than a page holds; those whose kinds differ. */
const enrolledBeside = async (app: TestApp): Promise<string[]> => {
  const plain: Scenario = { tier: 'IO', plans: ['brightwater-vision-high'] }
  const kinds = [
    await clientJourney(app, byRep, { tier: 'IO', plans: ['harvest-critical'] }),
    await clientJourney(app, byGroup, { tier: 'IS', plans: ['steady-short-term'] }),
    await journeyTo(app, { tier: 'IO', plans: ['union-l713-limited'] }),
    await journeyTo(app, plain),
  ]
  const ids: string[] = []
  for (const journey of kinds) ids.push(await submitted(journey))
  for (let count = 0; count < 25; count += 1) await submitted(await journeyTo(app, plain))
  return ids
}

/** A device with a passkey, where happy-dom has none: what the library asks of a browser. */
export const withDevice = async (work: () => Promise<void>): Promise<void> => {
  const passkey = softwarePasskey(location.origin)
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer
  const text = (buffer: ArrayBuffer) => Buffer.from(buffer).toString('base64url')
  const given = ({ id, rawId, type, response }: ReturnType<typeof passkey.get>) => ({
    id,
    rawId: bytes(rawId),
    type,
    getClientExtensionResults: () => ({}),
    response: Object.fromEntries(Object.entries(response).map(([name, one]: [string, string]) => [name, bytes(one)])),
  })
  // Not by `vi`, which would forget the server of the page with it.
  Reflect.set(globalThis, 'PublicKeyCredential', () => undefined)
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: async ({ publicKey }: { publicKey: { challenge: ArrayBuffer; rp: { id: string } } }) =>
        given(passkey.create({ rp: publicKey.rp, challenge: text(publicKey.challenge) })),
      get: async ({ publicKey }: { publicKey: { challenge: ArrayBuffer; rpId: string } }) =>
        given(passkey.get({ rpId: publicKey.rpId, challenge: text(publicKey.challenge) })),
    },
  })
  await work()
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  Reflect.deleteProperty(navigator, 'credentials')
}

/** Somebody who is invited signs in at an identity provider, and whoever is not does not; nobody does while it is down. */
export const byProvider = async (): Promise<void> => {
  const { origin } = location
  const account = (email: string) => ({ email, email_verified: true })
  const accounts = { dana: account('dana@example.com'), stranger: account('stranger@example.com') }
  const provider = await startIdentityProvider({ origin, accounts, emailInIdToken: true })
  const { app } = await freshServer({ config: { identityProvider: provider.settings, publicUrl: origin } })
  await makeStaff(app.services).add({ id: 'dana', name: 'Dana', email: 'dana@example.com', roles: ['operator'] }, 1)
  await inviteStaff(app.services, 'dana')
  const backAs = async (login: string) => {
    const { address = '' } = (await run<{ address: string }>('desk-access/beginAtProvider', { again: false })) ?? {}
    const { searchParams } = await atProvider(origin).signIn(address, login)
    return Object.fromEntries(searchParams)
  }
  await run('desk-access/getSession')
  await run('desk-access/signInDemo', { staff: 'demo-operator' })
  await run('desk-access/signOut')
  const returned = await backAs('dana')
  await run('desk-access/finishAtProvider', await backAs('stranger'))
  await run('desk-access/finishAtProvider', returned)
  await run('desk-access/finishAtProvider', returned)
  await run('desk-access/getSession')
  await run('desk-access/signOut')
  const late = await backAs('dana')
  await provider.stop()
  await run('desk-access/beginAtProvider', { again: true })
  await run('desk-access/finishAtProvider', late)
  const left = run('desk-access/leave', { address: '#left' })
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await left
}

/** Somebody who is invited sets up a passkey and signs in with it; whoever is not, and has none, does not. */
export const byPasskey = async (): Promise<void> => {
  // Nobody asks the provider: passkeys stand beside it.
  const identityProvider = {
    issuer: 'http://127.0.0.1:9',
    clientId: 'desk',
    clientSecret: 'none',
    name: 'Example Login',
  }
  const { app } = await freshServer({ config: { identityProvider } })
  await makeStaff(app.services).add({ id: 'dana', name: 'Dana', email: 'dana@example.com', roles: ['operator'] }, 1)
  const invitation = await inviteStaff(app.services, 'dana')
  // The device of happy-dom signs nothing.
  await run('desk-access/signInByPasskey')
  await run('desk-access/setUpPasskey', { invitation })
  await withDevice(async () => {
    await run('desk-access/signInByPasskey')
    await run('desk-access/setUpPasskey', { invitation: 'A'.repeat(43) })
    await run('desk-access/setUpPasskey', { invitation })
    await run('desk-access/signOut')
    await run('desk-access/signInByPasskey')
  })
}

/** What people ask the support, more than a page holds, until all is answered. */
export const answering = async (): Promise<void> => {
  const { app } = await freshServer()
  await run('desk-support/getRequests', { after: null })
  await run('desk-access/signInDemo', { staff: 'demo-operator' })
  await run('desk-support/getRequests', { after: null })
  const body = { name: 'Ana Lima', email: 'ana@example.com', topic: 'billing', message: 'Why twice?' }
  await app.visitor().call('POST enrollment/submit-support-request', { body })
  await app.visitor().call('POST enrollment/submit-support-request', { body: { ...body, phone: '5125550142' } })
  // More than one person may ask in an hour.
  const [like] = await makeSupportRequests(app.services).open(null, 1)
  if (like === undefined) throw new Error('Nothing was asked')
  for (let count = 0; count < 25; count += 1) await makeSupportRequests(app.services).add({ ...like, id: `q-${count}` })
  const queue = (await run('desk-support/getRequests', { after: null })) as SupportQueue
  await run('desk-support/getRequests', { after: queue.next })
  await run('desk-support/closeRequest', { id: queue.rows[0]?.id })
  await run('desk-support/closeRequest', { id: queue.rows[0]?.id })
}

/** The staff looks for an enrollment and does what can be done about it, until their time is over. */
export const atTheDesk = async (): Promise<void> => {
  const family: Scenario = { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term'] }
  // Where deliveries stand is written by hand below, which is nobody's life.
  const server = await liveServer(family, undefined, { lives: false })
  const { policy_id: policyId } = await ask(server, 'POST enrollment/save-review-info', {
    ...review,
    additional_notes: 'Call after five',
  })
  const of = { policyId }
  await run('desk-access/getSession')
  await run('desk-find/getChoices')
  const others = await enrolledBeside(server.app)
  await run('desk-access/signInDemo', { staff: 'demo-nobody' })
  await run('desk-access/signInDemo', { staff: 'demo-operator' })
  await run('desk-access/getSession')
  await run('desk-find/getChoices')
  const { next } = (await run('desk-find/findEnrollments', {})) as FoundPage
  await run('desk-find/findEnrollments', { after: next })
  await run('desk-find/findEnrollments', { number: 'EC-0000-0000' })
  for (const one of others) await run('desk-enrollment/getEnrollment', { policyId: one })
  await run('desk-find/findEnrollments', {
    number: 'EC-1',
    name: '-',
    email: 'x',
    phone: '1',
    ssn_last_four: '1',
    from: 'x',
    to: 'x',
  })
  await run('desk-enrollment/getEnrollment', { policyId: 'EC-0000-0000' })
  await run('desk-enrollment/previewReceipt', of)
  await run('desk-enrollment/resendReceipt', of)
  for (const part of ['numbers', 'health']) {
    await run('desk-enrollment/revealAnswers', { ...of, part, reason: 'caller' })
  }
  await run('desk-enrollment/addNote', { ...of, text: '  ' })
  await run('desk-enrollment/addNote', { ...of, text: 'Called.' })
  await server.app.mailbox()
  const { sql } = server.app.database
  await sql.updateTable('outbox').set({ state: 'failed', last_error: '550 no such user' }).execute()
  const { id: delivery } = await sql
    .selectFrom('deliveries')
    .select('id')
    .where('policy_id', '=', policyId)
    .executeTakeFirstOrThrow()
  const place = { field: 'deliveries.sealed', row: delivery }
  const sealed = server.app.services.sealing.seal(place, [{ text: 'Unknown plan code' }])
  await sql.updateTable('deliveries').set({ state: 'rejected' }).execute()
  const file = { id: 'F1', destination: 'harbor-834', partner: 'harbor', number: 1, name: '834-1.txt', sha256: null }
  const times = { due_at: 1, claimed_until: 0, created_at: 1, sent_at: null, attempts: 0, last_error: null }
  await sql
    .insertInto('delivery_files')
    .values({ ...file, ...times, state: 'failed', sealed: null })
    .execute()
  await sql.updateTable('deliveries').set({ sealed, file_id: 'F1' }).where('id', '=', delivery).execute()
  for (const one of [policyId, ...others]) await run('desk-enrollment/getEnrollment', { policyId: one })
  await run('desk-enrollment/retryDelivery', { ...of, delivery })
  await sql.updateTable('deliveries').set({ state: 'sent' }).execute()
  await run('desk-enrollment/retryDelivery', { ...of, delivery })
  await sql.deleteFrom('record_secrets').execute()
  await run('desk-enrollment/revealAnswers', { ...of, part: 'numbers', reason: 'legal' })
  await run('desk-audit/getAudit', { number: '', after: null })
  await ask(server, 'POST enrollment/cancel-enrollment', { reason: 'other' })
  await run('desk-enrollment/previewReceipt', of)
  await run('desk-enrollment/resendReceipt', of)
  await run('desk-enrollment/getEnrollment', of)
  await run('desk-access/signOut')
  await run('desk-access/signInDemo', { staff: 'demo-auditor' })
  await run('desk-audit/getAudit', { number: '', after: null })

  const rep = await liveServer(scenario)
  await ask(rep, 'POST enrollment/save-review-info', review)
  await run('desk-access/signInDemo', { staff: 'demo-auditor' })
  await run('desk-audit/getAudit', { number: '', after: null })
  await run('desk-audit/getAudit', { number: policyId, after: null })
  await run('desk-audit/getAudit', { number: 'x', after: null })
  await run('desk-find/findEnrollments', {})
  rep.app.clock.advance(24 * HOUR)
  await run('desk-audit/getAudit', { number: '', after: null })
  await run('desk-enrollment/getEnrollment', of)
}
