import type { ApiName } from '../../calls/call.ts'

/** The kind of host that asked; `main` is the enrollment host (spec 1, section 1). */
export type SiteKind = 'main' | 'agent' | 'group' | 'member' | 'external'

/**
 * Addresses outside the product, and films; one that is absent is not shown (spec 1, section 2, Header and Footer).
 * A film may be a file of the catalog's own: `/catalog/videos/NAME.webm`.
 */
export const linkNames = [
  'admin',
  'message_center',
  'file_management',
  'sso',
  'rep_registration',
  'rep_dashboard',
  'member_registration',
  'member_login',
  'member_dashboard',
  'member_video',
  'group_registration',
  'group_application',
  'group_quote',
  'group_login',
  'group_dashboard',
  'group_video',
  'app_ios',
  'app_android',
] as const
export type LinkName = (typeof linkNames)[number]

/** What one build learns at run time from `/config.json` (spec decisions, Bases): it serves any brand and server. */
export interface SiteConfig {
  /** The base address of each API: a path on this host, or a whole address. */
  apis: Record<ApiName, string>
  /** The public client name of the fixed basic authorization header; never a secret. */
  client: string
  site: { kind: SiteKind }
  support: { phone: string; email: string }
  /** Whether text messages can be sent from here; where not, none is offered. */
  texts: boolean
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
  /** The version of the catalog that this browser previews: nothing can be submitted. */
  preview?: { number: number }
}
