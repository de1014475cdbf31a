import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import type { Clock } from '../../../clock.ts'
import { randomId } from '../../../crypto/random.ts'
import type { Sealing } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import type { DeliveryFileRow, DeliveryRow } from '../../../db/tables.ts'
import { NotCarried } from '../../../adapters/delivery/carry.ts'
import { DocumentRefused } from '../../../formats/document-refused.ts'
import { makeDeliveriesRepository } from '../../../repositories/delivery/deliveries.repository.ts'
import { makeDeliveryFilesRepository } from '../../../repositories/delivery/delivery-files.repository.ts'
import type { RecordsService } from '../record/records.service.ts'
import { documentOf } from './delivery-document.ts'
import { type FileContent, fileName, hashOf, makeFile, partnerOf } from './delivery-file.ts'
import { type FulfillmentService, keptOf } from './fulfillment.service.ts'

export interface DeliveryParts {
  database: Database
  clock: Clock
  sealing: Sealing
  catalog: Pick<Catalog, 'destinations' | 'findPlan' | 'requirements' | 'timeZone'>
  records: Pick<RecordsService, 'read'>
  fulfillment: FulfillmentService
}

/** Enrollments in one file at most: what is more goes into the next one. */
const FILE_SIZE = 5000

const place = (id: string) => ({ field: 'delivery_files.sealed', row: id })

export const openFile = (sealing: Sealing, { id, sealed }: DeliveryFileRow): FileContent | null =>
  sealed === null ? null : (sealing.open(place(id), sealed) as FileContent)

/** Webhooks are told apart by their id; whoever gets files has them numbered without a gap that is not ours. */
const isNumbered = ({ send, format }: Destination): boolean => send.kind !== 'webhook' || format.kind === '834'

export const makePacking = ({ database, clock, sealing, catalog, records, fulfillment }: DeliveryParts) => {
  const deliveries = makeDeliveriesRepository(database)
  const files = makeDeliveryFilesRepository(database)

  /** One file of what may go to a destination; false where nothing may. */
  const packOne = (destination: Destination): Promise<boolean> =>
    database.transaction(async () => {
      const now = clock.now()
      if (!(await deliveries.isDue(destination.id, now))) return false
      const id = randomId()
      const partner = partnerOf(destination)
      const number = isNumbered(destination) ? await deliveries.nextNumber(partner) : 0
      const file: DeliveryFileRow = {
        id,
        destination: destination.id,
        partner,
        number,
        name: number === 0 ? `${destination.id}-${id}` : fileName(destination, number, now),
        state: 'making',
        sha256: null,
        sealed: null,
        attempts: 0,
        due_at: now,
        claimed_until: 0,
        last_error: null,
        created_at: now,
        sent_at: null,
      }
      // A number that nobody needs after all: another process was faster.
      if ((await deliveries.take(file, destination.batch === undefined ? 1 : FILE_SIZE)) === 0) return false
      await files.insert(file)
      return true
    })

  /** Whether the destination has an earlier version and has not rejected it. */
  const wasTold = async (row: DeliveryRow): Promise<boolean> =>
    (await deliveries.ofPolicy(row.policy_id)).some(
      (other) => other.destination === row.destination && other.version < row.version && keptOf(other).context.held,
    )

  const documentFor = async (destination: Destination, file: DeliveryFileRow, row: DeliveryRow) => {
    const record = await records.read(row.policy_id)
    if (record === null) throw new DocumentRefused(row.id, 'its record is gone')
    const { version: sequence, id } = row
    const isFirst = !(await wasTold(row))
    return documentOf({ catalog, destination, record, sequence, isFirst, id, madeAt: file.created_at })
  }

  /** Whether it would tell of an end of what the destination has never had. */
  const endsNothing = async (row: DeliveryRow): Promise<boolean> => {
    if (row.version === 1 || (await wasTold(row))) return false
    const record = await records.read(row.policy_id)
    return record?.entries.find(({ sequence }) => sequence === row.version)?.content.kind === 'cancelled'
  }

  /** The deliveries of a file that are still to go in it: what was corrected since goes with its later version. */
  const rowsOf = async (file: DeliveryFileRow): Promise<DeliveryRow[]> => {
    const rows: DeliveryRow[] = []
    for (const row of await deliveries.ofFile(file.id)) {
      if (row.state !== 'released') continue
      if (!(await endsNothing(row))) rows.push(row)
      else await fulfillment.step(row, { type: 'enrollment.cancelled', neverInForce: true }, { file_id: null })
    }
    return rows
  }

  return {
    /** Puts whatever may go now into files; gives how many files. */
    pack: async (): Promise<number> => {
      let packed = 0
      for (const id of await deliveries.dueDestinations(clock.now())) {
        const destination = catalog.destinations.find((one) => one.id === id)
        // One that the catalog has no more is found by its time that is over.
        if (destination === undefined) continue
        while (await packOne(destination)) packed += 1
      }
      return packed
    },

    /** Makes the bytes of a file, once: of two processes the first one's stand. */
    make: async (claimed: DeliveryFileRow, destination: Destination): Promise<DeliveryFileRow> => {
      const rows = await rowsOf(claimed)
      const { content, refused } = await makeFile(
        { destination, file: claimed },
        rows.map((row) => ({ id: row.id, make: () => documentFor(destination, claimed, row) })),
      )
      const made: DeliveryFileRow =
        content === null
          ? { ...claimed, state: 'failed', last_error: 'nothing of it can be written' }
          : {
              ...claimed,
              state: 'waiting',
              sha256: hashOf(content.text),
              sealed: sealing.seal(place(claimed.id), content),
            }
      await database.transaction(async () => {
        const { state, sha256, sealed, last_error } = made
        if (!(await files.change(claimed, { state, sha256, sealed, last_error }))) {
          throw new Error(`The file ${claimed.name} is another worker's`)
        }
        for (const row of rows) {
          const reason = refused.get(row.id)
          if (reason !== undefined) {
            await fulfillment.step(row, { type: 'file.refused' }, { file_id: null, reasons: [{ text: reason }] })
          } else if (sha256 !== null) {
            const { state: then } = await fulfillment.step(row, { type: 'file.made', hash: sha256 })
            // Corrected while its bytes were made: they say what is no longer so, and nobody has them yet.
            if (then !== 'packed') throw new NotCarried('an enrollment was changed while its file was made')
          }
        }
      })
      return made
    },
  }
}
