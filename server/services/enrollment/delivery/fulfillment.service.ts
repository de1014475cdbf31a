import type { FulfillmentContext, FulfillmentEvent } from '#machines/fulfillment/fulfillment.machine.ts'
import {
  type FulfillmentState,
  type KeptFulfillment,
  begunFulfillment,
  stepFulfillment,
} from '#machines/fulfillment/fulfillment.step.ts'
import { takesGroup, takesSite } from '#schemas/fulfillment/destination.rules.ts'
import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import type { RecordContent, SubmittedRecord } from '#schemas/record/record.schema.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import { type Clock, DAY } from '../../../clock.ts'
import { randomId } from '../../../crypto/random.ts'
import type { Sealing } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import type { DeliveryRow } from '../../../db/tables.ts'
import { waitingStates } from '../../../repositories/counts/figures.repository.ts'
import { makeDeliveriesRepository } from '../../../repositories/delivery/deliveries.repository.ts'
import { nextCutOff } from './cut-off.ts'
import { plansFor } from './delivery-coverages.ts'
import { begunHistory, movedHistory } from './delivery-history.ts'
import { recordedDay } from './recorded-state.ts'

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  catalog: Pick<Catalog, 'destinations'>
}

type First = Pick<SubmittedRecord, 'site' | 'group' | 'plans' | 'effective_date' | 'agreement'>

/** Why a delivery was not taken, and the member whom that is about, where it is about one. */
export interface DeliveryReason {
  text: string
  person_id?: string
}

type Change = Partial<Pick<DeliveryRow, 'file_id' | 'due_at'>> & { reasons?: readonly DeliveryReason[] }

export interface FulfillmentService {
  /** Leaves word of what is submitted for each of its destinations, in the transaction of the submit. */
  begin: (policyId: string, first: First, awaitsSignature: boolean) => void
  /** A later entry of the record: a signature releases, a correction and a cancellation are versions of their own. */
  follow: (policyId: string, entry: { sequence: number; content: RecordContent }) => Promise<void>
  /** What an event makes of a delivery, as the statechart decides; the row as it is then. */
  step: (delivery: DeliveryRow, event: FulfillmentEvent, change?: Change) => Promise<DeliveryRow>
  /** Where each destination stands, the last version of each. */
  standing: (policyId: string) => Promise<DeliveryRow[]>
  reasonsOf: (delivery: DeliveryRow) => readonly DeliveryReason[]
}

/** Later than anything: nothing is looked at then. */
const NEVER = Date.UTC(9999, 11, 31)
/** As long as the link to sign lasts. */
const SIGNING_TIME = 30 * DAY
/** What a file may take to be made and sent, and its receiver to answer. */
const SENDING_TIME = DAY

/** Whether a destination says what became of what it got. */
const answers = ({ send, format }: Destination): boolean =>
  send.kind === 'webhook' || (format.kind === '834' && send.answers_folder !== undefined)

/**
 * Whether a correction changes what a destination is sent: what is paid with is no part of a delivery, and beneficiaries
 * have no place in an 834.
 */
const concerns = (destination: Destination | undefined, corrected: object): boolean => {
  const parts = Object.keys(corrected)
  const isElsewhere = (part: string) =>
    part === 'billing' || (part === 'beneficiaries' && destination?.format.kind === '834')
  return parts.length === 0 || !parts.every(isElsewhere)
}

const place = (id: string) => ({ field: 'deliveries.sealed', row: id })

export const keptOf = ({ state, facts }: Pick<DeliveryRow, 'state' | 'facts'>): KeptFulfillment => ({
  state: state as FulfillmentState,
  context: JSON.parse(facts) as FulfillmentContext,
})

/** Whether the destination has it, or will have it with a file that goes in any case. */
const knows = (row: DeliveryRow): boolean => {
  const { state, context } = keptOf(row)
  return context.held || state === 'overtaken'
}

const isOver = ({ state }: DeliveryRow): boolean =>
  state === 'corrected' || state === 'cancelled' || state === 'terminated'

/** Whether somebody has to do something about it: once it is over, nobody has. */
const needsSomebody = ({ state, context }: KeptFulfillment): boolean =>
  context.raised && waitingStates.some((one) => one === state)

/** When its state is looked at again. */
const lookAt = (
  { state, context }: KeptFulfillment,
  row: Pick<DeliveryRow, 'due_at' | 'effective_at'>,
  now: number,
) => {
  const over = context.overdue
  if (state === 'waitingForSignature') return over ? NEVER : now + SIGNING_TIME
  if (state === 'released') return over ? NEVER : Math.max(now, row.due_at) + SENDING_TIME
  if (state === 'packed' || state === 'overtaken') return over ? NEVER : now + SENDING_TIME
  if (state === 'sent' && context.expectsAnswer) return over ? NEVER : now + SENDING_TIME
  return state === 'sent' || state === 'accepted' || state === 'acceptedWithChanges' ? row.effective_at : NEVER
}

