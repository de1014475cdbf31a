import type { CallBody, CallData } from '#schemas/calls/call.ts'
import type { ProofSent } from '#schemas/calls/visit/access.calls.ts'
import type { InvitationCard, OwnInvitation, invitationCalls } from '#schemas/calls/visit/invitation.calls.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import { RESUME_DAYS } from '#schemas/storefront/cart/save-cart.rules.ts'
import { otpProblem } from '#schemas/steps/contact/contact.rules.ts'
import type { Group } from '#schemas/storefront/catalog/catalog.schema.ts'
import { todayAt } from '../../domain/calendar.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Caller } from '../../domain/caller.ts'
import { Refused, conflict, missing, refuseField } from '../../domain/refusals.ts'
import { senderOf } from '../../mail/sender.ts'
import { type OnRoster, makeRoster } from '../../repositories/groups/roster.repository.ts'
import { makeRosterStanding } from '../../repositories/groups/roster-standing.repository.ts'
import { makeDirectLinks } from '../codes/direct-links.service.ts'
import type { CoreServices } from '../core/core-services.ts'
import { codeLetter } from '../enrollment/letters/code-letter.ts'
import { helpFor } from '../enrollment/letters/notices.ts'
import { type Provable, makeProofs } from './proofs.service.ts'

type Body<Name extends keyof typeof invitationCalls> = CallBody<(typeof invitationCalls)[Name]>

type Parts = Omit<CoreServices, 'catalog'> & { catalog: Catalog }

interface Invited {
  row: OnRoster
  group: Group
  open: boolean
}

const verdictKeys = { wrong: 'error_otp_wrong', expired: 'error_otp_expired', spent: 'error_otp_tries' } as const

/**
 * An employee's way in by an invitation, and their word that they want no coverage. The link alone opens nothing: it was
 * forwarded, printed or left on a screen sooner or later.
 */
export const makeInvitation = (parts: Parts) => {
  const { catalog, clock, visits, audit } = parts
  const roster = makeRoster(parts)
  const standing = makeRosterStanding(parts)
  const links = makeDirectLinks(parts, 'invitation')
  const proofs = makeProofs(parts)

  /** Somebody of a roster; null for who is not on it any more, and for a group that the catalog has no more. */
  const invited = async (id: string | null | undefined): Promise<Invited | null> => {
    const row = id ? await roster.find(id) : null
    const group = catalog.groups.find((one) => one.id === row?.group_id)
    if (row === null || group === undefined) return null
    const { enroll_until: until } = group
    return { row, group, open: until === undefined || todayAt(parts) <= until }
  }

  /** 404 for a link that we did not make or whose employee has left the roster. */
  const ofLink = async (token: string): Promise<Invited & { isExpired: boolean }> => {
    const link = links.read(token)
    const found = await invited(link?.id)
    if (link === null || found === null) throw missing('error_invitation')
    return { ...found, isExpired: link.isExpired }
  }
  /** As `ofLink`, of a link that still works: 410 where it does not. */
  const ofGoodLink = async (token: string): Promise<Invited> => {
    const found = await ofLink(token)
    if (found.isExpired) throw new Refused(410, 'error_link_expired', [], {}, { days: RESUME_DAYS })
    return found
  }

  const untilOf = ({ enroll_until: until }: Group): string | null => (until === undefined ? null : usDay(until))

  const shown = ({ row, group, open }: Invited): OwnInvitation => ({
    first_name: row.employee.first_name,
    group_name: group.name,
    birth_date: usDay(row.employee.birth_date),
    state: row.state,
    until: untilOf(group),
    open,
    policy_id: row.policy_id,
  })

  const provable = (caller: Caller, { row, group }: Invited, locale: Locale): Provable => {
    const sender = senderOf(parts, caller.host, locale)
    return {
      subject: `employee:${row.id}`,
      name: row.employee.first_name,
      email: row.employee.email,
      phone: undefined,
      help: helpFor(sender, catalog, { agent_id: group.agent_id, group_id: group.id }).phone,
      letter: codeLetter,
    }
  }

  /** The employee of the session; 404 for everybody else. */
  const ofVisit = async (caller: Caller): Promise<Invited> => {
    const visit = await visits.of(caller)
    const found = visit?.role === 'employee' ? await invited(visit.employee_id) : null
    if (found === null || found.group.id !== visit?.group_id) throw missing('error_invitation')
    return found
  }
  /** As `ofVisit`, of who may still change their mind: 409 afterwards, and for who has enrolled. */
  const ofOpenVisit = async (caller: Caller): Promise<Invited> => {
    const found = await ofVisit(caller)
    if (!found.open) throw conflict('error_roster_closed')
    if (found.row.state === 'enrolled') throw conflict('error_roster_enrolled')
    return found
  }
  const again = async ({ row }: Invited): Promise<OwnInvitation> => {
    const found = await invited(row.id)
    if (found === null) throw missing('error_invitation')
    return shown(found)
  }

  return {
    read: async (token: string): Promise<InvitationCard> => {
      const { group, open, isExpired } = await ofLink(token)
      return {
        group_name: group.name,
        until: untilOf(group),
        standing: isExpired ? 'expired' : open ? 'open' : 'closed',
      }
    },

    sendCode: async (
      caller: Caller,
      { token, again: isAgain }: Body<'sendInvitationCode'>,
      locale: Locale,
    ): Promise<ProofSent> =>
      proofs.send(caller, provable(caller, await ofGoodLink(token), locale), isAgain ? 'email' : undefined, locale),

    /** A wrong code is *returned* as a refusal, at `otp`. */
    open: async (
      caller: Caller,
      { token, otp }: Body<'openInvitation'>,
      locale: Locale,
    ): Promise<OwnInvitation | Refused> => {
      const found = await ofGoodLink(token)
      const typed = otp.replace(/\s/g, '')
      const malformed = otpProblem(typed)
      if (malformed !== null) throw refuseField('otp', malformed)
      const verdict = await proofs.verify(caller, provable(caller, found, locale), typed)
      const { row, group } = found
      caller.tried({ code: 'invitation', right: verdict === 'verified', opened: `employee:${row.id}` })
      if (verdict !== 'verified') return refuseField('otp', verdictKeys[verdict])
      const { agent_id, id: group_id } = group
      await visits.open(caller, { role: 'employee', agent_id, group_id, member_id: null, employee_id: row.id })
      await audit.record(caller, 'read', `employee:${row.id}`, 'visit opened')
      return shown(found)
    },

    stop: async (caller: Caller, token: string): Promise<CallData<(typeof invitationCalls)['stopInvitation']>> => {
      const { row } = await ofLink(token)
      await standing.stop(row.id, clock.now())
      await audit.record(caller, 'write', `employee:${row.id}`, 'reminders stopped')
      return { stopped: true }
    },

    own: async (caller: Caller): Promise<OwnInvitation> => {
      const found = await ofVisit(caller)
      await audit.record(caller, 'read', `employee:${found.row.id}`, 'invitation')
      return shown(found)
    },

    waive: async (caller: Caller): Promise<OwnInvitation> => {
      const found = await ofOpenVisit(caller)
      if (found.row.state !== 'waived') await standing.waive(found.row.id, clock.now(), null, null)
      await audit.record(caller, 'write', `employee:${found.row.id}`, 'waived')
      return again(found)
    },

    takeBack: async (caller: Caller): Promise<OwnInvitation> => {
      const found = await ofOpenVisit(caller)
      await standing.takeBack(found.row.id)
      await audit.record(caller, 'write', `employee:${found.row.id}`, 'waiver taken back')
      return again(found)
    },
  }
}
