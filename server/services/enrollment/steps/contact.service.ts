import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { ContactKind, contactCalls } from '#schemas/calls/enrollment/contact.calls.ts'
import { checkField } from '#schemas/fields/check.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { tidyWords } from '#schemas/fields/kinds.registry.ts'
import { otpProblem } from '#schemas/steps/contact/contact.rules.ts'
import { contactFields } from '#schemas/steps/contact/contact.ui.ts'
import { withoutNotes } from '#schemas/steps/doubts.rules.ts'
import { wrong } from '#schemas/fields/field-error.ts'
import type { Member } from '#schemas/storefront/catalog/catalog.schema.ts'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import { withValues } from '#schemas/storefront/catalog/requirements.rules.ts'
import type { AddressAdapter } from '../../../adapters/address.adapter.ts'
import type { DeliverabilityAdapter } from '../../../adapters/deliverability.adapter.ts'
import type { Config } from '../../../config.ts'
import { type Refused, refuse, refuseField } from '../../../domain/refusals.ts'
import type { Caller } from '../../../domain/caller.ts'
import { written } from '../../../mail/letter-html.ts'
import { senderOf } from '../../../mail/sender.ts'
import type { CodesService } from '../../codes/codes.service.ts'
import { canonicalContact } from '../../../domain/contacts.ts'
import type { Reminders } from '../reminders/reminders.service.ts'
import type { ContinueCodes } from '../../codes/continue-codes.service.ts'
import type { OutboxService } from '../../outbox/outbox.service.ts'
import type { RecipientsService } from '../../visits/recipients.service.ts'
import { codeLetter, codeText } from '../letters/code-letter.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import type { ContactOwners } from './contact-owners.ts'
import { meetAddress, meetContact } from './doubts.ts'
import type { RosterFollow } from './roster-follow.ts'
import type { StateParts } from '../load-state.ts'
import { homeQuote } from '../price/home-quote.ts'
import { countyAsked, followQuote, requoted } from '../price/requote.ts'
import { filled } from '#schemas/fields/filled.ts'
import { type StepFrame, askedOf, fieldsOf } from '../step-frame.ts'

type Calls = typeof contactCalls

interface Parts extends StateParts {
  config: Config
  codes: CodesService
  continueCodes: Pick<ContinueCodes, 'forget'>
  reminders: Pick<Reminders, 'forget'>
  outbox: OutboxService
  recipients: RecipientsService
  addresses: AddressAdapter
  deliverability: DeliverabilityAdapter
  contactOwners: ContactOwners
  roster: Pick<RosterFollow, 'employeeOf'>
}

const RESEND_WAIT_SECONDS = 120

const isSameEmail = (one: string, other: string): boolean =>
  canonicalContact('email', one) === canonicalContact('email', other)

/** What an existing member's file fills in before anything is saved (spec 2, section 4). */
const onFile = (member: Member | null): Record<string, string> =>
  member === null ? {} : { ...member.address, email_address: member.email, phone_number: member.phone }

