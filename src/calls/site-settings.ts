import type { SiteConfig } from '#schemas/storefront/catalog/site-config.ts'
import { storage } from '../browser/storage.ts'
import { loadConfig } from './config.ts'
import { send } from './send.ts'

/** Pictures and whatever else a site has set, by key (spec 1, section 3, Site dynamic settings). */
export type SiteSettings = Readonly<Record<string, string>>

let cached: { config: SiteConfig; domain: string; settings: Promise<SiteSettings> } | undefined

/** Whose settings a page on this host has. */
export const settingsDomain = (host: string): string => storage.get('fromSite') ?? host

/** Whether they have been asked for since the page was loaded. */
export const areSettingsAsked = (config: SiteConfig, host: string): boolean =>
  cached?.config === config && cached.domain === settingsDomain(host)

/**
 * The settings of the site, asked for once while the page is loaded, whoever needs them (spec 1, section 7: cached).
 * A read that failed is forgotten, so that the next one asks again. A site without settings of its own has none.
 */
export const siteSettings = async (host: string): Promise<SiteSettings> => {
  const config = await loadConfig()
  const domain = settingsDomain(host)
  if (cached?.config !== config || cached.domain !== domain) cached = { config, domain, settings: read(domain) }
  return cached.settings
}

const read = (domain: string): Promise<SiteSettings> => {
  const settings = send('GET enrollment/get-external-site-dynamic-information', {
    query: { site_domain: domain },
    quiet: true,
  }).then((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])))
  settings.catch(() => {
    // Not what was asked for since, of another site.
    if (cached?.settings === settings) cached = undefined
  })
  return settings
}
