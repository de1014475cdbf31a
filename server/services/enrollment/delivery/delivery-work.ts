import type { FulfillmentEvent } from '#machines/fulfillment/fulfillment.machine.ts'
import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import { type Carried, NotCarried, type OutgoingFile } from '../../../adapters/delivery/carry.ts'
import { HOUR, MINUTE, SECOND } from '../../../clock.ts'
import type { DeliveryFileRow, DeliveryRow } from '../../../db/tables.ts'
import { makeDeliveriesRepository } from '../../../repositories/delivery/deliveries.repository.ts'
import { makeDeliveryFilesRepository } from '../../../repositories/delivery/delivery-files.repository.ts'
import { type Repeated, backOff, repeated } from '../../background/due-work.ts'
import { type Answering, makeDeliveryAnswers } from './delivery-answers.ts'
import { contentTypes } from './delivery-file.ts'
import { type DeliveryParts, makePacking, openFile } from './delivery-packing.ts'

interface Parts extends DeliveryParts {
  /** Brings a file to its destination; throws `NotCarried` where it did not arrive, as far as we know. */
  carry: (destination: Destination, file: OutgoingFile) => Promise<Carried>
  /** Who answers by files on this machine: looked at in each pass. */
  answering: () => readonly Answering[]
  /** Who answers by files elsewhere: looked at beside the passes, as that takes its time. */
  answeringFar: () => readonly Answering[]
}

/** Once started it looks every second; a pass does all that is due. */
export interface DeliveryWork extends Repeated {
  /** Files that were sent or tried. */
  pass: (onError?: (error: unknown) => void) => Promise<number>
  /** Answers that were read elsewhere. Once started it looks every five minutes. */
  fetch: (onError?: (error: unknown) => void) => Promise<number>
}

/** Longer than whatever an attempt may take: nobody else begins while the first may still send. */
const LEASE = 5 * MINUTE
const FIRST_WAIT = 5 * SECOND
/** An hour apart in the end: five days. */
const MAX_ATTEMPTS = 130
/** Files under way at once, in one process. */
const WORKERS = 8
/** Deliveries whose state is changed in one transaction: visitors wait for no more. */
const CHUNK = 50

const answerEvents = {
  accepted: 'answer.accepted',
  accepted_with_changes: 'answer.changed',
  rejected: 'answer.rejected',
} as const satisfies Record<string, FulfillmentEvent['type']>

