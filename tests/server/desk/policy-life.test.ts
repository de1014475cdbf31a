import { afterEach, describe, expect, test } from 'vitest'
import { type Carried, NotCarried } from '#server/adapters/delivery/carry.ts'
import { DAY } from '#server/clock.ts'
import type { DeskEnrollment } from '#schemas/calls/desk/desk-enrollment.calls.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { type Life, lifeOf } from '#src/desk/case/life/life-replay.ts'
import { testDatabases } from '../support/databases.ts'
import { clientJourney, journeyTo, submitted } from '../support/journey.ts'
import type { TestApp } from '../support/test-app.ts'
import { leave, accepted, rejected, the999 } from '../enrollment/delivery/acknowledged.ts'
import { type Delivering, delivering, destinationOf, webhookTo } from '../enrollment/delivery/delivering.ts'
import { byRep, signed } from '../enrollment/final-steps.ts'
import { signLater } from '../enrollment/signing-later.ts'
import { refusedByLife } from './lives.ts'
import { signedIn } from './signed-in.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const dental = { tier: 'IO', plans: ['larkspur-dental-high'] } as const

/** Where the enrollment has been, one state after the other, and where it is. */
const told = ({ moves, now, refused }: Life) => ({
  been: moves.flatMap(({ entered }) => entered),
  now: now.filter((state) => state.startsWith('enrollment.')),
  refused,
})

/** Sessions at the desk end while days pass: whoever reads signs in anew. */
const lifeAt = async (app: TestApp, policy_id: string): Promise<Life> => {
  const operator = await signedIn(app, 'operator')
  const { data } = await operator.call('GET staff/get-enrollment', { query: { policy_id } })
  return lifeOf((data as DeskEnrollment).timeline)
}

const first = async (app: TestApp, policyId: string) =>
  (await makeEnrollment(app.services).parts.fulfillment.standing(policyId))[0]

const pass = async (all: Delivering, carry: () => Promise<Carried>) => (await all.other(carry)).pass()
/** What waits for the cut-off of its destination goes now. */
const due = async ({ app }: Delivering) => {
  app.clock.advance(DAY)
  await app.database.sql.updateTable('deliveries').set({ due_at: app.clock.now() }).execute()
}

