import type { CallBody } from '#schemas/calls/call.ts'
import type { GroupCard, ProofSent, RepCard, accessCalls } from '#schemas/calls/visit/access.calls.ts'
import { otpProblem } from '#schemas/steps/contact/contact.rules.ts'
import type { Group, Rep } from '#schemas/storefront/catalog/catalog.schema.ts'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { type Refused, refuseField } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import { maskEmail, maskPhone } from '../../domain/masks.ts'
import type { CoreServices } from '../core/core-services.ts'
import { pictureUrl } from '../quote/plan-view.ts'
import { makeEntryTokens } from './entry-tokens.ts'
import { type Provable, makeProofs } from './proofs.service.ts'

type Body<Name extends keyof typeof accessCalls> = CallBody<(typeof accessCalls)[Name]>

export interface AccessService {
  /** The rep of a code, whatever its case; null where no rep has it. An empty code is refused at its field. */
  rep: (caller: Caller, code: string) => RepCard | null
  group: (caller: Caller, code: string) => GroupCard | null
  /** Sends a one-time code to the code's rep; refuses a code that no rep has at `agent_code`. */
  sendRepProof: (caller: Caller, body: Body<'sendAgentProof'>, locale: Locale) => Promise<ProofSent>
  /** Begins the visit of the code's rep. A wrong one-time code is *returned* as a refusal, at `otp`. */
  confirmRep: (caller: Caller, body: Body<'confirmAgent'>) => Promise<RepCard | Refused>
  /** As the two above, for the group of an enrollment code. */
  sendGroupProof: (caller: Caller, body: Body<'sendGroupProof'>, locale: Locale) => Promise<ProofSent>
  confirmEmployer: (caller: Caller, body: Body<'confirmEmployer'>) => Promise<GroupCard | Refused>
  /** Begins the visit of an employee of the code's group; refuses a code of no group at `group_code`. */
  confirmGroup: (caller: Caller, code: string) => Promise<GroupCard>
  /** Begins the visit of a token's member; refuses a token that is forged, too old or of nobody at `token`. */
  openEntry: (caller: Caller, token: string) => Promise<{ user_id: string }>
  /** Ends the visit, and the session with it: the next call of this browser is a stranger's. */
  leave: (caller: Caller) => Promise<void>
}

type Parts = Omit<CoreServices, 'catalog'> & { catalog: Catalog }

/** Codes are read over the telephone and copied from mails: neither their case nor blanks count. */
const normal = (field: string, code: string): string => {
  const text = code.replace(/\s/g, '').toUpperCase()
  if (text === '') throw refuseField(field, 'error_field_required')
  return text
}

const repCard = (rep: Rep): RepCard => ({
  agent_id: rep.id,
  agent_code: rep.public_code,
  first_name: rep.first_name,
  last_name: rep.last_name,
  email: maskEmail(rep.email),
  phone: maskPhone(rep.phone),
  logo: pictureUrl(rep.logo),
  image: rep.image === undefined ? null : pictureUrl(rep.image),
  landing_url: rep.landing_url,
})

const groupCard = ({ id, name, landing_url }: Group): GroupCard => ({ group_id: id, name, landing_url })

const verdictKeys = { wrong: 'error_otp_wrong', expired: 'error_otp_expired', spent: 'error_otp_tries' } as const

