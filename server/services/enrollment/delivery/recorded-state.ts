import { addDays, isoDay } from '#schemas/fields/date.kinds.ts'
import type { DeliveryEvent } from '#schemas/fulfillment/delivery-document.ts'
import type { CorrectedPrices, RecordContent, RecordedAnswers, SubmittedRecord } from '#schemas/record/record.schema.ts'
import { wallDay } from '../../../domain/calendar.ts'

interface Entry {
  sequence: number
  at: number
  content: RecordContent
}

/** What a record says up to one of its entries, and what that entry did. */
export interface RecordedState {
  answers: RecordedAnswers
  /** yyyy-mm-dd; null where nobody has signed. */
  signedOn: string | null
  event: DeliveryEvent
  /** The plans at the prices that were agreed to after the submit; undefined where those of the submit count. */
  prices: CorrectedPrices | undefined
  /** The last covered day; null while the cover goes on. */
  endsOn: string | null
}

/** yyyy-mm-dd of what a record says as mm/dd/yyyy; throws where it is no day. */
export const recordedDay = (text: string): string => {
  const day = isoDay(text)
  if (day === null) throw new Error('a day of the record is none')
  return day
}

type Cancelled = Extract<RecordContent, { kind: 'cancelled' }>
type Corrected = Extract<RecordContent, { kind: 'corrected' }>

/** An end before the first covered day takes the cover back as if it had never been in force. */
const endOf = ({ ends_on }: Cancelled, begins: string): { event: DeliveryEvent; endsOn: string } => {
  const last = addDays(recordedDay(ends_on), -1)
  const never = last < begins
  const endsOn = never ? begins : last
  const kind = never ? 'cancellation' : 'termination'
  return { event: { kind, reason: 'voluntary_withdrawal', effective_on: endsOn }, endsOn }
}

const changeOf = ({ answers }: Corrected, day: string): DeliveryEvent => ({
  kind: 'change',
  reason: answers.contact !== undefined ? 'change_of_location' : 'personal_data',
  effective_on: day,
})

/**
 * Reads a record up to the entry of a number, that one included; for whoever hears of it first (`isFirst`), it is new.
 * Days are those of the agency's calendar (`timeZone`), as the applicant was told them.
 */
export const stateAt = (
  submitted: SubmittedRecord,
  entries: readonly Entry[],
  sequence: number,
  { timeZone, isFirst = false }: { timeZone: string; isFirst?: boolean },
): RecordedState => {
  const dayAt = (at: number): string => wallDay(at, timeZone)
  const begins = recordedDay(submitted.effective_date)
  const { agreement } = submitted
  const state: RecordedState = {
    answers: submitted.answers,
    signedOn: agreement === null || agreement.signature === null ? null : dayAt(agreement.given_at),
    event: { kind: 'addition', reason: 'initial_enrollment', effective_on: begins },
    prices: undefined,
    endsOn: null,
  }
  for (const { sequence: number, at, content } of entries) {
    // A signature is no change: it counts for whatever is sent after it was given.
    if (content.kind === 'signed') state.signedOn = dayAt(at)
    if (number > sequence) continue
    if (content.kind === 'corrected') {
      state.answers = { ...state.answers, ...content.answers }
      state.prices = content.prices ?? state.prices
      // What has ended stays ended, whatever is corrected in it.
      if (!isFirst && state.endsOn === null) state.event = changeOf(content, dayAt(at))
    } else if (content.kind === 'cancelled') Object.assign(state, endOf(content, begins))
  }
  return state
}
