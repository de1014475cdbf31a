import type { Beneficiary } from '../../calls/enrollment/beneficiaries.calls.ts'
import type { OfferedPerson } from '../../calls/enrollment/offered-person.shapes.ts'
import { filled } from '../../fields/filled.ts'

/** What an enrollment says already of the people who may be covered. */
export interface KnownPeople {
  /** The applicant's. */
  lastName: string | undefined
  /** mm/dd/yyyy, as the quote asked for it. */
  spouseDob: string | null
  beneficiaries: readonly Beneficiary[]
}

/**
 * What the form of a new dependent begins with, so that nothing is asked twice: the spouse by the quote and among the
 * beneficiaries, the children who are beneficiaries, and for whoever is not named the applicant's last name. Nobody's
 * Social Security Number. The person may change all of it.
 */
export const offeredDependents = ({ lastName, spouseDob, beneficiaries }: KnownPeople): OfferedPerson[] => {
  const named = (relationship: 'Spouse' | 'Child') =>
    beneficiaries
      .filter((one) => one.relationship === relationship)
      .map(({ first_name, middle_name, last_name, birthdate }) =>
        filled({ relationship, first_name, middle_name, last_name, birthdate }),
      )
  const spouse = { relationship: 'Spouse' as const, last_name: lastName, ...named('Spouse')[0] }
  return [
    // The quote's date is the one that the prices are for.
    filled({ ...spouse, birthdate: spouseDob ?? spouse.birthdate }),
    ...named('Child'),
    filled({ relationship: 'Child' as const, last_name: lastName }),
  ]
}

/** What a new dependent begins with: the first of that relationship who is not on the list by name. */
export const offeredTo = (
  relationship: string,
  offered: readonly OfferedPerson[],
  listed: readonly { first_name?: string | undefined }[],
): Omit<OfferedPerson, 'relationship'> => {
  const names = new Set(listed.map(({ first_name: name }) => name?.toLowerCase()))
  const found = offered.find(
    (one) =>
      one.relationship === relationship && (one.first_name === undefined || !names.has(one.first_name.toLowerCase())),
  )
  const { relationship: _, ...known } = found ?? { relationship }
  return known
}
