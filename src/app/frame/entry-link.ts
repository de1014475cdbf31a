import type { Way } from '#machines/storefront/landing/landing.machine.ts'

/** A link is looked up outside the frame; what it leads to is in it (spec 1, section 2, Routes). */
export const isEntry = (pathname: string, search: string, arrived: boolean): boolean =>
  !arrived &&
  (/^\/(?:referrals|external)\/?$/i.test(pathname) || (/^\/member-home/i.test(pathname) && /[?&]entry=/.test(search)))

export interface EntryLink {
  way: Way
  value: string
  /** Where the visit goes on. */
  to: string
}

/** What a link of a landing page, a referral, an external site or a member says. */
export const linkOf = (pathname: string, search: string, landing: string): EntryLink => {
  const query = new URLSearchParams(search)
  const [, first = ''] = pathname.toLowerCase().split('/')
  switch (first) {
    case 'referrals':
      return { way: 'referral', value: query.get('rid') ?? '', to: `${pathname}${search}` }
    case 'external':
      return { way: 'external', value: query.get('site') ?? '', to: '/home' }
    case 'member-home':
      return { way: 'entry', value: query.get('entry') ?? '', to: '/member-home' }
    default:
      return { way: 'landing', value: landing, to: '/home' }
  }
}
