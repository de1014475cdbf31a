import type { SiteKind } from './site-config.ts'

/**
 * What `/` begins with (spec 1, section 2, Routes): GET A QUOTE for people who enroll themselves; the short banner form
 * with featured plans where a rep or a group enrolls, and on external sites, which have a landing page of their own.
 */
export const startForm = (kind: SiteKind, eprocess: string): 'landing' | 'banner' =>
  kind === 'external' || eprocess !== 'applicant' ? 'banner' : 'landing'
