import { cardEntry, cardEntryText } from '#schemas/steps/billing/card-entry.rules.ts'

export interface CardFrameInput {
  /** The last four digits of a card that was given before and is kept unless another one is entered. */
  kept: string | null
}

export interface CardFrameContext extends CardFrameInput {
  /** What the provider gave for the card that stands in its fields: token and expiration; null while it is not whole. */
  entry: string | null
  /** Turns with each time that the fields are asked for: those of before are not shown again. */
  attempt: 0 | 1
}

export type FrameMessage =
  /** The provider has taken a card. */
  | { type: 'frame.token'; entry: string }
  /** What stands in the fields is no card. */
  | { type: 'frame.refused' }
  /** Somebody types. */
  | { type: 'frame.typing' }
  /** Anything else: the fields are there. */
  | { type: 'frame.spoke' }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a message of the provider's frame says (CardPointe's Hosted iFrame Tokenizer); null where it is none of its. */
export const frameMessage = (data: unknown): FrameMessage | null => {
  if (typeof data !== 'string') return null
  let said: unknown
  try {
    said = JSON.parse(data)
  } catch {
    return null
  }
  if (typeof said !== 'object' || said === null) return null
  const fields = new Map<string, unknown>(Object.entries(said))
  const token = textOf(fields.get('message'))
  if (token !== '') {
    const entry = cardEntryText(token, textOf(fields.get('expiry')))
    return cardEntry(entry) === null ? { type: 'frame.refused' } : { type: 'frame.token', entry }
  }
  const code = textOf(fields.get('errorCode'))
  if (fields.has('validationError') || (code !== '' && code !== '0')) return { type: 'frame.refused' }
  return fields.get('cardTyping') === true ? { type: 'frame.typing' } : { type: 'frame.spoke' }
}

export const digitsOf = (entry: string | null): string => cardEntry(entry ?? undefined)?.token.slice(-4) ?? ''
