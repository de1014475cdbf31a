import type { GroupCard, RepCard } from '#schemas/calls/access.calls.ts'
import type { Group, Rep } from '#schemas/storefront/catalog.schema.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { refuseField } from '../../http/answer.ts'
import type { Caller } from '../../http/caller.ts'
import type { CoreServices } from '../services.ts'
import { pictureUrl } from '../storefront/plan-view.ts'
import { makeEntryTokens } from './entry-tokens.ts'

export interface AccessService {
  /** The rep of a code, whatever its case; null where no rep has it. An empty code is refused at its field. */
  rep: (code: string) => RepCard | null
  group: (code: string) => GroupCard | null
  /** Begins the visit of the code's rep; refuses a code that no rep has at `agent_code`. */
  confirmRep: (caller: Caller, code: string) => Promise<RepCard>
  /** Begins the visit of an employee of the code's group; refuses a code of no group at `group_code`. */
  confirmGroup: (caller: Caller, code: string) => Promise<GroupCard>
  /** Begins the visit of a token's member; refuses a token that is forged, too old or of nobody at `token`. */
  openEntry: (caller: Caller, token: string) => Promise<{ user_id: string }>
  /** Ends the visit, and the session with it: the next call of this browser is a stranger's. */
  leave: (caller: Caller) => Promise<void>
}

type Parts = Pick<CoreServices, 'visits' | 'sessions' | 'audit' | 'sealing' | 'clock'> & {
  catalog: Pick<Catalog, 'reps' | 'groups' | 'members'>
}

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
  email: rep.email,
  phone: rep.phone,
  logo: pictureUrl(rep.logo),
  image: rep.image === undefined ? null : pictureUrl(rep.image),
  landing_url: rep.landing_url,
})

const groupCard = ({ id, name, landing_url }: Group): GroupCard => ({ group_id: id, name, landing_url })

export const makeAccess = (parts: Parts): AccessService => {
  const { catalog, visits, sessions, audit } = parts
  const tokens = makeEntryTokens(parts)
  const repOf = (text: string): Rep | undefined => {
    const code = normal('agent_code', text)
    return catalog.reps.find(({ agent_code }) => agent_code.toUpperCase() === code)
  }
  const groupOf = (text: string): Group | undefined => {
    const code = normal('group_code', text)
    return catalog.groups.find((group) => group.code.toUpperCase() === code)
  }
  return {
    rep: (code) => {
      const rep = repOf(code)
      return rep === undefined ? null : repCard(rep)
    },
    group: (code) => {
      const group = groupOf(code)
      return group === undefined ? null : groupCard(group)
    },
    confirmRep: async (caller, code) => {
      const rep = repOf(code)
      caller.tried({ code: 'rep', right: rep !== undefined, ...(rep && { opened: `agent:${rep.id}` }) })
      if (rep === undefined) throw refuseField('agent_code', 'error_agent_code_unknown')
      await visits.open(caller, { role: 'rep', agent_id: rep.id, group_id: null, member_id: null })
      await audit.record(caller, 'write', `agent:${rep.id}`, 'visit opened')
      return repCard(rep)
    },
    confirmGroup: async (caller, code) => {
      const group = groupOf(code)
      caller.tried({ code: 'group', right: group !== undefined, ...(group && { opened: `group:${group.id}` }) })
      if (group === undefined) throw refuseField('group_code', 'error_group_code_unknown')
      await visits.open(caller, { role: 'group', agent_id: group.agent_id, group_id: group.id, member_id: null })
      await audit.record(caller, 'write', `group:${group.id}`, 'visit opened')
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