export const makeAccess = (parts: Parts): AccessService => {
  const { catalog, visits, sessions, audit } = parts
  const tokens = makeEntryTokens(parts)
  const proofs = makeProofs(parts)

  /** A wrong code is on record wherever it was tried; a right one alone opens nothing about people. */
  const findRep = (caller: Caller, text: string): Rep | undefined => {
    const code = normal('agent_code', text)
    const rep = catalog.reps.find(({ agent_code }) => agent_code.toUpperCase() === code)
    if (rep === undefined) caller.tried({ code: 'rep', right: false })
    return rep
  }
  const findGroup = (caller: Caller, text: string): Group | undefined => {
    const code = normal('group_code', text)
    const group = catalog.groups.find((one) => one.code.toUpperCase() === code)
    if (group === undefined) caller.tried({ code: 'group', right: false })
    return group
  }
  const repOf = (caller: Caller, text: string): Rep => {
    const rep = findRep(caller, text)
    if (rep === undefined) throw refuseField('agent_code', 'error_agent_code_unknown')
    return rep
  }
  const groupOf = (caller: Caller, text: string): Group => {
    const group = findGroup(caller, text)
    if (group === undefined) throw refuseField('group_code', 'error_group_code_unknown')
    return group
  }
  const ofRep = ({ id, first_name, last_name, email, phone }: Rep): Provable => ({
    subject: `agent:${id}`,
    name: `${first_name} ${last_name}`,
    email,
    phone,
    help: null,
  })
  const ofGroup = ({ id, name, email, phone, agent_id }: Group): Provable => {
    const rep = catalog.reps.find((one) => one.id === agent_id)
    return { subject: `group:${id}`, name, email, phone, help: rep ? formatPhone(rep.display_phone) : null }
  }

  /** The refusal of a one-time code that does not prove it; null where it does. */
  const doubt = async (caller: Caller, who: Provable, otp: string): Promise<Refused | null> => {
    const typed = otp.trim()
    const malformed = otpProblem(typed)
    if (malformed !== null) throw refuseField('otp', malformed)
    const verdict = await proofs.verify(caller, who, typed)
    caller.tried({ code: 'proof', right: verdict === 'verified', opened: who.subject })
    return verdict === 'verified' ? null : refuseField('otp', verdictKeys[verdict])
  }

  return {
    rep: (caller, code) => {
      const rep = findRep(caller, code)
      return rep === undefined ? null : repCard(rep)
    },
    group: (caller, code) => {
      const group = findGroup(caller, code)
      return group === undefined ? null : groupCard(group)
    },
    sendRepProof: (caller, { agent_code, by }, locale) =>
      proofs.send(caller, ofRep(repOf(caller, agent_code)), by, locale),
    sendGroupProof: (caller, { group_code, by }, locale) =>
      proofs.send(caller, ofGroup(groupOf(caller, group_code)), by, locale),
    confirmRep: async (caller, { agent_code, otp }) => {
      const rep = repOf(caller, agent_code)
      const refused = await doubt(caller, ofRep(rep), otp)
      if (refused !== null) return refused
      await visits.open(caller, { role: 'rep', agent_id: rep.id, group_id: null, member_id: null })
      await audit.record(caller, 'write', `agent:${rep.id}`, 'visit opened')
      return repCard(rep)
    },
    confirmEmployer: async (caller, { group_code, otp }) => {
      const group = groupOf(caller, group_code)
      const refused = await doubt(caller, ofGroup(group), otp)
      if (refused !== null) return refused
      await visits.open(caller, { role: 'group', agent_id: group.agent_id, group_id: group.id, member_id: null })
      await audit.record(caller, 'write', `group:${group.id}`, 'visit opened')
      return groupCard(group)
    },
    confirmGroup: async (caller, code) => {
      const group = groupOf(caller, code)
      caller.tried({ code: 'group', right: true, opened: `group:${group.id}` })
      // The proven group that adds an employee of its own has more than an employee's visit already.
      const visit = await visits.of(caller)
      if (visit?.role === 'group' && visit.group_id === group.id) return groupCard(group)
      await visits.open(caller, { role: 'employee', agent_id: group.agent_id, group_id: group.id, member_id: null })
      await audit.record(caller, 'write', `group:${group.id}`, 'visit of an employee opened')
      return groupCard(group)
    },
    openEntry: async (caller, token) => {
      const id = tokens.read(token)
      const member = catalog.members.find((one) => one.id === id)
      caller.tried({ code: 'entry', right: member !== undefined, ...(member && { opened: `member:${member.id}` }) })
      if (member === undefined) throw refuseField('token', 'error_entry_link')
      const { agent_id, group_id } = member
      await visits.open(caller, { role: 'member', agent_id, group_id: group_id ?? null, member_id: member.id })
      await audit.record(caller, 'write', `member:${member.id}`, 'visit opened')
      return { user_id: member.id }
    },
    leave: async (caller) => {
      await visits.close(caller)
      if (caller.sessionId !== null) await sessions.revoke(caller.sessionId)
    },
  }
}