export const makeContact = (frame: StepFrame, parts: Parts) => {
  const { catalog, drafts, codes, outbox, recipients, addresses, deliverability } = parts

  return {
    fields: async (caller: Caller, enrollmentId: string): Promise<CallData<Calls['getContactFields']>> => {
      const { draft, state } = await frame.read(caller, enrollmentId, 'contact')
      const employee = state.section('contact') === null ? await parts.roster.employeeOf(caller, draft) : null
      const saved = withoutNotes(state.section('contact') ?? {})
      const { zip, state: abbrev } = state.filter
      return {
        result: withValues(state.needs.fields.contact, {
          zip,
          state: abbrev,
          city: catalog.findZip(zip)?.city ?? null,
          ...(employee !== null && { email_address: employee.email }),
          ...onFile(state.member),
          ...saved,
        }),
      }
    },

    /** Plans are sold, and priced, where the person lives: the quote moves home, other prices are agreed to. */
    save: async (caller: Caller, { agreed, county, ...body }: CallBody<Calls['saveContactInfo']>, locale: Locale) => {
      const step = await frame.begin(caller, body.enrollment_id, 'contact')
      const {
        with_validation: validated = 1,
        skip_validation_email: skipEmail,
        skip_validation_phone: skipPhone,
        ...sent
      } = filled(tidyWords(contactFields, fieldsOf(body)))
      const given = askedOf(step.state.needs.fields.contact, sent)
      const home = homeQuote(catalog, step.state.filter, { ...given, county })
      const change = home === null ? null : requoted(catalog, step, home)
      const isCountyOpen = [...(change?.lost.values() ?? [])].some((refusal) => refusal?.code === 'countyError')
      // Until the county is known no plan is lost: what the plans ask for is asked for.
      const state = isCountyOpen ? { ...step.state, filter: home ?? step.state.filter } : (change?.would ?? step.state)
      const problems = frame.problems({ ...step, state }, 'contact', given)
      if (problems.length > 0) throw refuse(problems)
      const isVerified = await codes.verified(step.draft)
      const meet = async (kind: ContactKind, contact: string | undefined, skip: boolean) => {
        const taken = contact === undefined ? null : await parts.contactOwners.taken(kind, contact, step.state)
        if (taken !== null) {
          return { problems: [taken], notes: { verified: false, skipped: false } }
        }
        const verified = contact !== undefined && isVerified(kind, contact)
        return meetContact(deliverability, { kind, contact, verified, skip })
      }
      const email = await meet('email', given.email_address, skipEmail === 1)
      const phone = await meet('phone', given.phone_number, skipPhone === 1)
      const address = await meetAddress(addresses, given, validated === 0)
      const judged = [...email.problems, ...phone.problems, ...address.problems]
      if (judged.length > 0) throw refuse(judged)
      if (change !== null && isCountyOpen) {
        throw countyAsked(catalog, step, change.would.filter, locale)
      }
      const value = {
        ...given,
        email_verified: email.notes.verified,
        phone_verified: phone.notes.verified,
        ...(email.notes.skipped && { email_skipped: true }),
        ...(phone.notes.skipped && { phone_skipped: true }),
        ...address.notes,
      }
      const saved = await drafts.save(step.draft, 'contact', value, body.revision)
      // Who corrects an address means that it is not theirs: codes that went there open nothing any more.
      const before = step.state.section('contact')?.email_address
      const after = given.email_address
      if (before !== undefined && after !== undefined && !isSameEmail(before, after)) {
        await parts.continueCodes.forget(step.draft, before)
        await parts.reminders.forget(step.draft, before)
      }
      // A ZIP code that the directory lacks is no place to move a quote to, unless prices depend on it.
      if (change !== null && (change.changes.length > 0 || catalog.findZip(given.zip ?? '') !== undefined)) {
        await followQuote(parts, step, change, { about: 'home', seen: agreed, locale })
      }
      return saved
    },

    /** Whether it is somebody else's. That mail arrives is judged at the save, which knows of codes that prove it. */
    validateEmail: async (caller: Caller, { email, enrollment_id: id }: CallBody<Calls['validateMemberEmail']>) => {
      const malformed = checkField('email', email, { required: true })
      if (malformed) throw refuse([wrong('email', malformed.message_key, malformed.message_values)])
      // A new member of a group is on file too, though nothing is filled in from there.
      const state = id === undefined ? null : (await frame.read(caller, id)).state
      if ((await parts.contactOwners.taken('email', email, state)) !== null) {
        throw refuseField('email', 'error_email_exists')
      }
      return { is_valid: true }
    },

    sendCode: async (
      caller: Caller,
      { enrollment_id, contact, type }: CallBody<Calls['sendOtp']>,
      locale: Locale,
    ): Promise<CallData<Calls['sendOtp']>> => {
      const draft = await drafts.openForChange(caller, enrollment_id)
      const malformed = checkField(type, contact, { required: true })
      if (malformed) throw refuse([wrong('contact', malformed.message_key, malformed.message_values)])
      const issued = await codes.issue(draft, type, contact)
      if ('waitSeconds' in issued) throw refuseField('contact', 'error_otp_wait', { seconds: issued.waitSeconds })
      const sender = senderOf(parts, caller.host, locale)
      const recipient = { to: contact, as: 'code', field: 'contact', phone: sender.phone } as const
      if (type === 'email') {
        await recipients.mail(recipient)
        await outbox.mail(
          { to: contact, ...written(codeLetter(issued.code, locale), sender, locale) },
          { urgent: true },
        )
      } else {
        await recipients.text(recipient)
        await outbox.text({ to: contact, text: codeText(issued.code, sender.name, locale) }, { urgent: true })
      }
      const message =
        type === 'email'
          ? m.mail_otp_sent_email({ contact }, { locale })
          : m.mail_otp_sent_phone({ contact: formatPhone(contact) }, { locale })
      return { message, wait_seconds: RESEND_WAIT_SECONDS }
    },

    /** A refusal is returned, not thrown: the count of wrong tries stays. */
    verifyCode: async (
      caller: Caller,
      { enrollment_id, contact, otp, type }: CallBody<Calls['verifyOtp']>,
    ): Promise<CallData<Calls['verifyOtp']> | Refused> => {
      const draft = await drafts.openForChange(caller, enrollment_id)
      const malformed = otpProblem(otp)
      if (malformed !== null) throw refuseField('otp', malformed)
      const verdict = await codes.verify(draft, type, contact, otp)
      caller.tried({ code: `one-time-${type}`, right: verdict === 'verified', opened: `draft:${draft.id}` })
      if (verdict === 'verified') return { verified: true }
      const key = { wrong: 'error_otp_wrong', expired: 'error_otp_expired', spent: 'error_otp_tries' }[verdict]
      return refuseField('otp', key)
    },
  }
}
