import type { AgreedText, AgreedTo } from '../../../domain/agreement-evidence.ts'
import { createHash } from 'node:crypto'
import type { Agreement } from '#schemas/storefront/catalog/catalog.schema.ts'
import { type Locale, baseLocale, textIn, wordsOf } from '#schemas/messages/languages.ts'
import { employerKept } from '#schemas/storefront/pricing/contribution.rules.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import { Refused } from '../../../domain/refusals.ts'
import { lineName } from '../../quote/plan-view.ts'
import type { EnrollmentState } from '../enrollment-state.ts'

type Words = Pick<Agreement, 'text_head' | 'text_body' | 'text_required'>
type Texts = Pick<Catalog, 'findAgreement'>

const hashes = new WeakMap<Words, string>()
/** SHA-256 of a text: of the JSON array of its head, its body and the words of its box, each in every language it has. */
export const hashOf = (text: Words): string => {
  const known = hashes.get(text)
  if (known !== undefined) return known
  const { text_head: head, text_body: body, text_required: required } = text
  const words = JSON.stringify([head, body, required].flatMap(wordsOf))
  const hash = createHash('sha256').update(words).digest('hex')
  hashes.set(text, hash)
  return hash
}

/** The texts of these ids as the catalog has them; null where one is missing: then nothing can be agreed to. */
export const textsOf = (catalog: Texts, ids: readonly string[]): AgreedText[] | null => {
  const texts: AgreedText[] = []
  for (const id of ids) {
    const text = catalog.findAgreement(id)
    if (text === undefined) return null
    const { text_head, text_body, text_required } = text
    texts.push({ id, text_head, text_body, text_required, sha256: hashOf(text) })
  }
  return texts
}

export const textMissing = (): Refused => new Refused(409, 'error_agreement_text_missing')

/** As `textsOf`; 409 where one is missing. */
export const demandTexts = (catalog: Texts, ids: readonly string[]): AgreedText[] => {
  const texts = textsOf(catalog, ids)
  if (texts === null) throw textMissing()
  return texts
}

/** Texts in a language, as a page shows them. */
export const shownTexts = (texts: readonly AgreedText[], locale: Locale) =>
  texts.map(({ text_head, text_body, text_required, sha256 }) => ({
    text_head: textIn(text_head, locale),
    text_body: textIn(text_body, locale),
    text_required: textIn(text_required, locale),
    sha256,
  }))

/** What would be agreed to now; null where a text is missing. */
export const agreedTo = (catalog: Texts, state: EnrollmentState, locale: Locale): AgreedTo | null => {
  const texts = textsOf(catalog, state.needs.agreements)
  if (texts === null) return null
  return {
    texts,
    plans: state.priced.map((line) => ({
      plan_id: line.plan_id,
      pricing_id: line.pricing_id,
      riders: [...line.riders],
      name: lineName(
        state.plans.find(({ id }) => id === line.plan_id),
        line,
        locale,
      ),
      cents: line.cents,
      ...employerKept(line),
    })),
    monthly_cents: state.monthlyCents,
    initial_cents: state.initialCents,
    effective_date: state.effectiveDate ?? '',
  }
}

/** What makes two agreements the same: the words, not the ids of the texts, and nothing that is only a name. */
const substance = ({ texts, plans, monthly_cents, initial_cents, effective_date }: AgreedTo): string =>
  JSON.stringify([
    texts.map(({ sha256 }) => sha256),
    plans.map(({ pricing_id, riders, cents, employer_cents = 0 }) => [pricing_id, riders, cents, employer_cents]),
    monthly_cents,
    initial_cents,
    effective_date,
  ])

/** Whether what was agreed to is what is for sale now, in the same words. */
export const stillStands = (
  catalog: Texts,
  before: { agreed_to: AgreedTo | null },
  state: EnrollmentState,
): boolean => {
  const now = agreedTo(catalog, state, baseLocale)
  return now !== null && before.agreed_to !== null && substance(before.agreed_to) === substance(now)
}
