import { m } from '#schemas/messages/generated/messages.js'
import { textIn } from '#schemas/messages/languages.ts'
import type { AgreementAct, RecordedAnswers } from '#schemas/record/record.schema.ts'
import { summedShares } from '#schemas/storefront/pricing/contribution.rules.ts'
import { sharedText } from '#schemas/storefront/pricing/shared-text.ts'
import { priceText } from '#schemas/storefront/pricing/money.rules.ts'
import { type FullSections, joinAnswers, withoutHealth } from '../record/record-answers.ts'
import { pricedAt, pricesNow } from '../record/prices-now.ts'
import type { EnrollmentRecord } from '../record/records.service.ts'
import { type ListedNames, answerBlocks } from './answer-facts.ts'
import { fullName } from './answer-words.ts'
import { type Certified, certificateBlocks, momentText } from './certificate-blocks.ts'
import { type DocumentBlock, type SealedDocument, facts } from './document-blocks.ts'
import { formattedBlocks } from './formatted-text.ts'

/** The answers as they stand: what was corrected since in the place of what was submitted. */
export const answersNow = ({ submitted, entries }: EnrollmentRecord): RecordedAnswers => {
  const corrected = entries.flatMap(({ content }) => (content.kind === 'corrected' ? [content.answers] : []))
  return Object.assign({}, submitted.answers, ...corrected) as RecordedAnswers
}

const sectionsNow = (record: EnrollmentRecord, withHealth: boolean): FullSections => {
  const { secrets } = record
  const shown = secrets === null || withHealth ? secrets : { ...secrets, health: null, dependents_health: {} }
  const sections = joinAnswers(answersNow(record), shown)
  if (withHealth || sections.dependents === undefined) return sections
  return { ...sections, dependents: withoutHealth(sections.dependents) }
}

/** Signing with the typed name or by hand, on a page of 450 by 300. */
const SIGNATURE_WIDTH = 200

export interface DocumentOptions extends Omit<Certified, 'record' | 'act'> {
  names: ListedNames
  /** The site's color of what is acted on. */
  color: string
  /** Health answers are for the applicant and for who holds the enrollment. */
  withHealth: boolean
}

/** The application, the texts that were agreed to, the signature and the events of a record. */
export const documentOf = (record: EnrollmentRecord, options: DocumentOptions): SealedDocument => {
  const { locale, names, color, withHealth } = options
  const at = { locale }
  const { submitted, entries } = record
  const priced = pricedAt(submitted, pricesNow(entries))
  const { employer_cents: employer } = summedShares(priced.plans)
  const later = entries.flatMap(({ content }) => (content.kind === 'signed' ? [content.act] : []))
  const act = later[0] ?? submitted.agreement
  const money = (cents: number) => priceText(cents, locale)
  const applicant = fullName(submitted.answers.personal ?? {})
  const enroller =
    submitted.process === 'rep' ? submitted.agent : submitted.process === 'group' ? submitted.group : null
  const cancelled = entries.flatMap(({ content }) => (content.kind === 'cancelled' ? [content.ends_on] : []))

  const texts = (given: AgreementAct): DocumentBlock[] =>
    given.texts.flatMap(({ text_head, text_body, text_required, sha256 }, index): DocumentBlock[] => {
      const words = textIn(text_required, locale)
      const said = given.agreed[index] === 1 ? m.record_ticked({ words }, at) : m.record_unticked({ words }, at)
      return [
        { kind: 'heading', level: 3, text: textIn(text_head, locale) },
        ...formattedBlocks(textIn(text_body, locale)),
        { kind: 'text', runs: [{ text: said, bold: true }], keepsWithNext: true },
        { kind: 'text', runs: [{ text: `SHA-256 ${sha256}` }], faint: true },
      ]
    })
  const signature = (given: AgreementAct | null): DocumentBlock[] =>
    given === null || given.signature === null
      ? [{ kind: 'text', runs: [{ text: m.record_signature_missing({}, at) }] }]
      : [
          {
            kind: 'picture',
            png: given.signature,
            alt: m.record_signature_of({ name: applicant }, at),
            width: SIGNATURE_WIDTH,
          },
          facts([
            [m.review_label_name({}, at), applicant],
            [m.record_time({}, at), momentText(given.given_at)],
            [
              m.record_signature({}, at),
              given.signature_kind === 'typed' ? m.record_signature_typed({}, at) : m.record_signature_drawn({}, at),
            ],
          ]),
        ]

  return {
    title: m.record_title({ number: submitted.confirmation }, at),
    language: locale,
    author: submitted.site.name,
    color,
    footer: `${submitted.site.name} · ${submitted.confirmation}`,
    pageOf: (page, pages) => m.record_of({ page, pages }, at),
    blocks: [
      { kind: 'text', runs: [{ text: submitted.site.name, bold: true }], faint: true },
      { kind: 'heading', level: 1, text: m.record_title({ number: submitted.confirmation }, at) },
      facts([
        [m.review_label_name({}, at), applicant],
        [m.record_submitted({}, at), momentText(submitted.submitted_at)],
        [m.record_effective({}, at), submitted.effective_date],
        [m.record_ends({}, at), cancelled.at(-1)],
        [m.record_enrolled_by({}, at), enroller && `${enroller.name} (${enroller.code})`],
      ]),
      { kind: 'heading', level: 2, text: m.record_plans({}, at) },
      facts([
        ...priced.plans.map(({ name, ...price }) => [name, sharedText(price, locale)] as const),
        ...(employer === 0
          ? []
          : [
              [m.record_premium({}, at), money(priced.monthly_cents + employer)] as const,
              [m.record_employer_pays({}, at), money(employer)] as const,
            ]),
        [m.record_first({}, at), money(submitted.initial_cents)],
        [employer === 0 ? m.record_monthly({}, at) : m.record_member_pays({}, at), money(priced.monthly_cents)],
      ]),
      ...answerBlocks(sectionsNow(record, withHealth), names, locale),
      ...(withHealth || !submitted.asked.includes('health')
        ? []
        : [{ kind: 'text' as const, runs: [{ text: m.record_withheld({}, at) }], faint: true }]),
      ...(act === null || act.texts.length === 0
        ? []
        : [
            { kind: 'heading' as const, level: 2 as const, text: m.record_texts({}, at), newPage: true },
            ...texts(act),
          ]),
      { kind: 'heading', level: 2, text: m.record_signature({}, at) },
      ...signature(act),
      ...certificateBlocks({ ...options, record, act }),
    ],
  }
}
