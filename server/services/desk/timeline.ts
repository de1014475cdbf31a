import type { DeskEnrollment } from '#schemas/calls/desk/desk-enrollment.calls.ts'
import type { Standing } from '#schemas/desk/standing.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { CardChargeRow, DeliveryRow } from '../../db/tables.ts'
import { historyOf } from '../enrollment/delivery/delivery-history.ts'
import { deskStanding } from '../enrollment/delivery/standings.ts'
import type { EnrollmentRecord } from '../enrollment/record/records.service.ts'
import { receiverName } from './names.ts'

type Event = DeskEnrollment['timeline'][number]

/** All that an enrollment's timeline is made of. */
export interface Happened {
  catalog: Pick<Catalog, 'destinations'>
  entries: EnrollmentRecord['entries']
  /** It was submitted without a signature that it needs. */
  unsigned: boolean
  /** All versions for all destinations, the oldest first. */
  deliveries: readonly DeliveryRow[]
  messages: DeskEnrollment['messages']
  charges: readonly Pick<CardChargeRow, 'created_at' | 'outcome'>[]
  notes: DeskEnrollment['notes']
  /** The name of somebody of the staff. */
  nameOf: (staffId: string) => string
}

/** The number of the record's entry that cancels it; null of one that stands. */
export const cancelledBy = (entries: Happened['entries']): number | null =>
  entries.find(({ kind }) => kind === 'cancelled')?.sequence ?? null

/** How a version stands: nothing is in force by the one that takes the cover back. */
export const standingOf = (state: string, version: number, cancelled: number | null): Standing => {
  const standing = deskStanding(state)
  return standing === 'in_force' && version === cancelled ? 'ended' : standing
}

const entryEvent = (
  { at, content }: Happened['entries'][number],
  { unsigned, nameOf }: Pick<Happened, 'unsigned' | 'nameOf'>,
): Event => {
  if (content.kind === 'submitted' || content.kind === 'carried-over') {
    return { at, event: unsigned ? 'submitted_unsigned' : 'submitted', detail: null }
  }
  const staff = content.kind === 'signed' ? undefined : content.by.staff
  return {
    at,
    event: content.kind,
    detail: content.kind === 'corrected' ? content.reason : null,
    ...(staff !== undefined && { by: nameOf(staff) }),
  }
}

/**
 * How each receiver stood, and since when. What is not a step for the receiver (that a file was made) is left out, and
 * that a later version has taken a place: the later one says so itself.
 */
const deliveryEvents = ({ catalog, entries, deliveries }: Happened): Event[] => {
  const cancelled = cancelledBy(entries)
  /** By destination: the clocks of two processes may differ, what came later did not come before. */
  const last = new Map<string, number>()
  return deliveries.flatMap((row) => {
    const { destination, version } = row
    let before: Standing | null = null
    return historyOf(row).flatMap(([when, state]): Event[] => {
      const standing = standingOf(state, version, cancelled)
      if (state === 'corrected' || standing === before) return []
      before = standing
      const at = Math.max(when, last.get(destination) ?? 0)
      last.set(destination, at)
      return [{ at, event: 'delivery', detail: receiverName(catalog, destination), standing, destination }]
    })
  })
}

/** All that happened to an enrollment, the oldest first; of one moment, what caused the rest. */
export const timelineOf = (all: Happened): DeskEnrollment['timeline'] =>
  [
    ...all.entries.map((entry) => entryEvent(entry, all)),
    ...deliveryEvents(all),
    ...all.messages.map(({ at, kind, subject }): Event => ({ at, event: kind, detail: subject })),
    ...all.charges.map(({ created_at, outcome }): Event => ({ at: created_at, event: 'charge', detail: outcome })),
    ...all.notes.map(({ at, by }): Event => ({ at, event: 'note', detail: by })),
  ].toSorted((one, other) => one.at - other.at)
