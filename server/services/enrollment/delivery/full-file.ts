import type { DeliveryDocument } from '#schemas/fulfillment/delivery-document.ts'
import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import { wallDay } from '../../../domain/calendar.ts'
import { makeDeliveriesRepository } from '../../../repositories/delivery/deliveries.repository.ts'
import { documentOf } from './delivery-document.ts'
import { fileName, makeFile, partnerOf } from './delivery-file.ts'
import type { DeliveryParts } from './delivery-packing.ts'
import { keptOf } from './fulfillment.service.ts'
import { stateAt } from './recorded-state.ts'

/** Everybody whom a destination has in force, as they are today. */
export interface FullFile {
  name: string
  /** The bytes; null where nobody is in it. */
  text: string | null
  enrollments: number
  /** What is not in it although the destination has it, and why: a place and a reason, no value. */
  leftOut: { policyId: string; reason: string }[]
}

const PAGE = 200

const fullOf = (destination: Destination): Destination => {
  const { id, format } = destination
  if (format.kind !== '834') throw new Error(`"${id}" is sent ${format.kind}: only an 834 is of changes or full`)
  return { ...destination, format: { ...format, content: 'full' } }
}

/** Of an enrollment nothing has happened: it is told as it is (INS03 030, INS04 XN). */
const asItIs = (document: DeliveryDocument, today: string): DeliveryDocument => ({
  ...document,
  event: { kind: 'audit', reason: 'notification_only', effective_on: today },
})

/**
 * Makes a full 834 for a destination, for its receiver to compare: on an operator's demand alone, because a receiver may
 * end the cover of whoever is missing. It takes a control number of the partner and changes nothing else.
 */
export const makeFullFiles = ({
  database,
  clock,
  catalog,
  records,
}: Pick<DeliveryParts, 'database' | 'clock' | 'catalog' | 'records'>) => {
  const deliveries = makeDeliveriesRepository(database)

  /** The document of an enrollment that the destination has and that has not ended; null of all others. */
  const inForce = async (destination: Destination, policyId: string, now: number) => {
    const versions = (await deliveries.ofPolicy(policyId)).filter((row) => row.destination === destination.id)
    const last = versions.at(-1)
    const record = await records.read(policyId)
    if (last === undefined || record === null || !versions.some((row) => keptOf(row).context.held)) return null
    const today = wallDay(now, catalog.timeZone)
    const sequence = Math.max(0, ...record.entries.map((entry) => entry.sequence))
    const { event, endsOn } = stateAt(record.submitted, record.entries, sequence, catalog)
    if (event.kind === 'cancellation' || (endsOn !== null && endsOn < today)) return null
    const make = () =>
      Promise.resolve(
        asItIs(documentOf({ catalog, destination, record, sequence, isFirst: true, id: last.id, madeAt: now }), today),
      )
    return { id: policyId, make }
  }

  return async (id: string): Promise<FullFile> => {
    const known = catalog.destinations.find((one) => one.id === id)
    if (known === undefined) throw new Error(`The catalog has no destination "${id}": see destinations.json`)
    const destination = fullOf(known)
    const now = clock.now()
    const documents: { id: string; make: () => Promise<DeliveryDocument> }[] = []
    for (let after = ''; ;) {
      const page = await deliveries.policiesOf(id, after, PAGE)
      for (const policyId of page) {
        const one = await inForce(destination, policyId, now)
        if (one !== null) documents.push(one)
      }
      const last = page.at(-1)
      if (last === undefined) break
      after = last
    }
    // Nobody needs a number for nothing.
    if (documents.length === 0) return { name: '', text: null, enrollments: 0, leftOut: [] }
    const number = await database.transaction(() => deliveries.nextNumber(partnerOf(destination)))
    const name = fileName(destination, number, now).replace(/\.edi$/, '-full.edi')
    const { content, refused } = await makeFile({ destination, file: { number, name, created_at: now } }, documents)
    return {
      name,
      text: content?.text ?? null,
      enrollments: documents.length - refused.size,
      leftOut: [...refused].map(([policyId, reason]) => ({ policyId, reason })),
    }
  }
}
