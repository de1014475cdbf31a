import type { ApiName } from '#schemas/calls/call.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { m } from '#schemas/messages/generated/messages.js'

/** What one build learns at run time from `/config.json` (spec decisions, Bases). Absent links are not shown. */
export interface SiteConfig {
  /** The base address of each API: a path on this host, or a whole address. */
  apis: Record<ApiName, string>
  /** The public client name of the fixed basic authorization header; never a secret. */
  client: string
  /** The kind of host that asked. */
  site?: { kind: SiteKind }
  support: { phone: string; email: string }
  brand: {
    name: string
    tagline?: string
    logo?: string
    /** CSS custom properties, `--color-action` and so on; `dark` ones apply on top where dark is preferred. */
    tokens?: Record<string, string>
    dark?: Record<string, string>
  }
  links: Partial<Record<LinkName, string>>
}

export type SiteKind = 'main' | 'agent' | 'group' | 'member' | 'external'

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

let loaded: Promise<SiteConfig> | undefined

/** Reads `/config.json` once a page; a failed read is forgotten, so that a retry asks again. */
export const loadConfig = (): Promise<SiteConfig> => {
  loaded ??= readConfig().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

const readConfig = async (): Promise<SiteConfig> => {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } }).catch(() => {
    throw new CallProblem({ kind: 'offline', message: m.problem_offline(), errors: [] })
  })
  if (!response.ok) throw new CallProblem({ kind: 'server', message: m.problem_server(), errors: [] })
  return (await response.json()) as SiteConfig
}

/** Forgets what was read; tests and the retry of a failed start use it. */
export const forgetConfig = (): void => {
  loaded = undefined
}