describe.each(testDatabases)('the life of an enrollment on $kind', ({ make }) => {
  test('signed later, not taken, delivered again, taken, corrected and canceled by the staff', async () => {
    const all = await delivering(closing, { make, destinations: [webhookTo('https://hooks.example/deliveries')] })
    const { app } = all
    const journey = await clientJourney(app, byRep, signed)
    const id = await submitted(journey)
    const waiting = ['enrollment.waitingForSignature']
    expect(told(await lifeAt(app, id))).toEqual({ been: waiting, now: waiting, refused: [] })

    app.clock.advance(DAY)
    await signLater(app, id)
    await due(all)
    await pass(all, () => Promise.reject(new NotCarried('it wants no more', { isFinal: true })))
    expect(told(await lifeAt(app, id)).now).toEqual(['enrollment.carriers.rejected'])

    const again = { policy_id: id, delivery: (await first(app, id))?.id }
    expect((await (await signedIn(app, 'operator')).call('POST staff/retry-delivery', { body: again })).status).toBe(
      200,
    )
    app.clock.advance(1000)
    await pass(all, () => Promise.resolve({ outcome: 'accepted', reasons: [] }))
    expect(told(await lifeAt(app, id)).been.slice(1)).toEqual([
      'enrollment.carriers.ready',
      'enrollment.carriers.rejected',
      'enrollment.carriers.ready',
      'enrollment.carriers.sent',
      'enrollment.carriers.accepted',
    ])

    const { enrollment_id } = journey
    const contact = (await makeEnrollment(app.services).parts.records.read(id))?.submitted.answers.contact
    const { address1, city, zip, email_address } = contact ?? {}
    app.clock.advance(1000)
    const change = { enrollment_id, address1, city, zip, email_address, phone_number: '5125550177' }
    expect(
      (await (await signedIn(app, 'operator')).call('POST enrollment/correct-contact', { body: change })).status,
    ).toBe(200)
    expect(told(await lifeAt(app, id)).now).toEqual(['enrollment.carriers.ready'])
    await due(all)
    await pass(all, () => Promise.resolve({ outcome: 'accepted', reasons: [] }))
    expect(told(await lifeAt(app, id)).now).toEqual(['enrollment.carriers.accepted'])

    app.clock.advance(1000)
    const cancel = { enrollment_id, reason: 'other' }
    expect(
      (await (await signedIn(app, 'operator')).call('POST enrollment/cancel-enrollment', { body: cancel })).status,
    ).toBe(200)
    await due(all)
    await pass(all, () => Promise.resolve({ outcome: 'accepted', reasons: [] }))
    // The first covered day comes, and nothing is in force.
    app.clock.advance(60 * DAY)
    await pass(all, () => Promise.resolve({ outcome: 'accepted', reasons: [] }))
    const end = await lifeAt(app, id)
    expect(told(end)).toMatchObject({ now: ['enrollment.cancelled'], refused: [] })
    expect(end.moves.filter(({ event }) => event.standing === 'in_force')).toEqual([])
    expect(await refusedByLife(app)).toEqual([])
  })

  test('answered by two carriers stands where the slower one stands, until the coverage begins', async () => {
    const all = await delivering(closing, {
      make,
      destinations: [destinationOf('health-834'), webhookTo('https://hooks.example/deliveries', { id: 'hook' })],
    })
    const { app } = all
    const id = await submitted(await journeyTo(app, dental))
    expect(told(await lifeAt(app, id)).now).toEqual(['enrollment.carriers.ready'])
    await due(all)
    // Both get it; one answers at once.
    const taken = (): Promise<Carried> => Promise.resolve({ outcome: 'sent' })
    await pass(all, taken)
    expect(told(await lifeAt(app, id)).now).toEqual(['enrollment.carriers.sent'])
    leave(all, '1.999', the999(rejected))
    await pass(all, taken)
    expect(told(await lifeAt(app, id)).now).toEqual(['enrollment.carriers.rejected'])
    const standing = await makeEnrollment(app.services).parts.fulfillment.standing(id)
    const one = standing.find(({ destination }) => destination === 'health-834')
    await (
      await signedIn(app, 'operator')
    ).call('POST staff/retry-delivery', { body: { policy_id: id, delivery: one?.id } })
    await due(all)
    await pass(all, taken)
    leave(all, '2.999', the999({ ...accepted, group: 2, control: 900_102 }))
    await pass(all, taken)
    const hook = standing.find(({ destination }) => destination === 'hook')
    expect(told(await lifeAt(app, id)).now).toEqual(['enrollment.carriers.sent'])
    if (hook !== undefined) await makeEnrollment(app.services).parts.fulfillment.step(hook, { type: 'answer.accepted' })
    expect(told(await lifeAt(app, id)).now).toEqual(['enrollment.carriers.accepted'])
    app.clock.advance(60 * DAY)
    await pass(all, taken)
    const life = await lifeAt(app, id)
    expect(told(life)).toMatchObject({ now: ['enrollment.carriers.inForce'], refused: [] })
    // What moved nothing is told all the same: two carriers, and all that each of them did.
    expect(life.moves.filter(({ event }) => event.event === 'delivery').length).toBeGreaterThan(8)
  })

  test('of before its deliveries kept their history goes by what is known of them', async () => {
    const all = await delivering(closing, { make, destinations: [destinationOf('health-834')] })
    const { app } = all
    const id = await submitted(await journeyTo(app, dental))
    for (const state of ['released', 'packed', 'sent', 'accepted', 'acceptedWithChanges', 'rejected', 'effective']) {
      await app.database.sql.updateTable('deliveries').set({ state, history: null }).execute()
      expect(told(await lifeAt(app, id)).refused).toEqual([])
    }
    expect(told(await lifeAt(app, id)).now).toEqual(['enrollment.carriers.inForce'])
  })

  test('what does not happen to an enrollment is found', async () => {
    const all = await delivering(closing, { make, destinations: [destinationOf('health-834')] })
    const { app } = all
    const id = await submitted(await journeyTo(app, dental))
    expect(await refusedByLife(app)).toEqual([])
    const history = JSON.stringify([
      [app.clock.now(), 'released'],
      [app.clock.now(), 'accepted'],
    ])
    await app.database.sql.updateTable('deliveries').set({ state: 'accepted', history }).execute()
    expect(await refusedByLife(app)).toEqual([expect.stringMatching(`${id}: delivery .* accepted`)])
    // The server that closes looks at the same.
    await app.database.sql.updateTable('deliveries').set({ state: 'released', history: null }).execute()
  })
})
