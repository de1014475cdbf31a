import type { Locale } from '#schemas/messages/languages.ts'
import type { Localized } from '#schemas/storefront/catalog/plan.schema.ts'

/** A text in every language that it was offered in, with the hash by which it is known again. */
export interface AgreedText {
  id: string
  text_head: Localized
  text_body: Localized
  text_required: Localized
  /** SHA-256 of the words, hexadecimal (`hashOf`). */
  sha256: string
}

/** What a person agrees to: the words, the plans as they are priced, from which day. */
export interface AgreedTo {
  texts: AgreedText[]
  plans: {
    plan_id: string
    pricing_id: string
    riders: string[]
    name: string
    /** What the member pays each month. */
    cents: number | null
    /** What their employer pays beside it; left out where nobody else pays. */
    employer_cents?: number
  }[]
  monthly_cents: number
  initial_cents: number
  /** mm/dd/yyyy */
  effective_date: string
}

/** What was agreed to, in which language it was read, by which session and when. Sealed with the agreement. */
export interface AgreementEvidence extends AgreedTo {
  locale: Locale
  session_id: string
  /** Keyed hash of the network that it was given from; absent where it was given before that was kept. */
  origin?: string
  /** Epoch milliseconds. */
  given_at: number
}
