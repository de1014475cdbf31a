import { AcknowledgmentRefused, type Answer, type AnsweredError } from './acknowledgments.ts'
import type { InterchangeParty } from './envelope.ts'
import type { WrittenMember, WrittenSet } from './write-834.ts'

/** A file that was sent, as its delivery keeps it. */
export interface SentFile {
  sender: InterchangeParty
  receiver: InterchangeParty
  interchange: number
  group: number
  sets: readonly WrittenSet[]
}

/** A reason in words, and the member whom it is about where it is about one. */
export interface AnsweredReason extends AnsweredError {
  member?: Omit<WrittenMember, 'segment'>
}

export interface SetOutcome {
  set: string
  outcome: 'accepted' | 'accepted_with_changes' | 'rejected'
  reasons: AnsweredReason[]
}

/**
 * A TA1 speaks for the file: received, or not read at all. A 999 speaks for each of its sets, and says that syntax and
 * guide are right, not that anybody is enrolled.
 */
export type Outcome =
  | { kind: 'file'; outcome: 'received' | 'received_with_errors' | 'rejected'; reasons: AnsweredReason[] }
  | { kind: 'sets'; sets: SetOutcome[] }

const sameParty = (one: InterchangeParty, other: InterchangeParty): boolean =>
  one.qualifier === other.qualifier && one.id.trim() === other.id.trim()

/** What names an answer: an answer of this name that was read before is a duplicate. */
export const answerName = ({ kind, from, interchange, set, about }: Answer): string =>
  [kind, from.qualifier, from.id, interchange, set ?? '', about].join(' ')

/** The member in whose segments a position lies; undefined in the head of the set. */
export const memberAt = ({ members }: WrittenSet, position: number): WrittenMember | undefined =>
  members.findLast(({ segment }) => segment <= position)

const outcomes = { A: 'accepted', E: 'accepted_with_changes' } as const
/** R, and M, W and X for failures of security. */
const outcomeOf = (code: string): SetOutcome['outcome'] | undefined =>
  code === 'A' || code === 'E' ? outcomes[code] : ['R', 'M', 'W', 'X'].includes(code) ? 'rejected' : undefined

const contradictory = (reason: string): AcknowledgmentRefused => new AcknowledgmentRefused('contradictory', reason)

const fileOutcome = ({ code, errors }: Answer): Outcome => {
  const outcome = ({ A: 'received', E: 'received_with_errors', R: 'rejected' } as const)[code]
  if (outcome === undefined) throw contradictory('its TA1 neither accepts nor rejects')
  return { kind: 'file', outcome, reasons: errors }
}

/** What is said of one set: by itself, or by the group where it is not named. */
const setOutcome = (answer: Answer, set: WrittenSet): SetOutcome => {
  const named = answer.sets.find(({ control }) => control === set.control)
  const ofGroup = answer.code === 'P' ? 'accepted' : outcomeOf(answer.code)
  const own = named === undefined ? ofGroup : outcomeOf(named.code)
  if (own === undefined || ofGroup === undefined) throw contradictory('it neither accepts nor rejects')
  const reasons = [...(named?.errors ?? []), ...answer.errors].map((error): AnsweredReason => {
    const member = error.segment === undefined ? undefined : memberAt(set, error.segment)
    return { ...error, ...(member && { member: { policy_id: member.policy_id, person_id: member.person_id } }) }
  })
  return { set: set.control, outcome: ofGroup === 'rejected' ? 'rejected' : own, reasons }
}

/**
 * What an answer means for a file that was sent. Refused by name: an answer of another partner or for another sender,
 * one that was read before, one of a file or set that was never sent, one that contradicts itself.
 */
export const matchAcknowledgment = (
  answer: Answer,
  {
    partner,
    sent,
    isRead,
  }: {
    /** Who sends and who receives on this connection. */
    partner: Pick<SentFile, 'sender' | 'receiver'>
    /** The file with the control number that the answer is about. */
    sent: SentFile | undefined
    isRead: boolean
  },
): Outcome => {
  if (!sameParty(answer.from, partner.receiver)) throw new AcknowledgmentRefused('foreign', 'it is from another sender')
  if (!sameParty(answer.to, partner.sender)) throw new AcknowledgmentRefused('foreign', 'it is for another receiver')
  if (isRead) throw new AcknowledgmentRefused('duplicate', 'it was read before')
  const what = answer.kind === 'TA1' ? 'interchange' : 'group'
  if (sent?.[what] !== answer.about)
    throw new AcknowledgmentRefused('never_sent', `${what} ${answer.about} was never sent`)
  if (answer.kind === 'TA1') return fileOutcome(answer)
  const unknown = answer.sets.find(({ control }) => !sent.sets.some((set) => set.control === control))
  if (unknown !== undefined) throw new AcknowledgmentRefused('never_sent', 'it names a set that was never sent')
  const sets = sent.sets.map((set) => setOutcome(answer, set))
  const accepted = sets.filter(({ outcome }) => outcome !== 'rejected').length
  if (accepted !== answer.accepted) throw contradictory('it counts other sets as accepted than it names')
  return { kind: 'sets', sets }
}
