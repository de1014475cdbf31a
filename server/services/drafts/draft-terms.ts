import { nameWords } from '#schemas/desk/find-wish.rules.ts'
import { canonicalContact } from '../../domain/contacts.ts'
import type { SectionName, SectionValue } from '../../domain/section-values.ts'
import type { DraftTerm } from '../../repositories/enrollment/draft-terms.repository.ts'

const namesOf = (people: readonly { first_name?: string; last_name?: string }[]): DraftTerm[] =>
  people.flatMap(({ first_name = '', last_name = '' }) =>
    nameWords(`${first_name} ${last_name}`).map((word): DraftTerm => `name|${word}`),
  )

const finds: { [Name in SectionName]?: (value: SectionValue<Name>) => DraftTerm[] } = {
  personal: (value) => namesOf([value]),
  dependents: (value) => namesOf((value.dependents ?? []).map(({ primary_info }) => primary_info)),
  contact: ({ email_address: email, phone_number: phone }) => [
    ...(email ? [`email|${canonicalContact('email', email)}` as const] : []),
    ...(phone ? [`phone|${canonicalContact('phone', phone)}` as const] : []),
  ],
}

/** The sections by which somebody is found. */
export const termedSections = ['personal', 'dependents', 'contact'] as const satisfies readonly SectionName[]

/** What a draft is found by once a section is saved; null of a section that nobody is found by. */
export const termsOfSection = <Name extends SectionName>(name: Name, value: SectionValue<Name>): DraftTerm[] | null => {
  const find: ((value: SectionValue<Name>) => DraftTerm[]) | undefined = finds[name]
  return find === undefined ? null : find(value)
}
