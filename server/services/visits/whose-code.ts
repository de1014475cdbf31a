import type { Group, Rep } from '#schemas/storefront/catalog/catalog.schema.ts'
import { formatPhone } from '#schemas/storefront/phone.rules.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Caller } from '../../domain/caller.ts'
import { refuseField } from '../../domain/refusals.ts'
import type { Visit } from './visits.service.ts'

/** Somebody who may sign in, and the visit that they then have. */
export interface Enterer {
  of: 'rep' | 'group'
  who: {
    /** As the audit names it: `agent:ID`. */
    subject: string
    name: string
    email: string | undefined
    phone: string | undefined
    /** The number to call where no code can be sent, as it is read; null for the site's own. */
    help: string | null
  }
  visit: Visit
}

/** Codes are read over the telephone and copied from mails: neither their case nor blanks count. */
const normal = (field: string, code: string): string => {
  const text = code.replace(/\s/g, '').toUpperCase()
  if (text === '') throw refuseField(field, 'error_field_required')
  return text
}

/** Reps by their access codes, groups by their enrollment codes, as the catalog has them at the moment. */
export const makeWhoseCode = ({ catalog }: { catalog: Pick<Catalog, 'reps' | 'groups'> }) => {
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
  const ofRep = ({ id, first_name, last_name, email, phone }: Rep): Enterer => ({
    of: 'rep',
    who: { subject: `agent:${id}`, name: `${first_name} ${last_name}`, email, phone, help: null },
    visit: { role: 'rep', agent_id: id, group_id: null, member_id: null },
  })
  const ofGroup = ({ id, name, email, phone, agent_id }: Group): Enterer => {
    const rep = catalog.reps.find((one) => one.id === agent_id)
    return {
      of: 'group',
      who: { subject: `group:${id}`, name, email, phone, help: rep ? formatPhone(rep.display_phone) : null },
      visit: { role: 'group', agent_id, group_id: id, member_id: null },
    }
  }
  const all = (): Enterer[] => [...catalog.reps.map(ofRep), ...catalog.groups.map(ofGroup)]
  return {
    findRep,
    findGroup,
    repOf,
    groupOf,
    ofRep,
    ofGroup,
    /** Whose code was typed; one that nobody has is refused at its field. */
    enterer: (caller: Caller, { of, code }: { of: Enterer['of']; code: string }): Enterer =>
      of === 'rep' ? ofRep(repOf(caller, code)) : ofGroup(groupOf(caller, code)),
    all,
    /** Who is called so in the audit; null for who is no more in the catalog. */
    bySubject: (subject: string): Enterer | null => all().find(({ who }) => who.subject === subject) ?? null,
  }
}
