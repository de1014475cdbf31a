import type { LinkName } from './catalog/site-config.ts'

/** The sites where a rep is known by the code: dashboards and registrations (spec 1, section 2, Footer). */
const knowsReps = (name: LinkName): boolean => /_(?:dashboard|registration)$/.test(name)

/**
 * A link as it is shown: dashboards and registrations carry the rep's code where it is known, as `agent_code` beside
 * whatever the address asks already. Other links, and addresses that are no web address, stay as they are.
 */
export const outsideLink = (name: LinkName, address: string, repCode: string | null): string => {
  if (repCode === null || !knowsReps(name) || !URL.canParse(address)) return address
  const url = new URL(address)
  url.searchParams.set('agent_code', repCode)
  return url.href
}
