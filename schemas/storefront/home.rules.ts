import type { SiteKind } from './catalog/site-config.ts'

/** What decides where Home is: who the page speaks for, and how the person came. */
export interface HomeFacts {
  kind: SiteKind
  open_type: string | null
  eprocess: string | null
  enroll_type: string | null
  /** The referral that the tab came by. */
  referral: string | null
  /** The path of the landing page that the tab came by. */
  landing_url: string | null
  /** The member who is enrolled, or has come by an entry link. */
  uid: string | null
  /** Whose visit it is: the starting page of a group is for the proven group, not for its employees. */
  visit: 'rep' | 'group' | 'employee' | 'member' | null
}

const ofRep = (enrollType: string | null): string =>
  enrollType === 'existing-member' ? '/agent-select-member' : '/agent-home'

const ofGroup = ({ kind, enroll_type, visit }: HomeFacts): string => {
  if (visit !== 'group' || kind === 'group' || kind === 'member') return '/'
  return enroll_type === 'existing-member' ? '/group-select-member' : '/group-home'
}

/**
 * The address of Home (spec 1, section 4, Home navigation, and section 2, Plan detail). Where the visit was opened for
 * somebody (`open_type`) it is the referral, the landing page, or `/`, but for a rep or a group that has proven who it is;
 * else the starting page of who enrolls. A visitor
 * of whom nothing is known has no page of their own, and goes to `/`.
 */
export const homePath = (facts: HomeFacts): string => {
  const { open_type, referral, landing_url, eprocess, enroll_type, uid, visit } = facts
  // Who has proven to be a rep or a group is at home there, by whatever link the tab was opened.
  if (visit === 'rep' && eprocess === 'rep') return ofRep(enroll_type)
  if (visit === 'group' && eprocess === 'group') return ofGroup(facts)
  if (open_type !== null) {
    if (referral !== null) return `/referrals?rid=${encodeURIComponent(referral)}`
    return landing_url === null ? '/' : `/${encodeURIComponent(landing_url)}`
  }
  if (eprocess === 'rep') return ofRep(enroll_type)
  if (eprocess === 'group') return ofGroup(facts)
  return uid === null ? '/' : '/member-home'
}

/**
 * Whether arriving there clears what is stored (spec 1, section 2, Routes): homes, landing pages and referrals do; `/` and
 * the lists of Current Members do not.
 */
export const clearsStored = (home: string): boolean => home !== '/' && !home.endsWith('-select-member')

/** The Home breadcrumb is hidden on the main host (spec 1, section 2, Header), where the header's Home does for it. */
export const showsHome = ({ kind }: Pick<HomeFacts, 'kind'>): boolean => kind !== 'main'
