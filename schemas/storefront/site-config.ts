import type { ApiName } from '../calls/call.ts'

/** The kind of host that asked; `main` is the enrollment host (spec 1, section 1). */
export type SiteKind = 'main' | 'agent' | 'group' | 'member' | 'external'

/** Addresses outside the product; one that is absent is not shown (spec 1, section 2, Footer). */
export type LinkName =
  | 'rep_registration'
  | 'rep_dashboard'
  | 'member_login'
  | 'member_dashboard'
  | 'member_video'
  | 'group_application'
  | 'group_login'
  | 'group_video'
  | 'app_ios'
  | 'app_android'
  | 'support_request'
  /** The plan page that the questions banner opens in a new tab. */
  | 'learn_more'

/** What one build learns at run time from `/config.json` (spec decisions, Bases): it serves any brand and server. */
export interface SiteConfig {
  /** The base address of each API: a path on this host, or a whole address. */
  apis: Record<ApiName, string>
  /** The public client name of the fixed basic authorization header; never a secret. */
  client: string
  site: { kind: SiteKind }
  support: { phone: string; email: string }
  brand: {
    name: string
    tagline?: string
    /** The address of a picture. */
    logo?: string
    /** CSS custom properties such as `--color-action`; `dark` ones apply on top where dark is preferred. */
    tokens?: Record<string, string>
    dark?: Record<string, string>
  }
  links: Partial<Record<LinkName, string>>
}
