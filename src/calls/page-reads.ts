import type { AskedRead, PageReadKey } from '#schemas/calls/page-reads.ts'
import type { SiteConfig } from '#schemas/storefront/catalog/site-config.ts'
import { storage } from '../browser/storage.ts'
import { areSettingsAsked, settingsDomain } from './site-settings.ts'

/*
 * What a page reads when it opens, said with the call that leads there (`brings` of `send.ts`), so that one answer
 * brings it. A page's own loading stays as it is; a read that is missing here is made one round trip later, and
 * `tests/src/live/whole-enrollment.test.tsx` names it.
 */

const of = (enrollment_id: string, ...keys: readonly PageReadKey[]): AskedRead[] =>
  keys.map((key) => ({ key, query: { enrollment_id } }))

const quoteOf = (enrollment_id: string): AskedRead => ({
  key: 'GET enrollment/get-enrollment-temp-info',
  query: { enrollment_id, column: 'filter_info' },
})

/** Who this tab is for, as look-ups want it: what is not known is not sent. */
const whoAsks = (): Record<string, string> => {
  const ids = {
    agent_id: storage.get('agent_id'),
    group_id: storage.get('group_id'),
    portal_id: storage.get('portal_id'),
    eprocess: storage.get('eprocess') ?? 'applicant',
    open_type: storage.get('open_type'),
  }
  return Object.fromEntries(Object.entries(ids).flatMap(([key, value]) => (value === null ? [] : [[key, value]])))
}

const menu = (enrollment_id: string | null): AskedRead => ({
  key: 'GET enrollment/get-common-menu',
  query: { ...whoAsks(), ...(enrollment_id !== null && { enrollment_id }) },
})

/** The frame, with who has come. */
export const frameReads = (config: SiteConfig, host: string): AskedRead[] => {
  const enrollmentId = storage.get('tempId')
  const settings: AskedRead = {
    key: 'GET enrollment/get-external-site-dynamic-information',
    query: { site_domain: settingsDomain(host) },
  }
  return [
    ...(areSettingsAsked(config, host) ? [] : [settings]),
    // Whose portal it is, a tab that has just come does not know yet.
    ...(storage.get('identity_of') === null ? [] : [menu(enrollmentId)]),
    ...(enrollmentId === null ? [] : cartFigures(enrollmentId)),
  ]
}

/** What the frame shows of a cart. */
export const cartFigures = (enrollment_id: string): AskedRead[] =>
  of(enrollment_id, 'GET enrollment/get-cart-count', 'GET enrollment/get-cart-amount')

const NAMES = 'GET enrollment/get-group-agent-member-info'
const PREMIER = 'GET enrollment/get-more-requirement'
const CART = 'GET enrollment/get-plan-cart'

/** The list of plans that follows a quote, and the frame around it. */
export const listReads = (enrollment_id: string): AskedRead[] => {
  const category = storage.get('new_landing_category')
  return [
    menu(enrollment_id),
    ...cartFigures(enrollment_id),
    quoteOf(enrollment_id),
    ...of(enrollment_id, NAMES, PREMIER, CART, 'GET enrollment/get-left-side-filter-fields'),
    {
      key: 'GET enrollment/get-filtered-plans',
      query: { enrollment_id, ...(category !== null && { categories: category }) },
    },
  ]
}

/** The page of one plan, after its own text. */
export const planReads = (enrollment_id: string, plan_id: string): AskedRead[] => [
  { key: 'GET enrollment/get-related-plans', query: { plan_id, enrollment_id } },
  { key: 'GET enrollment/get-plan-pricing-detail', query: { pid: plan_id, enrollment_id } },
  quoteOf(enrollment_id),
  ...of(enrollment_id, NAMES, PREMIER),
]

/** The cart, and what is recommended beside it. */
export const cartReads = (enrollment_id: string): AskedRead[] => [
  ...cartFigures(enrollment_id),
  ...of(
    enrollment_id,
    CART,
    'GET enrollment/get-cart-effective-dates',
    'GET enrollment/check-prudential-cart',
    PREMIER,
    NAMES,
    'GET enrollment/get-recommendation-ids',
  ),
  quoteOf(enrollment_id),
]

/** The receipt. */
export const receiptReads = (enrollment_id: string): AskedRead[] =>
  of(enrollment_id, 'GET enrollment/get-receipt', 'GET enrollment/get-enrollment-copy')
