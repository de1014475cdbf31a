import type { FulfillmentEvent } from '#machines/fulfillment/fulfillment.machine.ts'
import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import type { AnswersPlace, LeftFile } from '../../../adapters/delivery/answers-folder.ts'
import { HOUR } from '../../../clock.ts'
import type { DeliveryFileRow, DeliveryRow } from '../../../db/tables.ts'
import { AcknowledgmentRefused, type Answer, readAcknowledgments } from '../../../formats/x12/acknowledgments.ts'
import {
  type AnsweredReason,
  type SentFile,
  type SetOutcome,
  answerName,
  matchAcknowledgment,
} from '../../../formats/x12/match-acknowledgment.ts'
import { makeDeliveriesRepository } from '../../../repositories/delivery/deliveries.repository.ts'
import { makeDeliveryFilesRepository } from '../../../repositories/delivery/delivery-files.repository.ts'
import { hashOf, partnerOf } from './delivery-file.ts'
import { type DeliveryParts, openFile } from './delivery-packing.ts'
import type { DeliveryReason } from './fulfillment.service.ts'

type Format834 = Extract<Destination['format'], { kind: '834' }>

/** A destination that answers by files, and where it leaves them. */
export interface Answering {
  destination: Destination
  format: Format834
  place: AnswersPlace
}

/** A file that is not whole may still be written to for so long. */
const STILL_WRITTEN = HOUR

const answerEvents = {
  accepted: 'answer.accepted',
  accepted_with_changes: 'answer.changed',
  rejected: 'answer.rejected',
} as const satisfies Record<SetOutcome['outcome'], FulfillmentEvent['type']>

/** It came before we have noted that the file is sent: it is looked at again. */
class TooEarly extends Error {
  override name = 'TooEarly'
}

const sourceOf = (name: string, text: string): string => `${name} ${hashOf(text)}`

/** What is told of one enrollment in a set: its own reasons, and of others only that they are the reason. */
const reasonsFor = (policyId: string, reasons: readonly AnsweredReason[]): DeliveryReason[] => {
  const own = reasons.filter(({ member }) => member === undefined || member.policy_id === policyId)
  if (own.length === 0 && reasons.length > 0) {
    return [{ text: 'it stands in one set with an enrollment that was rejected' }]
  }
  return own.map(({ text, member }) => ({ text, ...(member && { person_id: member.person_id }) }))
}

export const makeDeliveryAnswers = (parts: DeliveryParts) => {
  const { database, clock, sealing, fulfillment } = parts
  const deliveries = makeDeliveriesRepository(database)
  const files = makeDeliveryFilesRepository(database)

  const sentOf = (file: DeliveryFileRow | undefined, { sender, receiver }: Format834): SentFile | undefined => {
    if (file === undefined) return undefined
    if (file.state === 'waiting' || file.state === 'noting') throw new TooEarly()
    const content = file.state === 'sent' ? openFile(sealing, file) : null
    if (content === null) return undefined
    return { sender, receiver, interchange: file.number, group: file.number, sets: content.sets }
  }

  const answer = async (
    rows: readonly DeliveryRow[],
    outcome: SetOutcome['outcome'],
    all: readonly AnsweredReason[],
  ) => {
    for (const row of rows) {
      const reasons = reasonsFor(row.policy_id, all)
      await fulfillment.step(row, { type: answerEvents[outcome] }, reasons.length > 0 ? { reasons } : {})
    }
  }

  /** One answer: what it says of which deliveries, and that it was read, in one transaction. */
  const take = async (said: Answer, candidates: readonly Answering[], source: string): Promise<void> => {
    const from = candidates.find(({ format }) => format.receiver.id.trim() === said.from.id.trim()) ?? candidates[0]
    if (from === undefined) return
    const { destination, format } = from
    const file = await files.numbered(partnerOf(destination), said.about)
    const name = answerName(said)
    const before = await files.answered(name)
    // This very file was read, and the process ended before it was out of the way.
    if (before?.outcome === 'read' && before.source === source) return
    const outcome = matchAcknowledgment(said, {
      partner: format,
      sent: sentOf(file, format),
      isRead: before !== undefined,
    })
    await database.transaction(async () => {
      const row = { name, destination: destination.id, outcome: 'read', at: clock.now(), source }
      if (!(await files.noteAnswer(row)) || file === undefined) return
      const rows = await deliveries.ofFile(file.id)
      if (outcome.kind === 'file') {
        if (outcome.outcome === 'rejected') await answer(rows, 'rejected', outcome.reasons)
        return
      }
      const sets = openFile(sealing, file)?.sets ?? []
      for (const { set, outcome: ofSet, reasons } of outcome.sets) {
        const policies = new Set(sets.find(({ control }) => control === set)?.members.map(({ policy_id }) => policy_id))
        await answer(
          rows.filter(({ policy_id }) => policies.has(policy_id)),
          ofSet,
          reasons,
        )
      }
    })
  }

  /** Reads one file; gives why it, or an answer in it, is put aside, or null where it is read. */
  const read = async (
    { name, text, changedAt }: LeftFile,
    candidates: readonly Answering[],
  ): Promise<string | null> => {
    let refused: string | null = null
    let answers: Answer[]
    try {
      answers = readAcknowledgments(text)
    } catch (error) {
      if (!(error instanceof AcknowledgmentRefused)) throw error
      if (error.kind === 'half_written' && clock.now() - changedAt < STILL_WRITTEN) throw new TooEarly()
      return error.kind
    }
    for (const said of answers) {
      try {
        await take(said, candidates, sourceOf(name, text))
      } catch (error) {
        if (!(error instanceof AcknowledgmentRefused)) throw error
        refused = error.kind
      }
    }
    return refused
  }

  return {
    /** Reads what lies in the folders of answers; gives how many files. */
    take: async (answering: readonly Answering[], onError?: (error: unknown) => void): Promise<number> => {
      let count = 0
      for (const place of new Map(answering.map((one) => [one.place.key, one.place])).values()) {
        const candidates = answering.filter((one) => one.place.key === place.key)
        for (const file of await place.left((error) => onError?.(error))) {
          try {
            const refused = await read(file, candidates)
            if (refused !== null) {
              const source = sourceOf(file.name, file.text)
              const destination = candidates[0]?.destination.id ?? ''
              await files.noteAnswer({ name: source, destination, outcome: refused, at: clock.now(), source })
            }
            await place.putAside(file.name, refused === null ? 'read' : 'refused', clock.now())
            count += 1
          } catch (error) {
            if (!(error instanceof TooEarly)) onError?.(error)
          }
        }
      }
      return count
    },
  }
}
