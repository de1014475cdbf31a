import type { RowKey } from './calls.registry.ts'

/**
 * Reads that a page may ask for together with another call (`X-Page-Reads`): none of them changes anything, is counted
 * or judges a code. What stands beside every page, what the pages of the storefront show, and the receipt.
 */
export const pageReads = [
  'GET enrollment/get-common-menu',
  'GET enrollment/get-group-menu',
  'GET enrollment/get-cart-count',
  'GET enrollment/get-cart-amount',
  'GET enrollment/get-external-site-dynamic-information',
  'GET enrollment/get-featured-plans',
  'GET enrollment/get-goenroll-footer-plan',
  'GET enrollment/get-group-agent-member-info',
  'GET enrollment/get-left-side-filter-fields',
  'GET enrollment/get-filtered-plans',
  'GET enrollment/get-more-requirement',
  'GET enrollment/get-plan-cart',
  'GET enrollment/get-enrollment-temp-info',
  'GET enrollment/get-related-plans',
  'GET enrollment/get-plan-pricing-detail',
  'GET enrollment/get-cart-effective-dates',
  'GET enrollment/check-prudential-cart',
  // With the calls that follow from it (`recommended-reads.ts`).
  'GET enrollment/get-recommendation-ids',
  'GET enrollment/get-receipt',
  'GET enrollment/get-enrollment-copy',
] as const satisfies readonly RowKey[]

export type PageReadKey = (typeof pageReads)[number]

/** How many reads one call may bring. */
export const MOST_PAGE_READS = 24

/** A read as it is named in the header: what goes into an address is text. */
export interface AskedRead {
  key: PageReadKey
  query: Readonly<Record<string, string>>
}
