import type { SavedTab } from '#schemas/calls/visit/resume.calls.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { contactStep } from '#schemas/steps/contact/contact.step.ts'
import { stepColumns } from '#schemas/steps/steps.registry.ts'
import { emailOf } from '#schemas/storefront/cart/save-cart.rules.ts'
import { mayRemindNow, nextReminder } from '#schemas/storefront/visit/reminders.rules.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import { HOUR, MINUTE } from '../../../clock.ts'
import { usDayAt } from '../../../domain/calendar.ts'
import { canonicalContact } from '../../../domain/contacts.ts'
import type { Caller } from '../../../domain/caller.ts'
import { Refused, conflict, missing } from '../../../domain/refusals.ts'
import type { DraftReminderRow } from '../../../db/tables.ts'
import { written } from '../../../mail/letter-html.ts'
import { senderOf } from '../../../mail/sender.ts'
import { makeDraftReminders } from '../../../repositories/enrollment/draft-reminders.repository.ts'
import { makeOpenDrafts } from '../../../repositories/enrollment/open-drafts.repository.ts'
import { repeated, workOff } from '../../background/due-work.ts'
import type { ContinueCodes } from '../../codes/continue-codes.service.ts'
import { makeDirectLinks } from '../../codes/direct-links.service.ts'
import type { CoreServices } from '../../core/core-services.ts'
import type { Draft } from '../../drafts/drafts.types.ts'
import { lastSaved } from '../../drafts/last-saved.ts'
import { reminderLetter } from '../letters/reminder-letter.ts'
import { helpFor } from '../letters/notices.ts'

type Parts = Pick<
  CoreServices,
  'database' | 'clock' | 'sealing' | 'config' | 'drafts' | 'holders' | 'outbox' | 'recipients' | 'audit'
> & { catalog: Catalog; continueCodes: Pick<ContinueCodes, 'issue'> }

/** Whom to remind, as it is sealed. */
interface Reminded {
  email: string
  locale: Locale
}

const A_PAGE = 100
const LOOK_EVERY = 10 * MINUTE
/** When one that could not go out is tried again. */
const AGAIN_AFTER = HOUR

/**
 * Reminds applicants who agreed to it of enrollments that they did not finish: three mails at most
 * (`reminders.rules.ts`), each with a code to continue and with a link that stops them.
 */
