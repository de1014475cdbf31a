import { contactStep } from '#schemas/steps/contact/contact.step.ts'
import type { SavedTab } from '#schemas/calls/visit/resume.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { steps } from '#schemas/steps/steps.registry.ts'
import { stepNames } from '#schemas/steps/step-names.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Config } from '../../config.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import { usDayAt } from '../../domain/calendar.ts'
import { Refused } from '../../domain/refusals.ts'
import { written } from '../../mail/letter-html.ts'
import { senderOf } from '../../mail/sender.ts'
import { makeVerifiedContacts } from '../../repositories/codes/verified-contacts.repository.ts'
import type { AuditService } from '../visits/audit.service.ts'
import { canonicalContact } from '../../domain/contacts.ts'
import type { CodeAsked } from '../codes/code-requests.service.ts'
import { contactHash } from '../codes/codes.service.ts'
import type { ContinueCodes } from '../codes/continue-codes.service.ts'
import type { Draft, DraftsService } from '../drafts/drafts.types.ts'
import type { HolderService } from '../drafts/holder.service.ts'
import { helpFor } from '../enrollment/letters/notices.ts'
import type { OutboxService } from '../outbox/outbox.service.ts'
import type { RecipientsService } from '../visits/recipients.service.ts'
import { type NewCode, newCodesLetter, submittedLetter } from './quote/quote-letter.ts'

interface Parts {
  database: Database
  sealing: Sealing
  config: Config
  catalog: Catalog
  audit: AuditService
  drafts: DraftsService
  holders: Pick<HolderService, 'sent'>
  continueCodes: ContinueCodes
  outbox: OutboxService
  recipients: RecipientsService
}

/** Enrollments that one mail has a code for: the ones that were changed last. */
export const MOST_CODES = 5

/** Enrollments that an address was proved in and that are looked at. */
const LOOKED_AT = 20

interface Found {
  draft: Draft
  tab: string
}

const placeOf = (tab: string, locale: Locale): string => {
  const step = steps.find(({ column }) => column === tab)
  return step === undefined ? m.cart_title({}, { locale }) : stepNames[step.id]({ locale })
}

/**
 * Sends what a request for a new code comes to: a code for each open enrollment that the address opens, a word that
 * all is submitted, or nothing to an address that nobody has shown to be theirs here. Gives how many codes were sent.
 * Inside a transaction.
 */
export const makeNewCodes = (parts: Parts) => {
  const { database, sealing, catalog, audit, drafts, holders, continueCodes, outbox, recipients } = parts
  const contacts = makeVerifiedContacts(database)
  const dayAt = (at: number): string => usDayAt(at, catalog.timeZone)

  /** Enrollments that have this address as the applicant's, proved by a one-time code, and still have it. */
  const provedBy = async (email: string): Promise<Found[]> => {
    const hashes = sealing.lookups.map((key) => contactHash('email', email, key))
    const found: Found[] = []
    for (const id of await contacts.enrollmentsWith('email', hashes, LOOKED_AT)) {
      const draft = await drafts.unattended(id)
      const contact = draft?.status === 'open' ? await drafts.section(draft, 'contact') : null
      if (draft === null || contact === null) continue
      const isTheirs = canonicalContact('email', contact.value.email_address ?? '') === canonicalContact('email', email)
      // Nothing was saved for later: they go on where they proved the address.
      if (isTheirs) found.push({ draft, tab: contactStep.tab satisfies SavedTab })
    }
    return found
  }

  const codesFor = async (found: readonly Found[], { email, locale }: CodeAsked): Promise<NewCode[]> => {
    const codes: NewCode[] = []
    for (const { draft, tab } of found) {
      const { code, expiresAt } = await continueCodes.issue(draft, email, tab)
      await holders.sent(draft)
      await audit.record(draft.caller, 'write', `draft:${draft.id}`, 'code asked for anew')
      codes.push({
        code,
        expires: dayAt(expiresAt),
        changed: dayAt(draft.updated_at),
        place: placeOf(tab, locale),
      })
    }
    return codes
  }

  return async (asked: CodeAsked): Promise<number> => {
    const { email, host, locale } = asked
    const sent: Found[] = []
    for (const { enrollmentId, tab } of await continueCodes.sentTo(email)) {
      const draft = await drafts.unattended(enrollmentId)
      if (draft !== null) sent.push({ draft, tab })
    }
    const known = new Set(sent.map(({ draft }) => draft.id))
    const proved = (await provedBy(email)).filter(({ draft }) => !known.has(draft.id))
    const open = [...sent, ...proved]
      .filter(({ draft }) => draft.status === 'open')
      .sort((one, other) => other.draft.updated_at - one.draft.updated_at)
      .slice(0, MOST_CODES)
    const [newest = sent[0]] = open
    if (newest === undefined) return 0
    const sender = senderOf(parts, host, locale)
    try {
      await recipients.mail({ to: email, as: 'code', field: 'email', phone: sender.phone })
    } catch (error) {
      // The address has had its codes of the day: one of those works. Nobody is there to be told.
      if (error instanceof Refused) return 0
      throw error
    }
    const support = helpFor(sender, catalog, newest.draft)
    const codes = await codesFor(open, asked)
    const letter =
      codes.length === 0
        ? submittedLetter(support, locale)
        : newCodesLetter({ codes, address: `${sender.address}/continue-enrollment`, support }, locale)
    await outbox.mail({ to: email, ...written(letter, sender, locale) }, { urgent: true })
    return codes.length
  }
}
