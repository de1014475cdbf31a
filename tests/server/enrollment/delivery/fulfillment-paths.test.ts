import { afterEach, expect, test } from 'vitest'
import { fulfillmentModel } from '#machines/fulfillment/fulfillment.model.ts'
import type { FulfillmentEvent } from '#machines/fulfillment/fulfillment.machine.ts'
import { begunFulfillment, stepFulfillment } from '#machines/fulfillment/fulfillment.step.ts'
import { cover } from '#paths/cover/cover.ts'
import { explore } from '#paths/explore/explore.ts'
import type { Path } from '#paths/path.ts'
import { type Carried, NotCarried } from '#server/adapters/delivery/carry.ts'
import { DAY } from '#server/clock.ts'
import type { DeliveryRow } from '#server/db/tables.ts'
import { makeDeliveryFilesRepository } from '#server/repositories/delivery/delivery-files.repository.ts'
import { makeDeliveries } from '#server/services/enrollment/delivery/deliveries.ts'
import { makeDeliveryOperator } from '#server/services/enrollment/delivery/delivery-operator.ts'
import { keptOf } from '#server/services/enrollment/delivery/fulfillment.service.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { clientJourney, journeyTo, submitted } from '../../support/journey.ts'
import { byRep, signed } from '../final-steps.ts'
import { signLater } from '../signing-later.ts'
import { leave, the999 } from './acknowledged.ts'
import { type Delivering, catalogWith, delivering, destinationOf, webhookTo } from './delivering.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

type Carry = Parameters<Delivering['other']>[0]

/** Where each kind of delivery goes: who signs later by webhook, everybody else by an 834 that is answered or is not. */
const destinationFor = ({ needsSignature, signed: isSigned, expectsAnswer }: (typeof inputs)[number]) => {
  if (needsSignature && !isSigned) return webhookTo('https://hooks.example/deliveries')
  const health = destinationOf('health-834')
  return expectsAnswer ? health : { ...health, send: { kind: 'folder' as const, folder: 'health' } }
}
const inputs = fulfillmentModel.inputs ?? []

const sets = {
  'answer.accepted': { sets: ['AK2*834*0001', 'IK5*A'], code: 'A', counts: '1*1*1' },
  'answer.changed': { sets: ['AK2*834*0001', 'IK5*E*5'], code: 'E', counts: '1*1*1' },
  'answer.rejected': { sets: ['AK2*834*0001', 'IK5*R*5'], code: 'R', counts: '1*1*0' },
}

