import type { Beneficiary } from '../../calls/enrollment/beneficiaries.calls.ts'
import type { Dependent } from '../../calls/enrollment/dependents.calls.ts'
import type { OfferedPerson } from '../../calls/enrollment/offered-person.shapes.ts'
import { filled } from '../../fields/filled.ts'

/** What an enrollment says already of spouse and children. */
export interface KnownFamily {
  /** mm/dd/yyyy, as the quote asked for it; null where it has no spouse. */
  spouseDob: string | null
  /** Of the enrollment, then those of an existing member's file. */
  dependents: readonly Dependent[]
}

type Named = Pick<OfferedPerson, 'first_name' | 'last_name'>

const nameOf = ({ first_name, last_name }: Named): string => `${first_name ?? ''} ${last_name ?? ''}`.toLowerCase()

const isSpouse = ({ relationship }: { relationship?: string | undefined }): boolean => relationship === 'Spouse'

/**
 * Who may be named as a beneficiary with one press: the dependents by name, first the spouse, and where no spouse has a
 * name yet the one of the quote. Nobody's Social Security Number.
 */
export const offeredBeneficiaries = ({ spouseDob, dependents }: KnownFamily): OfferedPerson[] => {
  const named = dependents
    .filter(({ primary_info: { first_name: name } }) => name !== undefined && name !== '')
    .map(({ primary_info: { relationship, first_name, middle_name, last_name, birthdate } }) =>
      filled({
        relationship: isSpouse({ relationship }) ? ('Spouse' as const) : ('Child' as const),
        first_name,
        middle_name,
        last_name,
        birthdate,
      }),
    )
  const each = named.filter((one, index) => named.findIndex((other) => nameOf(other) === nameOf(one)) === index)
  const spouse = each.find(isSpouse)
  const children = each.filter((one) => !isSpouse(one))
  if (spouse !== undefined) return [spouse, ...children]
  return spouseDob === null ? children : [{ relationship: 'Spouse', birthdate: spouseDob }, ...children]
}

/** The places in the offers of those who are not listed yet, by name or as the spouse. */
export const openOffers = (offered: readonly OfferedPerson[], listed: readonly Beneficiary[]): number[] =>
  offered.flatMap((one, index) => {
    const isListed = listed.some((person) => nameOf(person) === nameOf(one) || (isSpouse(one) && isSpouse(person)))
    return isListed ? [] : [index]
  })
