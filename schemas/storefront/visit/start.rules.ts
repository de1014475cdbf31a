import type { SiteKind } from '../catalog/site-config.ts'

/**
 * What `/` begins with (spec 1, section 2, Routes): GET A QUOTE for people who enroll themselves; the short banner form
 * with featured plans on the hosts of reps and groups, on external sites, which have a landing page of their own, and
 * where a rep or a group enrolls.
 */
export const startForm = (kind: SiteKind, eprocess: string): 'landing' | 'banner' =>
  ['agent', 'group', 'external'].includes(kind) || eprocess !== 'applicant' ? 'banner' : 'landing'