/** A whole server on which each event of the machine happens as it happens to an operator. */
const walking = async (path: Path) => {
  const input = inputs[path.input]
  if (input === undefined) throw new Error(`${path.id} has no input`)
  const destination = destinationFor(input)
  const all = await delivering(closing, { destinations: [destination] })
  const { app } = all
  const { records, fulfillment } = makeEnrollment(app.services).parts
  const operator = makeDeliveryOperator({ ...app.services, fulfillment })
  const files = makeDeliveryFilesRepository(app.database)
  const signsLater = input.needsSignature && !input.signed
  const policyId = signsLater
    ? await submitted(await clientJourney(app, byRep, signed))
    : await submitted(await journeyTo(app, { tier: 'IO', plans: ['larkspur-dental-high'] }))
  const { sql } = app.database
  const row = async (): Promise<DeliveryRow> =>
    sql.selectFrom('deliveries').selectAll().where('version', '=', 1).executeTakeFirstOrThrow()
  const file = async () => {
    const found = await files.find((await row()).file_id ?? '')
    if (found === undefined) throw new Error(`${path.id}: the delivery is in no file`)
    return found
  }
  const pass = async (carry?: Carry) => (await all.other(carry)).pass()
  const arrives: Carry = () => Promise.resolve<Carried>({ outcome: 'sent' })
  const waits: Carry = () => Promise.reject(new NotCarried('nobody answers'))
  /** As soon as it may: when the cut-off is over, or the wait after an attempt. */
  const due = async () => {
    await sql.updateTable('deliveries').set({ due_at: app.clock.now() }).execute()
    await sql.updateTable('delivery_files').set({ due_at: app.clock.now() }).where('state', '!=', 'sent').execute()
  }
  let control = 1000
  const happen = async (event: FulfillmentEvent): Promise<void> => {
    switch (event.type) {
      case 'signature.given':
        return void (await signLater(app, policyId))
      case 'file.made':
        await due()
        return void (await pass(waits))
      case 'file.refused': {
        await due()
        // A sponsor whose name X12 has no letters for.
        const catalog = catalogWith([{ ...destination, sponsor: { ...destination.sponsor, name: '莉莉' } }])
        return void (await makeDeliveries({ ...app.services, catalog }).pass())
      }
      case 'file.sent': {
        const { id, sha256 } = await file()
        await files.reopen(id, app.clock.now())
        if (event.hash !== 'a1') await sql.updateTable('delivery_files').set({ sha256: 'of other bytes' }).execute()
        await pass(arrives)
        return void (await sql.updateTable('delivery_files').set({ sha256 }).where('id', '=', id).execute())
      }
      case 'file.failed': {
        await due()
        if ((await row()).state === 'released') {
          // It cannot be made, and was tried for days.
          await sql.schema.alterTable('record_entries').renameTo('away').execute()
          await pass()
          await sql.updateTable('delivery_files').set({ attempts: 1000, due_at: app.clock.now() }).execute()
          await pass()
          return sql.schema.alterTable('away').renameTo('record_entries').execute()
        }
        return void (await pass(() => Promise.reject(new NotCarried('it wants no more', { isFinal: true }))))
      }
      case 'answer.accepted':
      case 'answer.changed':
      case 'answer.rejected': {
        control += 1
        const { file_id, state } = await row()
        const number = file_id === null ? 1 : (await file()).number
        // Of what never went in a file nobody can answer: the chart is asked as the reader of answers asks it.
        if (file_id === null) return void (await fulfillment.step(await row(), event))
        if (state === 'corrected' || state === 'cancelled' || state === 'terminated') await pass(waits)
        leave(all, `${control}.999`, the999({ ...sets[event.type], group: number, control }))
        return void (await pass(waits))
      }
      case 'enrollment.corrected':
        return void (await records.append(policyId, {
          kind: 'corrected',
          version: 1,
          by: { session: null, origin: null },
          answers: { contact: {} },
          reason: 'typed wrong',
        }))
      case 'enrollment.cancelled': {
        const { effective_at } = await row()
        app.clock.advance(effective_at - app.clock.now() + (event.neverInForce ? -DAY : DAY))
        return void (await records.append(policyId, {
          kind: 'cancelled',
          version: 1,
          by: { session: null, origin: null },
          ends_on: event.neverInForce ? '12/01/2026' : '01/01/2027',
          reason: 'not_needed',
        }))
      }
      case 'coverage.began':
        app.clock.advance((await row()).effective_at - app.clock.now())
        return void (await pass(waits))
      case 'time.over':
        // All the time that its state may take has passed.
        await sql.updateTable('deliveries').set({ look_at: app.clock.now() }).execute()
        return void (await pass(waits))
      case 'retry.asked':
        return void (await operator.retry((await row()).id))
    }
  }
  return { input, row, happen }
}

const graph = explore(fulfillmentModel)
const { paths, uncovered } = cover(graph)

test('the paths take every transition of the machine that does something', () => {
  expect(uncovered).toEqual([{ id: 'sent#file.sent#0', why: 'it does nothing, so no step shows it' }])
  expect(paths.length).toBeGreaterThan(15)
})

test.each(paths.map((path) => [path.steps.map(({ label }) => label).join(', '), path] as const))(
  'a server goes the way of %s',
  async (_, path) => {
    const { input, row, happen } = await walking(path)
    let wanted = begunFulfillment(input)
    expect((await row()).state).toBe(wanted.state)
    for (const { event, label } of path.steps) {
      const asked = event as FulfillmentEvent
      wanted = stepFulfillment(wanted, asked)
      await happen(asked)
      const { state, context } = keptOf(await row())
      const { held, raised, sent } = wanted.context
      const seen = { label, state, held: context.held, raised: context.raised, sent: context.sent.length }
      expect(seen).toEqual({ label, state: wanted.state, held, raised, sent: sent.length })
    }
  },
)
