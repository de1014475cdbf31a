import { siteMachine, type Identity, type SiteInfo } from '#machines/storefront/site/site.machine.ts'
import type { DefaultInfo } from '#schemas/calls/storefront/site.calls.ts'
import { speakOnBehalf } from '#schemas/messages/addressee.ts'
import { callActor } from '../calls/call-actor.ts'
import { loadConfig } from '../calls/config.ts'
import { provenProcess } from '#schemas/storefront/visit/process.rules.ts'
import { frameReads } from '../calls/page-reads.ts'
import { send, type QueryOf } from '../calls/send.ts'
import { applyBrand } from '../ui/brand.ts'
import { siteSettings } from '../calls/site-settings.ts'
import { storage } from '../browser/storage.ts'

type WhoAsks = QueryOf<'GET enrollment/get-common-menu'>

/** The identity as look-ups want it: what is not known is not sent. */
const whoAsks = (identity: Identity | null): WhoAsks =>
  Object.fromEntries(Object.entries(identity ?? {}).filter(([, value]) => value !== null && value !== ''))

const loadSite = callActor<SiteInfo, { host: string }>(async ({ host }, signal) => {
  const config = await loadConfig()
  applyBrand(config.brand)
  const [info, settings] = await Promise.all([
    send('GET enrollment/get-default-info', { signal, quiet: true, brings: frameReads(config, host) }),
    // A site without its own pictures is still a site.
    siteSettings(host).catch(() => ({})),
  ])
  remember(host, info)
  const isOwn = info.visit?.role === 'rep' || info.visit?.role === 'group'
  speakOnBehalf(isOwn)
  // Only who came by a link of somebody else's has something to look up; on white-labelled hosts nothing changes.
  const byLink = info.visit === null && config.site.kind === 'main' && storage.get('open_type') !== info.open_type
  const shown = byLink ? await (await import('./landing-display.ts')).landingDisplay(info, signal) : info
  const tab = { agent_id: storage.get('agent_id'), group_id: storage.get('group_id') }
  const eprocess = provenProcess(storage.get('eprocess') ?? 'applicant', tab, info.visit && { ...info, ...info.visit })
  storage.set('eprocess', eprocess)
  return {
    kind: config.site.kind,
    identity: {
      ...tab,
      portal_id: storage.get('portal_id'),
      eprocess,
      open_type: storage.get('open_type'),
    },
    access: info.access,
    passed: info.passed || storage.get('passed') === 1,
    visit: info.visit,
    landing: storage.get('landing_url'),
    name: shown.display_name ?? config.brand.name,
    tagline: shown.tagline ?? config.brand.tagline ?? null,
    logo: shown.logo ?? config.brand.logo ?? null,
    phone: shown.display_phone ?? config.support.phone,
    help: isOwn ? config.support.phone : (shown.display_phone ?? config.support.phone),
    email: shown.display_email ?? config.support.email,
    links: config.links,
    ...(config.preview && { preview: config.preview.number }),
    settings,
  }
})

const identityKeys = ['agent_id', 'group_id', 'portal_id', 'eprocess', 'open_type'] as const

/**
 * Keeps the identity where the next page of the visit looks for it (spec 1, section 3, Stored session values). What a
 * tab has chosen since (a portal, a landing page) stands until somebody else is meant.
 */
const remember = (host: string, info: DefaultInfo): void => {
  const of = [host, info.visit?.role, info.agent_id, info.group_id, info.user_id].join(' ')
  const arrived = storage.get('arrived') === 1
  storage.remove('arrived')
  if (storage.get('identity_of') === of && !arrived) return
  storage.set('identity_of', of)
  if (arrived) {
    if (storage.get('portal_id') === null && info.portal_id !== null) storage.set('portal_id', info.portal_id)
    return
  }
  for (const key of identityKeys) {
    const value = info[key]
    if (value === null) storage.remove(key)
    else storage.set(key, value)
  }
  if (info.user_id === null) storage.remove('uid')
  else storage.set('uid', info.user_id)
}

const loadMenu = callActor(
  async ({ identity, enrollmentId }: { identity: Identity | null; enrollmentId: string | null }, signal) => {
    const options = { signal, quiet: true }
    const group_id = enrollmentId === null && identity?.eprocess === 'group' ? identity.group_id : null
    const from_site = storage.get('fromSite')
    const { categories, category_order } = await (group_id === null
      ? send('GET enrollment/get-common-menu', {
          query: { ...whoAsks(identity), ...(enrollmentId !== null && { enrollment_id: enrollmentId }) },
          ...options,
        })
      : send('GET enrollment/get-group-menu', {
          query: { group_id, ...(from_site !== null && { from_site }) },
          ...options,
        }))
    const place = (code: string) => {
      const at = category_order.indexOf(code)
      return at === -1 ? category_order.length : at
    }
    return [...categories].sort((a, b) => place(a.code) - place(b.code))
  },
)

const countCart = callActor(async ({ enrollmentId }: { enrollmentId: string | null }, signal) => {
  const options = { query: { enrollment_id: enrollmentId ?? '' }, signal, quiet: true }
  const [count, amount] = await Promise.all([
    send('GET enrollment/get-cart-count', options),
    send('GET enrollment/get-cart-amount', options),
  ])
  // A cart that was put away meanwhile is counted no more.
  if (!signal.aborted) storage.set('cartCount', count.result)
  return { count: count.result, amount: amount.result }
})

/** The frame's machine with its effects. Pages' machines get theirs beside their page, which loads them lazily. */
export const liveSite = siteMachine.provide({ actors: { loadSite, loadMenu, countCart } })
