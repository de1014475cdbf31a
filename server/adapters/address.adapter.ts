import { type RuleProblem, wrong } from '#schemas/steps/rule-problem.ts'
import type { Catalog } from '../catalog/load-catalog.ts'

export interface PostalAddress {
  address1?: string
  city?: string
  state?: string
  zip?: string
}

/** Judges postal addresses; an operator may put the postal service's own in its place. */
export interface AddressAdapter {
  name: string
  /** Problems by field name, none where mail would arrive. */
  check: (address: PostalAddress) => Promise<RuleProblem[]>
}

const hasStreet = (line: string): boolean => /\p{L}/u.test(line) && /\d/.test(line)

/**
 * Judges by the ZIP directory: the ZIP code is in use and in the state given, the street line names a number and a
 * street. A street that begins with `0 ` is never found, so that a refusal can be tried out.
 */
export const directoryAddresses = (catalog: Pick<Catalog, 'findZip'>): AddressAdapter => ({
  name: 'zip-directory',
  check: async ({ address1 = '', state, zip = '' }) => {
    const place = catalog.findZip(zip)
    if (place === undefined) return [wrong('zip', 'error_zip_invalid')]
    if (state !== undefined && state !== place.state) {
      return [wrong('zip', 'error_zip_other_state', { zip, state: place.state })]
    }
    return !hasStreet(address1) || /^0\s/.test(address1) ? [wrong('address1', 'error_address_not_found', { zip })] : []
  },
})
