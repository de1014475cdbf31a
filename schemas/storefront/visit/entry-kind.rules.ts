/**
 * The ways past the access page (spec 1, section 2, Routes, and section 6): which addresses of a site that asks for a
 * code open without one, and what they do to what is stored. Case does not count, as in the router.
 */

/** Three landing paths with pages of their own: they clear what is stored, and open. */
const branded: readonly string[] = ['benadvancehome', 'groups-home', 'new-landing']

/** Ways back to what was begun: they open, and go there. The page of the first two clears what is stored itself. */
const resuming: readonly string[] = [
  'continue-enrollment',
  'direct-continue',
  'decline-reminder-email',
  'sign',
  'your-enrollment',
  'invitation',
]

/** Landing pages of referrals and external sites, and members' entry links: who they are for is looked up. */
const entries: readonly string[] = [
  'referrals',
  'external',
  'member-home',
  'websites',
  'website',
  'member-benefit-store',
]

/** Pages that anyone may see: nothing of the shop is on them. */
const plain: readonly string[] = [
  '404',
  'landing-config-error',
  'machines',
  'desk',
  'preview',
  'sign-in',
  'confirmation',
  'planquestionview',
]

/** First segments that the server answers itself, before any page. */
const served: readonly string[] = [
  'api',
  'assets',
  'bricolage-grotesque-license.txt',
  'catalog',
  'common',
  'config.json',
  'docs',
  'favicon.svg',
  'healthz',
  'invoice',
  'mailbox',
  'metrics',
  'readyz',
  'recommendation',
  'robots.txt',
  'server-pages.css',
  'service',
  'staff',
  'store',
]

/** First segments that are the product's own, beside the ways in: no landing page may be called so. */
const inside: readonly string[] = [
  'home',
  'plans',
  'new-plans',
  'plan',
  'cart',
  'enrollment',
  'recommend-list',
  'agent-home',
  'group-home',
  'agent-select-member',
  'group-select-member',
  'support',
  ...served,
]

export type EntryKind = 'branded' | 'resume' | 'entry' | 'plain' | 'inside' | 'landing' | 'access'

/** What an address is to a site that asks for a code; `landing` where only the server knows. */
export const entryKind = (pathname: string): EntryKind => {
  const [first = '', second] = pathname
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '')
  if (first === '') return 'access'
  if (branded.includes(first)) return 'branded'
  if (resuming.includes(first)) return 'resume'
  if (entries.includes(first)) return 'entry'
  if (plain.includes(first)) return 'plain'
  return inside.includes(first) || second !== undefined ? 'inside' : 'landing'
}

/** Whether a path cannot be a landing page, because it is a page already. */
export const isTaken = (path: string): boolean => entryKind(`/${path}`) !== 'landing'

/**
 * Where the way leads once a rep has shown who they are: to the page of a rep that was asked for (a path of this site,
 * with its query), else to the rep's home.
 */
export const repPath = (asked: unknown): string =>
  typeof asked === 'string' && /^\/agent-select-member\/?(?:\?|$)/i.test(asked) ? asked : '/agent-home'

/** Where a landing page is, or the page that says that there is none (spec 1, section 8). */
export const landingPath = (of: 'agent' | 'group', landingUrl: string | null): string =>
  landingUrl === null ? `/landing-config-error/${of}` : `/${encodeURIComponent(landingUrl)}`
