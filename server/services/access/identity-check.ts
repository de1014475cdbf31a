import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import type { Referral, Site } from '#schemas/storefront/catalog/catalog.schema.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Visit } from '../visits/visits.service.ts'
import { type Attribution, actingAs } from '../drafts/acting.ts'

/** What the page says of whom a quote is for. */
interface Claim {
  agent_id?: string | undefined
  group_id?: string | undefined
}

interface Known {
  catalog: Pick<Catalog, 'reps' | 'groups'>
  site: Site
  visit: Visit | null
  referral: Pick<Referral, 'agent_id' | 'group_id'> | null
}

/**
 * What of a quote's identity does not follow from the visit, the host, a public landing page or a referral (spec 1,
 * section 6): nobody's quote is attributed to people whom no link of theirs leads to. `quote` is what it would be: as a
 * rep enrolls only the proven rep whose it is, for no group but the rep's own, and as a group only a visit of that group.
 */
export const identityClaimProblems = (
  { agent_id, group_id }: Claim,
  quote: Attribution & { eprocess: string },
  { catalog, site, visit, referral }: Known,
): FieldError[] => {
  const groupOf = (id: string | null | undefined) => catalog.groups.find((group) => group.id === id)
  const repsOwn = (id: string) => {
    const rep = visit?.role === 'rep' ? catalog.reps.find((one) => one.id === visit.agent_id) : undefined
    return rep !== undefined && (rep.groups.includes(id) || groupOf(id)?.agent_id === rep.id)
  }
  const mayGroup = (id: string): boolean =>
    id === site.group_id ||
    id === visit?.group_id ||
    id === referral?.group_id ||
    repsOwn(id) ||
    typeof groupOf(id)?.landing_url === 'string'
  const mayAgent = (id: string): boolean =>
    id === site.agent_id ||
    id === visit?.agent_id ||
    id === referral?.agent_id ||
    (group_id !== undefined && mayGroup(group_id) && groupOf(group_id)?.agent_id === id) ||
    id === groupOf(site.group_id)?.agent_id ||
    catalog.reps.some((rep) => rep.id === id && rep.landing_url !== null)
  const mayEnroll =
    quote.eprocess === actingAs(visit, quote) &&
    (quote.eprocess !== 'rep' || quote.group_id === null || repsOwn(quote.group_id))
  return [
    ...(mayEnroll ? [] : [wrong('eprocess', 'error_option_invalid')]),
    ...(agent_id === undefined || mayAgent(agent_id) ? [] : [wrong('agent_id', 'error_option_invalid')]),
    ...(group_id === undefined || mayGroup(group_id) ? [] : [wrong('group_id', 'error_option_invalid')]),
  ]
}