export const makeFulfillment = ({ database, clock, sealing, catalog }: Parts): FulfillmentService => {
  const rows = makeDeliveriesRepository(database)
  const destinationOf = (id: string) => catalog.destinations.find((one) => one.id === id)
  const dueAt = (destination: Destination | undefined, now: number): number =>
    destination?.batch === undefined ? now : nextCutOff(destination.batch, now)

  const rowOf = (
    kept: KeptFulfillment,
    row: Pick<DeliveryRow, 'policy_id' | 'destination' | 'version' | 'effective_at'>,
  ): DeliveryRow => {
    const now = clock.now()
    const due_at = dueAt(destinationOf(row.destination), now)
    const { state, context } = kept
    return {
      ...row,
      id: randomId(),
      state,
      facts: JSON.stringify(context),
      file_id: null,
      due_at,
      look_at: lookAt(kept, { due_at, effective_at: row.effective_at }, now),
      sealed: null,
      created_at: now,
      changed_at: now,
      history: begunHistory(state, now),
      raised_at: null,
    }
  }

  const step: FulfillmentService['step'] = async (delivery, event, { reasons, ...values } = {}) => {
    const before = keptOf(delivery)
    const after = stepFulfillment(before, event)
    const now = clock.now()
    const row: DeliveryRow = {
      ...delivery,
      ...values,
      state: after.state,
      facts: JSON.stringify(after.context),
      ...(after.state !== before.state && { changed_at: now, history: movedHistory(delivery, after.state, now) }),
      raised_at: needsSomebody(after) ? (delivery.raised_at ?? now) : null,
      ...(reasons !== undefined && { sealed: sealing.seal(place(delivery.id), reasons) }),
    }
    if (after.state === 'released' && before.state !== 'released') {
      row.due_at = dueAt(destinationOf(delivery.destination), now)
    }
    const moved = after.state !== before.state || after.context.overdue !== before.context.overdue
    // What the chart has no answer to is not asked again.
    row.look_at = moved ? lookAt(after, row, now) : delivery.look_at <= now ? NEVER : delivery.look_at
    const { id: _id, ...changed } = row
    if (await rows.change(delivery, changed)) return row
    // Another process moved it meanwhile: what it is now decides.
    const current = await rows.find(delivery.id)
    if (current === undefined) throw new Error(`The delivery ${delivery.id} is gone`)
    return step(current, event, { ...values, ...(reasons && { reasons }) })
  }

  /** A version that takes the place of the last one, for whoever has been told of the enrollment or is to be. */
  const succeed = async (versions: readonly DeliveryRow[], version: number, event: FulfillmentEvent): Promise<void> => {
    const last = versions.at(-1)
    if (last === undefined || isOver(last)) return
    const now = await step(last, event)
    // Nobody has to be told that something ended of which nobody was told.
    const isToldOf = [...versions.slice(0, -1), now].some(knows)
    if (event.type === 'enrollment.cancelled' && !isToldOf) return
    const { needsSignature, signed, expectsAnswer } = keptOf(last).context
    const { policy_id, destination, effective_at } = last
    const kept = begunFulfillment({ needsSignature, signed, expectsAnswer })
    await rows.insert(rowOf(kept, { policy_id, destination, version, effective_at }))
  }

  return {
    begin: (policy_id, first, awaitsSignature) => {
      const { site, group, agreement } = first
      const isSigned = agreement !== null && agreement.signature !== null
      const input = { needsSignature: awaitsSignature || isSigned, signed: isSigned }
      const effective_at = Date.parse(`${recordedDay(first.effective_date)}T00:00:00Z`)
      for (const one of catalog.destinations) {
        if (!takesSite(one, site.id) || !takesGroup(one, group?.id) || plansFor(one, first).length === 0) continue
        const kept = begunFulfillment({ ...input, expectsAnswer: answers(one) })
        rows.insertLast(rowOf(kept, { policy_id, destination: one.id, version: 1, effective_at }))
      }
    },
    follow: async (policyId, { sequence, content }) => {
      const { kind } = content
      if (kind === 'signed') {
        for (const row of await rows.ofPolicy(policyId)) await step(row, { type: 'signature.given' })
        return
      }
      if (kind !== 'corrected' && kind !== 'cancelled') return
      const all = await rows.ofPolicy(policyId)
      for (const id of new Set(all.map(({ destination }) => destination))) {
        if (kind === 'corrected' && !concerns(destinationOf(id), content.answers)) continue
        const versions = all.filter(({ destination }) => destination === id)
        // By the day that the record names: within a free look the cover is taken back although it has begun.
        const neverInForce =
          kind === 'cancelled' &&
          versions.every(({ effective_at }) => Date.parse(`${recordedDay(content.ends_on)}T00:00:00Z`) <= effective_at)
        await succeed(
          versions,
          sequence,
          kind === 'corrected' ? { type: 'enrollment.corrected' } : { type: 'enrollment.cancelled', neverInForce },
        )
      }
    },
    step,
    standing: (policyId) => rows.latestOf([policyId]),
    reasonsOf: ({ id, sealed }) =>
      sealed === null ? [] : (sealing.open(place(id), sealed) as readonly DeliveryReason[]),
  }
}
