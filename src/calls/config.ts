import type { SiteConfig } from '#schemas/storefront/catalog/site-config.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { forgetBrought } from './brought.ts'
import { m } from '#schemas/messages/generated/messages.js'

let loaded: Promise<SiteConfig> | undefined
let known: SiteConfig | undefined

/** Reads `/config.json` once a page; a failed read is forgotten, so that a retry asks again. */
export const loadConfig = (): Promise<SiteConfig> => {
  loaded ??= readConfig().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

/** What was read; undefined until it is. */
export const knownConfig = (): SiteConfig | undefined => known

/** Forgets what was read, as a fresh page does. */
export const forgetConfig = (): void => {
  loaded = undefined
  known = undefined
  forgetBrought()
}

/** Whether text messages can be sent; every call waits for the configuration, so that a step that is shown knows it. */
export const textsLeave = (): boolean => known?.texts !== false

/** The base of an API, for a link to a file; empty until the first call of the page was answered. */
export const baseOf = (api: keyof SiteConfig['apis']): string => known?.apis[api] ?? ''

const readConfig = async (): Promise<SiteConfig> => {
  const response = await fetch('/config.json').catch(() => {
    throw new CallProblem({ kind: 'offline', message: m.problem_offline(), errors: [] })
  })
  const config: unknown = response.ok ? await response.json().catch(() => null) : null
  if (!isConfig(config)) throw new CallProblem({ kind: 'server', message: m.problem_server(), errors: [] })
  known = config
  return config
}

/** A page that some proxy put in the place of the configuration is not one. */
const isConfig = (value: unknown): value is SiteConfig =>
  typeof value === 'object' && value !== null && 'apis' in value && 'brand' in value
