import { type FieldError, wrong } from '#schemas/fields/field-error.ts'
import type { Catalog } from '../catalog/load-catalog.ts'
import { isSamePlace, isStreetLine } from './street-lines.ts'

export interface PostalAddress {
  address1?: string
  address2?: string
  city?: string
  state?: string
  zip?: string
}

/** Judges postal addresses; an operator may put the postal service's own in its place. */
export interface AddressAdapter {
  name: string
  /**
   * Problems by field name, none where mail would arrive. `is_valid` false is a doubt: the person may know better and
   * have the address used as entered. Without it the address contradicts itself, whatever the person says.
   */
  check: (address: PostalAddress) => Promise<FieldError[]>
}

/** Bases and ships have the city of their kind of post office: APO, FPO or DPO. */
const military = new Set(['AA', 'AE', 'AP'])

/**
 * Judges by the ZIP directory. Refused: a ZIP code that is not in use or that lies in another state. Doubted: another
 * city than the directory's (it has one name for each ZIP code, people use several), and a street line without number
 * and name. A street that begins with `0 ` is never found, so that a doubt can be tried out.
 */
export const directoryAddresses = (catalog: Pick<Catalog, 'findZip'>): AddressAdapter => ({
  name: 'zip-directory',
  check: async ({ address1 = '', address2 = '', city = '', state, zip = '' }) => {
    const place = catalog.findZip(zip)
    if (place === undefined) return [wrong('zip', 'error_zip_invalid')]
    if (state !== undefined && state !== place.state) {
      return [wrong('zip', 'error_zip_other_state', { zip, state: place.state })]
    }
    const doubts: FieldError[] = []
    if (/^0\s/.test(address1) || ![address1, address2].some((line) => isStreetLine(line, place.state))) {
      doubts.push(wrong('address1', 'error_address_not_found', { zip }))
    }
    if (city !== '' && !military.has(place.state) && !isSamePlace(city, place.city, place.state)) {
      doubts.push(wrong('city', 'error_city_other_zip', { zip, city: place.city }))
    }
    return doubts.map((doubt) => ({ ...doubt, is_valid: false }))
  },
})
