import type { Sealing } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../clock.ts'
import type { DeliveryFileRow, DeliveryRow } from '../../../db/tables.ts'
import { type DeliveryFilter, makeDeliveriesRepository } from '../../../repositories/delivery/deliveries.repository.ts'
import { makeDeliveryFilesRepository } from '../../../repositories/delivery/delivery-files.repository.ts'
import { openFile } from './delivery-packing.ts'
import { type DeliveryReason, type FulfillmentService, keptOf } from './fulfillment.service.ts'

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  fulfillment: Pick<FulfillmentService, 'step' | 'reasonsOf'>
}

/** A delivery with what an operator asks about it. */
export interface SeenDelivery extends Pick<
  DeliveryRow,
  'id' | 'policy_id' | 'destination' | 'version' | 'state' | 'due_at' | 'changed_at'
> {
  /** It was rejected, or is too long in its state. */
  isRaised: boolean
  reasons: readonly DeliveryReason[]
  file: Pick<DeliveryFileRow, 'name' | 'state' | 'attempts' | 'sha256' | 'sent_at' | 'due_at' | 'last_error'> | null
  /** Whether it can be delivered again, or before its cut-off. */
  mayRetry: boolean
}

/** What trying again has begun: with the same bytes, or in a new file; or why it is in vain. */
export type Retried =
  | { outcome: 'same_file'; name: string; deliveries: number }
  | { outcome: 'new_file'; dueAt: number }
  | { outcome: 'refused'; reason: string }

const refused = (reason: string): Retried => ({ outcome: 'refused', reason })

const why: Readonly<Record<string, string>> = {
  waitingForSignature: 'it waits for the signature of the applicant',
  released: 'it goes with the next file by itself',
  overtaken: 'a later version has taken its place, and goes when its file has gone',
  corrected: 'a later version has taken its place',
  cancelled: 'the enrollment is cancelled',
  terminated: 'the coverage has ended',
}

/** How a delivery is taken up again: after a rejection, before its cut-off, or with the bytes that did not arrive. */
type RetryWay = 'rejected' | 'early' | 'same_file'

/** Null where its receiver has it, or it may not be sent. */
const retryOf = (
  { state, file_id, due_at }: Pick<DeliveryRow, 'state' | 'file_id' | 'due_at'>,
  file: Pick<DeliveryFileRow, 'state' | 'sealed'> | undefined,
  now: number,
): RetryWay | null => {
  if (state === 'rejected') return 'rejected'
  if (state === 'released' && file_id === null && due_at > now) return 'early'
  const isWaiting = state === 'packed' && file?.state === 'waiting'
  const isUnanswered = state === 'sent' && file?.state === 'sent'
  return (isWaiting || isUnanswered) && file.sealed !== null ? 'same_file' : null
}

/** What an operator sees of deliveries, and does about those that did not arrive. */
export const makeDeliveryOperator = ({ database, clock, sealing, fulfillment }: Parts) => {
  const deliveries = makeDeliveriesRepository(database)
  const files = makeDeliveryFilesRepository(database)

  const seen = async (row: DeliveryRow): Promise<SeenDelivery> => {
    const { id, policy_id, destination, version, state, due_at, changed_at } = row
    const file = row.file_id === null ? undefined : await files.find(row.file_id)
    return {
      id,
      policy_id,
      destination,
      version,
      state,
      due_at,
      changed_at,
      isRaised: keptOf(row).context.raised,
      reasons: fulfillment.reasonsOf(row),
      file: file ?? null,
      mayRetry: retryOf(row, file, clock.now()) !== null,
    }
  }

  /** The bytes that did not arrive go once more, with all that is in them; or a new file where some of it has changed. */
  const retryRejected = async (row: DeliveryRow, file: DeliveryFileRow | undefined): Promise<Retried> => {
    const rows = file === undefined ? [] : await deliveries.ofFile(file.id)
    const isWhole = rows.every(
      ({ state, facts }) => state === 'rejected' && keptOf({ state, facts }).context.sent.length === 0,
    )
    if (file?.state === 'failed' && file.sealed !== null && isWhole) {
      await files.reopen(file.id, clock.now())
      for (const one of rows) await fulfillment.step(one, { type: 'retry.asked', sameFile: true })
      return { outcome: 'same_file', name: file.name, deliveries: rows.length }
    }
    const { due_at } = await fulfillment.step(row, { type: 'retry.asked', sameFile: false }, { file_id: null })
    return { outcome: 'new_file', dueAt: due_at }
  }

  /** Before the cut-off of its destination: what else waits for that still does. */
  const goNow = async (row: DeliveryRow): Promise<Retried> => {
    const dueAt = clock.now()
    await deliveries.change(row, { due_at: dueAt })
    return { outcome: 'new_file', dueAt }
  }

  return {
    seen,

    list: async (filter: DeliveryFilter): Promise<SeenDelivery[]> => {
      const all: SeenDelivery[] = []
      for (const row of await deliveries.matching(filter)) all.push(await seen(row))
      return all
    },

    /** The last version for each destination of a policy. */
    latestOf: async (policyId: string): Promise<SeenDelivery[]> =>
      Promise.all((await deliveries.latestOf([policyId])).map(seen)),

    find: async (id: string): Promise<SeenDelivery | undefined> => {
      const row = await deliveries.find(id)
      return row && (await seen(row))
    },

    /** The bytes of a file, as they were or will be sent; null where they are not made, or were taken out since. */
    bytesOf: async (name: string): Promise<string | null> => {
      const file = await files.named(name)
      return file === undefined ? null : (openFile(sealing, file)?.text ?? null)
    },

    /** Tries a delivery again, or sends it before its cut-off. A second press finds it under way. */
    retry: (id: string): Promise<Retried> =>
      database.transaction(async () => {
        const row = await deliveries.find(id)
        if (row === undefined) return refused('there is no such delivery')
        const file = row.file_id === null ? undefined : await files.find(row.file_id)
        const way = retryOf(row, file, clock.now())
        if (way === 'rejected') return retryRejected(row, file)
        if (way === 'early') return goNow(row)
        if (way === null || file === undefined) {
          return refused(why[row.state] ?? (file?.sealed === null ? 'its bytes are gone' : 'its receiver has it'))
        }
        await files.reopen(file.id, clock.now())
        return { outcome: 'same_file', name: file.name, deliveries: (await deliveries.ofFile(file.id)).length }
      }),
  }
}

export type DeliveryOperator = ReturnType<typeof makeDeliveryOperator>
