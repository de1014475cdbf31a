import type { Catalog } from '../catalog/load-catalog.ts'
import type { Config } from '../config.ts'

/**
 * The address that links in mail begin with, without a slash at its end: of the host that was asked where it is one of
 * the catalog's, else the one that people know. A host that somebody made up never gets into a mail.
 */
export const siteAddress = (
  { publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>,
  { siteOf }: Pick<Catalog, 'siteOf'>,
  host: string,
): string => {
  const known = publicUrl ?? `http://localhost:${port}`
  if (!siteOf(host).hosts.includes(host)) return known
  const address = new URL(known)
  address.hostname = host
  return address.origin
}

/** A site's own host name, for links in what nobody's request has asked for; empty where it has none. */
export const hostOfSite = ({ sites }: Pick<Catalog, 'sites'>, siteId: string): string =>
  sites.find(({ id }) => id === siteId)?.hosts.find((one) => one !== '*') ?? ''
