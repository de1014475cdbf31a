import type { CallBody } from '#schemas/calls/call.ts'
import type { MailsWritten, deskRosterCalls } from '#schemas/calls/desk/desk-roster.calls.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import { MAILS_AT_ONCE, REMINDER_DAYS } from '#schemas/desk/roster/roster-states.ts'
import { baseLocale } from '#schemas/messages/languages.ts'
import { RESUME_DAYS } from '#schemas/storefront/cart/save-cart.rules.ts'
import type { Group } from '#schemas/storefront/catalog/catalog.schema.ts'
import { todayAt } from '../../../domain/calendar.ts'
import { DAY } from '../../../clock.ts'
import type { Caller } from '../../../domain/caller.ts'
import { Refused, conflict, missing } from '../../../domain/refusals.ts'
import { written } from '../../../mail/letter-html.ts'
import { senderOf } from '../../../mail/sender.ts'
import { hostOfSite } from '../../../mail/site-address.ts'
import { makeOutboxRepository } from '../../../repositories/messages/outbox.repository.ts'
import { type OnRoster, makeRoster } from '../../../repositories/groups/roster.repository.ts'
import { makeRosterStanding } from '../../../repositories/groups/roster-standing.repository.ts'
import { makeDirectLinks } from '../../codes/direct-links.service.ts'
import type { CoreServices } from '../../core/core-services.ts'
import { invitationLetter } from '../../enrollment/letters/invitation-letter.ts'
import { helpFor } from '../../enrollment/letters/notices.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import { groupIn, isOpen } from './group-standing.ts'

type Mailing = CallBody<(typeof deskRosterCalls)['inviteEmployees']>

type Parts = Pick<CoreServices, 'database' | 'clock' | 'sealing' | 'config' | 'outbox' | 'recipients' | 'audit'> & {
  catalog: Catalog
}

/** As the outbox names whom a mail is about. */
export const aboutEmployee = (id: string): string => `employee:${id}`

/** Whether a reminder may go today: the last mail is some days old, or never arrived. */
export const mayRemind = (row: OnRoster, mail: string | null, now: number): boolean =>
  (row.state === 'invited' || row.state === 'began') &&
  row.stopped_at === null &&
  ((row.mailed_at ?? 0) <= now - REMINDER_DAYS * DAY || mail === 'failed')

/** Invitations and reminders, under the name and the colors of the group's own site. */
export const makeRosterMails = (parts: Parts) => {
  const { database, clock, catalog, outbox, recipients, audit } = parts
  const roster = makeRoster(parts)
  const standing = makeRosterStanding(parts)
  const sent = makeOutboxRepository(database)
  const links = makeDirectLinks(parts, 'invitation')

  /** The group's own site, else the first of the catalog, which speaks for nobody. */
  const hostOf = (group: Group): string => {
    const own = catalog.sites.find(({ group_id }) => group_id === group.id)
    return hostOfSite(catalog, own?.id ?? catalog.sites.find(({ kind }) => kind === 'main')?.id ?? '')
  }

  /** In the transaction that is under way, so that a mail goes out exactly when it is noted. */
  const write = async (caller: Caller, group: Group, row: OnRoster): Promise<void> => {
    const { employee, id } = row
    const locale = employee.language ?? baseLocale
    const sender = senderOf(parts, hostOf(group), locale)
    const support = helpFor(sender, catalog, { agent_id: group.agent_id, group_id: group.id })
    await recipients.mail({ to: employee.email, as: 'letter', field: 'main', phone: support.phone })
    const first = row.invited_at === null
    const letter = invitationLetter(
      {
        name: employee.first_name,
        group: group.name,
        until: group.enroll_until === undefined ? null : usDay(group.enroll_until),
        // Behind the #, which no server and no proxy on the way sees.
        address: `${sender.address}/invitation#${links.make(id).token}`,
        days: RESUME_DAYS,
        again: !first,
        support,
      },
      locale,
    )
    await outbox.mail({ to: employee.email, ...written(letter, sender, locale) }, { about: aboutEmployee(id) })
    await standing.mailed(id, clock.now(), first)
    await audit.record(caller, 'write', `employee:${id}`, first ? 'invited' : 'reminded')
  }

  const openGroup = (groupId: string): Group => {
    const group = groupIn(catalog, groupId)
    if (!isOpen(group, todayAt(parts))) throw conflict('error_roster_closed')
    return group
  }
  const rowOf = async (groupId: string, id: string): Promise<OnRoster> => {
    const row = await roster.find(id)
    if (row?.group_id !== groupId) throw missing('error_roster_gone')
    return row
  }

  /** All of them; who has had the mails of a day already is passed over. */
  const writeAll = async (caller: Caller, group: Group, rows: readonly OnRoster[]) => {
    let skipped = 0
    for (const row of rows) {
      try {
        await write(caller, group, row)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        skipped += 1
      }
    }
    return { sent: rows.length - skipped, skipped }
  }

  return {
    invite: async (caller: Caller, { group_id, employee }: Mailing): Promise<MailsWritten> => {
      const group = openGroup(group_id)
      if (employee !== undefined) {
        const row = await rowOf(group_id, employee)
        if (row.state !== 'not_invited') throw conflict('error_roster_state')
        await write(caller, group, row)
        return { sent: 1, skipped: 0, left: 0 }
      }
      const mails = await writeAll(caller, group, await roster.mailable(group_id, null, MAILS_AT_ONCE))
      const [counted] = (await roster.counts(group_id)).filter(({ state }) => state === 'not_invited')
      return { ...mails, left: counted?.count ?? 0 }
    },

    remind: async (caller: Caller, { group_id, employee }: Mailing): Promise<MailsWritten> => {
      const group = openGroup(group_id)
      const until = clock.now() - REMINDER_DAYS * DAY
      if (employee !== undefined) {
        const row = await rowOf(group_id, employee)
        const [mail] = await sent.latestAbout([aboutEmployee(employee)])
        if (row.state !== 'invited' && row.state !== 'began') throw conflict('error_roster_state')
        if (!mayRemind(row, mail?.state ?? null, clock.now())) throw conflict('error_roster_reminded')
        await write(caller, group, row)
        return { sent: 1, skipped: 0, left: 0 }
      }
      const mails = await writeAll(caller, group, await roster.mailable(group_id, until, MAILS_AT_ONCE))
      return { ...mails, left: await roster.countMailable(group_id, until) }
    },
  }
}
