import type { CallBody } from '#schemas/calls/call.ts'
import type { GroupCard, ProofSent, RepCard, SignInShown, accessCalls } from '#schemas/calls/visit/access.calls.ts'
import type { Group, Rep } from '#schemas/storefront/catalog/catalog.schema.ts'
import type { Locale } from '#schemas/messages/languages.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { type Refused, refuseField } from '../../domain/refusals.ts'
import type { Caller } from '../../domain/caller.ts'
import { maskEmail, maskPhone } from '../../domain/masks.ts'
import { senderOf } from '../../mail/sender.ts'
import type { CoreServices } from '../core/core-services.ts'
import { pictureUrl } from '../quote/plan-view.ts'
import { makeEntryTokens } from './entry-tokens.ts'
import { doubtOf } from './proof-doubts.ts'
import { setUpLetter } from './proof-letter.ts'
import { makeProofs } from './proofs.service.ts'
import { makeSignInWays } from './sign-in-ways.ts'
import { type Enterer, makeWhoseCode } from '../visits/whose-code.ts'

type Body<Name extends keyof typeof accessCalls> = CallBody<(typeof accessCalls)[Name]>

export interface AccessService {
  /** The rep of a code, whatever its case; null where no rep has it. An empty code is refused at its field. */
  rep: (caller: Caller, code: string) => Promise<RepCard | null>
  group: (caller: Caller, code: string) => Promise<GroupCard | null>
  /**
   * Sends a one-time code to the code's rep; refuses a code that no rep has at `agent_code`. Whom the staff has given
   * another way to sign in gets one to set that up, for as long as it may be.
   */
  sendRepProof: (caller: Caller, body: Body<'sendAgentProof'>, locale: Locale) => Promise<ProofSent>
  /** Begins the visit of the code's rep. A wrong one-time code is *returned* as a refusal, at `otp`. */
  confirmRep: (caller: Caller, body: Body<'confirmAgent'>, locale: Locale) => Promise<RepCard | Refused>
  /** As the two above, for the group of an enrollment code. */
  sendGroupProof: (caller: Caller, body: Body<'sendGroupProof'>, locale: Locale) => Promise<ProofSent>
  confirmEmployer: (caller: Caller, body: Body<'confirmEmployer'>, locale: Locale) => Promise<GroupCard | Refused>
  /** Begins the visit of an employee of the code's group; refuses a code of no group at `group_code`. */
  confirmGroup: (caller: Caller, code: string) => Promise<GroupCard>
  /** Begins the visit of a token's member; refuses a token that is forged, too old or of nobody at `token`. */
  openEntry: (caller: Caller, token: string) => Promise<{ user_id: string }>
  /** Ends the visit, and the session with it: the next call of this browser is a stranger's. */
  leave: (caller: Caller) => Promise<void>
}

type Parts = Omit<CoreServices, 'catalog'> & { catalog: Catalog }

const repCard = (rep: Rep, sign_in: SignInShown): RepCard => ({
  agent_id: rep.id,
  agent_code: rep.public_code,
  first_name: rep.first_name,
  last_name: rep.last_name,
  email: maskEmail(rep.email),
  phone: maskPhone(rep.phone),
  logo: pictureUrl(rep.logo),
  image: rep.image === undefined ? null : pictureUrl(rep.image),
  landing_url: rep.landing_url,
  sign_in,
})

const groupCard = ({ id, name, landing_url }: Group, sign_in: SignInShown): GroupCard => ({
  group_id: id,
  name,
  landing_url,
  sign_in,
})

export const makeAccess = (parts: Parts): AccessService => {
  const { catalog, visits, sessions, audit } = parts
  const tokens = makeEntryTokens(parts)
  const proofs = makeProofs(parts)
  const ways = makeSignInWays(parts)
  const { findRep, findGroup, repOf, groupOf, ofRep, ofGroup } = makeWhoseCode(parts)

  const cardOfRep = async (rep: Rep) => repCard(rep, await ways.shown(`agent:${rep.id}`))
  const cardOfGroup = async (group: Group) => groupCard(group, await ways.shown(`group:${group.id}`))

  /** Who signs in another way is let in by no code, whenever it was sent. */
  const byOwnWay = (caller: Caller, { who }: Enterer, locale: Locale): Refused => {
    const phone = who.help ?? senderOf(parts, caller.host, locale).phone
    return refuseField('main', 'error_sign_in_own', { name: who.name, phone })
  }
  const send = async (caller: Caller, enterer: Enterer, by: Body<'sendAgentProof'>['by'], locale: Locale) => {
    const given = await ways.of(enterer.who.subject)
    if (given === null) return proofs.send(caller, enterer.who, by, locale)
    if (!ways.setsUp(given)) throw byOwnWay(caller, enterer, locale)
    const letter = (code: string, words: Locale) => setUpLetter(code, enterer.who.name, words)
    return proofs.send(caller, { ...enterer.who, letter }, by, locale)
  }
  /** Begins the visit of whom a one-time code proves; gives the refusal of one that proves nobody. */
  const enter = async (caller: Caller, enterer: Enterer, otp: string, locale: Locale): Promise<Refused | null> => {
    if ((await ways.of(enterer.who.subject)) !== null) throw byOwnWay(caller, enterer, locale)
    const refused = await doubtOf(proofs, caller, enterer.who, otp)
    if (refused !== null) return refused
    await visits.open(caller, enterer.visit)
    await audit.record(caller, 'write', enterer.who.subject, 'visit opened')
    return null
  }

  return {
    rep: async (caller, code) => {
      const rep = findRep(caller, code)
      return rep === undefined ? null : cardOfRep(rep)
    },
    group: async (caller, code) => {
      const group = findGroup(caller, code)
      return group === undefined ? null : cardOfGroup(group)
    },
    sendRepProof: (caller, { agent_code, by }, locale) => send(caller, ofRep(repOf(caller, agent_code)), by, locale),
    sendGroupProof: (caller, { group_code, by }, locale) =>
      send(caller, ofGroup(groupOf(caller, group_code)), by, locale),
    confirmRep: async (caller, { agent_code, otp }, locale) => {
      const rep = repOf(caller, agent_code)
      return (await enter(caller, ofRep(rep), otp, locale)) ?? cardOfRep(rep)
    },
    confirmEmployer: async (caller, { group_code, otp }, locale) => {
      const group = groupOf(caller, group_code)
      return (await enter(caller, ofGroup(group), otp, locale)) ?? cardOfGroup(group)
    },
    confirmGroup: async (caller, code) => {
      const group = groupOf(caller, code)
      caller.tried({ code: 'group', right: true, opened: `group:${group.id}` })
      // The proven group that adds an employee of its own has more than an employee's visit already.
      const visit = await visits.of(caller)
      if (visit?.role === 'group' && visit.group_id === group.id) return cardOfGroup(group)
      await visits.open(caller, { role: 'employee', agent_id: group.agent_id, group_id: group.id, member_id: null })
      await audit.record(caller, 'write', `group:${group.id}`, 'visit of an employee opened')
      return cardOfGroup(group)
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