export const makeReminders = (parts: Parts) => {
  const { database, clock, sealing, catalog, drafts, holders, continueCodes, outbox, recipients, audit } = parts
  const reminders = makeDraftReminders(database)
  const open = makeOpenDrafts(database)
  const links = makeDirectLinks(parts, 'reminders')
  const place = (id: string) => ({ field: 'draft_reminders.sealed', row: id })
  const openOf = (row: DraftReminderRow): Reminded => sealing.open(place(row.enrollment_id), row.sealed) as Reminded

  const dueOf = (row: DraftReminderRow, { updated_at, expires_at }: Draft, sent = row.sent, mailedAt = row.mailed_at) =>
    nextReminder({ changedAt: Math.max(updated_at, row.agreed_at), mailedAt, sent, endsAt: expires_at })

  /** The mail, in the transaction that notes it. 422 where the address has had its mails of the day. */
  const write = async (row: DraftReminderRow, draft: Draft, caller: Caller): Promise<void> => {
    const { email, locale } = openOf(row)
    const sender = senderOf(parts, row.host, locale)
    const support = helpFor(sender, catalog, draft)
    await recipients.mail({ to: email, as: 'letter', field: 'main', phone: support.phone })
    const tab: SavedTab = lastSaved(await open.saved([draft.id], stepColumns)).get(draft.id) ?? contactStep.tab
    const { code, expiresAt } = await continueCodes.issue(draft, email, tab)
    await holders.sent(draft)
    const letter = reminderLetter(
      {
        code,
        address: `${sender.address}/continue-enrollment`,
        expires: usDayAt(expiresAt, catalog.timeZone),
        // Behind the #, which no server and no proxy on the way sees.
        stop: `${sender.address}/decline-reminder-email#${links.make(draft.id).token}`,
        support,
      },
      locale,
    )
    await outbox.mail({ to: email, ...written(letter, sender, locale) })
    await audit.record(caller, 'write', `draft:${draft.id}`, 'reminded')
  }

  /** Gives whether a reminder went out. What changed meanwhile is looked at again by the next pass. */
  const remindDue = (row: DraftReminderRow): Promise<boolean> =>
    database.transaction(async () => {
      const draft = await drafts.unattended(row.enrollment_id)
      const now = clock.now()
      const due = draft?.status === 'open' ? dueOf(row, draft) : null
      if (draft === null || due === null || due > now) {
        await reminders.change(row, { due_at: due })
        return false
      }
      const sent = row.sent + 1
      const noted = await reminders.change(row, {
        sent,
        mailed_at: now,
        waits_since: draft.updated_at,
        due_at: dueOf(row, draft, sent, now),
      })
      if (noted) await write(row, draft, draft.caller)
      return noted
    })

  const postpone = (row: DraftReminderRow) =>
    database.transaction(() => reminders.change(row, { due_at: clock.now() + AGAIN_AFTER }))

  const pass = (onError?: (error: unknown) => void): Promise<number> =>
    workOff(
      {
        read: () => reminders.due(clock.now(), A_PAGE),
        work: async (row) => ((await remindDue(row)) ? 1 : 0),
        postpone,
      },
      // An address that has had its mails of the day gets it later; nobody is there to be told.
      (error) => {
        if (!(error instanceof Refused)) onError?.(error)
      },
    )

  return {
    /** Notes in the transaction that is under way that the applicant agreed; what they agreed to before is over. */
    agree: async (draft: Draft, { email, locale, host }: Reminded & { host: string }): Promise<void> => {
      const agreed_at = clock.now()
      const row: DraftReminderRow = {
        enrollment_id: draft.id,
        sealed: sealing.seal(place(draft.id), { email: emailOf(email), locale } satisfies Reminded),
        host,
        agreed_at,
        sent: 0,
        due_at: nextReminder({ changedAt: agreed_at, mailedAt: null, sent: 0, endsAt: draft.expires_at }),
        mailed_at: null,
        waits_since: null,
        stopped_at: null,
      }
      await reminders.put(row)
      await audit.record(draft.caller, 'write', `draft:${draft.id}`, 'reminders agreed to')
    },

    /** The address is taken out of the enrollment: nothing goes there any more. */
    forget: async (draft: Pick<Draft, 'id'>, email: string): Promise<void> => {
      const row = await reminders.find(draft.id)
      if (row === undefined) return
      if (canonicalContact('email', openOf(row).email) === canonicalContact('email', email)) reminders.forget(draft.id)
    },

    /** 404 for a link that we did not make; one that was pressed before, or whose enrollment is over, is no mistake. */
    decline: async (caller: Caller, token: string): Promise<{ stopped: true }> => {
      const link = links.read(token)
      if (link === null) throw missing('error_reminders_link')
      if (await reminders.stop(link.id, clock.now())) {
        await audit.record(caller, 'write', `draft:${link.id}`, 'reminders stopped')
      }
      return { stopped: true }
    },

    /** How an enrollment is reminded of; null where nobody agreed to it. */
    find: async (enrollmentId: string): Promise<DraftReminderRow | null> =>
      (await reminders.find(enrollmentId)) ?? null,

    /** By somebody of the staff, at once; what is due by itself stays so. 409 where it may not be. */
    remindNow: async (caller: Caller, draft: Draft): Promise<void> => {
      const row = await reminders.find(draft.id)
      if (row === undefined || row.stopped_at !== null) throw conflict('error_desk_reminders')
      const now = clock.now()
      if (!mayRemindNow(row.mailed_at, now)) throw conflict('error_desk_reminded')
      const next = { mailed_at: now, waits_since: draft.updated_at, due_at: dueOf(row, draft, row.sent, now) }
      if (!(await reminders.change(row, next))) throw conflict('error_desk_reminded')
      await write(row, draft, caller)
    },

    pass,
    ...repeated('reminders', pass, LOOK_EVERY, { atOnce: true }),
  }
}
export type Reminders = ReturnType<typeof makeReminders>
