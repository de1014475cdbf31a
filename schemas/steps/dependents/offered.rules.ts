import type { Beneficiary } from '../../calls/enrollment/beneficiaries.calls.ts'
import type { OfferedPerson } from '../../calls/enrollment/offered-person.shapes.ts'
import { filled } from '../../fields/filled.ts'

/** What an enrollment says already of the people who may be covered. */
export interface KnownPeople {
  /** The applicant's. */
  lastName: string | undefined
  /** mm/dd/yyyy, as the quote asked for it. */
  spouseDob: string | null
  /** mm/dd/yyyy each, where a plan in the cart asked for them (spec 1, section 8). */
  childDobs: readonly string[]
  beneficiaries: readonly Beneficiary[]
}

/**
 * What the form of a new dependent begins with, so that nothing is asked twice: the spouse by the quote and among the
 * beneficiaries, the children who are beneficiaries and those of whom a plan asked the birth date, and for whoever is
 * not named the applicant's last name. Nobody's Social Security Number. The person may change all of it.
 */
export const offeredDependents = ({ lastName, spouseDob, childDobs, beneficiaries }: KnownPeople): OfferedPerson[] => {
  const named = (relationship: 'Spouse' | 'Child') =>
    beneficiaries
      .filter((one) => one.relationship === relationship)
      .map(({ first_name, middle_name, last_name, birthdate }) =>
        filled({ relationship, first_name, middle_name, last_name, birthdate }),
      )
  const spouse = { relationship: 'Spouse' as const, last_name: lastName, ...named('Spouse')[0] }
  const children = named('Child')
  const unnamed = withoutEach(
    childDobs,
    children.flatMap(({ birthdate }) => birthdate ?? []),
  )
  return [
    // The quote's date is the one that the prices are for.
    filled({ ...spouse, birthdate: spouseDob ?? spouse.birthdate }),
    ...children,
    ...unnamed.map((birthdate) => filled({ relationship: 'Child' as const, last_name: lastName, birthdate })),
    filled({ relationship: 'Child' as const, last_name: lastName }),
  ]
}

/** What is left of a list once each of the others has taken one like it: twins have one birth date. */
const withoutEach = (list: readonly string[], others: readonly string[]): string[] => {
  const left = [...list]
  for (const one of others) {
    const place = left.indexOf(one)
    if (place >= 0) left.splice(place, 1)
  }
  return left
}

type Listed = Partial<Pick<OfferedPerson, 'first_name' | 'birthdate'>> & { relationship?: string | undefined }

/** Whether the list has somebody who is meant: by name, or where nobody is named by birth date. */
const isMeant = (offer: OfferedPerson, { first_name: name, birthdate }: Listed): boolean =>
  offer.first_name === undefined
    ? offer.birthdate !== undefined && offer.birthdate === birthdate
    : offer.first_name.toLowerCase() === name?.toLowerCase()

/**
 * What a new dependent begins with: the first of that relationship who is not on the list. Whoever is on the list and
 * was not offered is one whose birth date was corrected: an offer without a name is not made again for each of them.
 */
export const offeredTo = (
  relationship: string,
  offered: readonly OfferedPerson[],
  listed: readonly Listed[],
): Omit<OfferedPerson, 'relationship'> => {
  const others = listed.filter((one) => one.relationship === relationship)
  const open = offered.filter((offer) => {
    if (offer.relationship !== relationship) return false
    const place = others.findIndex((one) => isMeant(offer, one))
    if (place >= 0) others.splice(place, 1)
    return place < 0
  })
  const found = open.find((offer) => {
    const isDateAlone = offer.first_name === undefined && offer.birthdate !== undefined
    return !(isDateAlone && others.pop() !== undefined)
  })
  const { relationship: _, ...known } = found ?? { relationship }
  return known
}