export const makeDeliveryWork = (parts: Parts): DeliveryWork => {
  const { database, clock, sealing, catalog, fulfillment } = parts
  const deliveries = makeDeliveriesRepository(database)
  const files = makeDeliveryFilesRepository(database)
  const packing = makePacking(parts)
  const answers = makeDeliveryAnswers(parts)
  const destinationOf = (id: string) => catalog.destinations.find((one) => one.id === id)

  const claim = () => {
    const now = clock.now()
    return files.claim({ now, longest: { wait: HOUR, claim: LEASE } }, now + LEASE)
  }

  const noteChunk = async (rows: readonly DeliveryRow[], hash: string, carried: Carried): Promise<void> => {
    for (const row of rows) {
      const sent = await fulfillment.step(row, { type: 'file.sent', hash })
      if (carried.outcome === 'sent') continue
      const { outcome, reasons } = carried
      await fulfillment.step(sent, { type: answerEvents[outcome] }, reasons.length > 0 ? { reasons } : {})
    }
  }

  /** Writes down that a file has gone, with all that is in it. */
  const noteSent = async (file: DeliveryFileRow, carried: Carried): Promise<void> => {
    const hash = file.sha256 ?? ''
    const rows = await deliveries.ofFile(file.id)
    const done: Partial<DeliveryFileRow> = { state: 'sent', sent_at: clock.now(), claimed_until: 0, last_error: null }
    const isMine = async (values: Partial<DeliveryFileRow>) => {
      // Another worker has it by now and sends the same bytes: it notes them.
      if (!(await files.change(file, values))) throw new NotCarried('another worker has it')
    }
    if (rows.length > CHUNK) {
      await isMine({ state: 'noting' })
      for (let at = 0; at < rows.length; at += CHUNK) {
        await database.transaction(() => noteChunk(rows.slice(at, at + CHUNK), hash, carried))
      }
      return isMine(done)
    }
    return database.transaction(async () => {
      await isMine(done)
      await noteChunk(rows, hash, carried)
    })
  }

  const noteFailed = async (file: DeliveryFileRow, { message, isFinal, wait = 0 }: NotCarried): Promise<void> => {
    const over = isFinal || file.attempts >= MAX_ATTEMPTS
    await database.transaction(async () => {
      const mine = await files.change(file, {
        ...(over && { state: 'failed' as const }),
        due_at: clock.now() + Math.max(wait, backOff(FIRST_WAIT, file.attempts - 1)),
        claimed_until: 0,
        last_error: message,
      })
      if (!mine || !over) return
      for (const row of await deliveries.ofFile(file.id)) {
        await fulfillment.step(row, { type: 'file.failed' }, { reasons: [{ text: message }] })
      }
    })
  }

  const work = async (claimed: DeliveryFileRow): Promise<void> => {
    const destination = destinationOf(claimed.destination)
    if (destination === undefined) throw new NotCarried('the catalog has no such destination')
    const file = claimed.state === 'making' ? await packing.make(claimed, destination) : claimed
    if (file.state === 'failed') return
    if (file.state === 'noting') return noteSent(file, { outcome: 'sent' })
    const content = openFile(sealing, file)
    if (content === null) throw new NotCarried('its bytes are gone', { isFinal: true })
    const { id, name } = file
    const contentType = contentTypes[destination.format.kind]
    await noteSent(file, await parts.carry(destination, { id, name, contentType, text: content.text }))
  }

  let stopping = false
  /** Claims one file and works on it; false where none is due. */
  const next = async (onError?: (error: unknown) => void): Promise<boolean> => {
    const claimed = stopping ? undefined : await claim()
    if (claimed === undefined) return false
    try {
      await work(claimed)
    } catch (error) {
      if (!(error instanceof NotCarried)) onError?.(error)
      await noteFailed(claimed, error instanceof NotCarried ? error : new NotCarried('it could not be made or noted'))
    }
    return true
  }

  /** Tells of what takes too long, and of coverage that has begun. */
  const look = async (): Promise<void> => {
    for (;;) {
      const now = clock.now()
      const rows = await deliveries.toLook(now, CHUNK)
      for (const row of rows) {
        const begins =
          row.effective_at <= now && !['waitingForSignature', 'released', 'packed', 'overtaken'].includes(row.state)
        const answered = row.state !== 'sent' || !row.facts.includes('"expectsAnswer":true')
        await fulfillment.step(row, { type: begins && answered ? 'coverage.began' : 'time.over' })
      }
      if (rows.length < CHUNK) return
    }
  }

  const pass = async (onError?: (error: unknown) => void): Promise<number> => {
    await packing.pack()
    let count = 0
    await Promise.all(
      Array.from({ length: WORKERS }, async () => {
        while (await next(onError)) count += 1
      }),
    )
    await answers.take(parts.answering(), onError)
    await look()
    return count
  }
  const fetch = (onError?: (error: unknown) => void) => answers.take(parts.answeringFar(), onError)
  const looking = repeated('deliveries', (onError) => pass(onError), SECOND)
  const fetching = repeated('delivery answers', (onError) => fetch(onError), 5 * MINUTE, { atOnce: true })
  return {
    pass,
    fetch,
    start: (onError) => {
      looking.start(onError)
      fetching.start(onError)
    },
    stop: async () => {
      stopping = true
      await Promise.all([looking.stop(), fetching.stop()])
    },
  }
}
