import type { TierCode } from '#schemas/calls/shapes.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { type Locale, languages } from '#schemas/messages/languages.ts'
import type { Ages } from './ages.ts'
import type { PlaceClass } from './places.ts'
import type { Proof } from './prove-catalog.ts'
import { type Visitor, type VisitorKind, visitorKinds } from './visitors.ts'

/** Names that a sentence lists; of more it says how many. */
const MOST_NAMES = 6

/** `A, B or C`; `A, B, … and 12 more` where there are too many. */
export const listed = (
  names: readonly string[],
  locale: Locale,
  type: 'conjunction' | 'disjunction' = 'conjunction',
) => {
  const { tag } = languages[locale]
  if (names.length <= MOST_NAMES + 1) return new Intl.ListFormat(tag, { type }).format(names)
  const more = m.prove_more({ count: names.length - MOST_NAMES }, { locale })
  return new Intl.ListFormat(tag, { type }).format([...names.slice(0, MOST_NAMES), more])
}

type Say = (locale: Locale) => string
type SayNames = (names: string, locale: Locale) => string

/** Everybody of a kind, and some of them by name. */
const kindWords: Readonly<Record<VisitorKind, { any: Say; some: SayNames }>> = {
  visitor: {
    any: (locale) => m.prove_any_visitor({}, { locale }),
    some: (names, locale) => m.prove_visitor({ names }, { locale }),
  },
  rep_page: {
    any: (locale) => m.prove_any_rep_page({}, { locale }),
    some: (names, locale) => m.prove_rep_page({ names }, { locale }),
  },
  group_page: {
    any: (locale) => m.prove_any_group_page({}, { locale }),
    some: (names, locale) => m.prove_group_page({ names }, { locale }),
  },
  referral: {
    any: (locale) => m.prove_any_referral({}, { locale }),
    some: (names, locale) => m.prove_referral({ names }, { locale }),
  },
  member: {
    any: (locale) => m.prove_any_member({}, { locale }),
    some: (names, locale) => m.prove_member({ names }, { locale }),
  },
  rep_member: {
    any: (locale) => m.prove_any_rep_member({}, { locale }),
    some: (names, locale) => m.prove_rep_member({ names }, { locale }),
  },
  group_member: {
    any: (locale) => m.prove_any_group_member({}, { locale }),
    some: (names, locale) => m.prove_group_member({ names }, { locale }),
  },
  employee: {
    any: (locale) => m.prove_any_employee({}, { locale }),
    some: (names, locale) => m.prove_employee({ names }, { locale }),
  },
  group_client: {
    any: (locale) => m.prove_any_group_client({}, { locale }),
    some: (names, locale) => m.prove_group_client({ names }, { locale }),
  },
  rep_client: {
    any: (locale) => m.prove_any_rep_client({}, { locale }),
    some: (names, locale) => m.prove_rep_client({ names }, { locale }),
  },
  rep_employee: {
    any: (locale) => m.prove_any_rep_employee({}, { locale }),
    some: (names, locale) => m.prove_rep_employee({ names }, { locale }),
  },
}

/** Who of a kind is meant: a name where all who bear it are, with the host where only those there are. */
const namesOf = (meant: readonly Visitor[], all: readonly Visitor[], locale: Locale): string[] => {
  const names = [...new Set(meant.map(({ name }) => name))]
  return names.flatMap((name) => {
    const own = meant.filter((one) => one.name === name)
    if (own.length === all.filter((one) => one.name === name).length) return [name]
    const hosts = listed(
      own.map((one) => one.host),
      locale,
    )
    return [`${name} (${hosts})`]
  })
}

/** `by a visitor of localhost or an employee who came by code`. */
export const whoText = (meant: readonly Visitor[], { visitors }: Pick<Proof, 'visitors'>, locale: Locale): string => {
  const people = visitorKinds.flatMap((kind) => {
    const [own, all] = [meant, visitors].map((list) => list.filter((one) => one.kind === kind)) as [
      Visitor[],
      Visitor[],
    ]
    if (own.length === 0) return []
    if (own.length === all.length) return [kindWords[kind].any(locale)]
    return [kindWords[kind].some(listed(namesOf(own, all, locale), locale, 'disjunction'), locale)]
  })
  return m.prove_by(
    { people: new Intl.ListFormat(languages[locale].tag, { type: 'disjunction' }).format(people) },
    { locale },
  )
}

/** `in AK (in part) and TX`. */
export const whereText = (meant: readonly PlaceClass[], { places }: Pick<Proof, 'places'>, locale: Locale): string => {
  const count = (list: readonly PlaceClass[], state: string) => list.filter((place) => place.state === state).length
  const states = [...new Set(meant.map(({ state }) => state))].toSorted()
  const names = states.map((state) =>
    count(meant, state) === count(places, state) ? state : m.prove_in_part({ state }, { locale }),
  )
  return m.prove_in({ places: listed(names, locale) }, { locale })
}

const tierWords: Readonly<Record<TierCode, Say>> = {
  IO: (locale) => m.tier_io({}, { locale }),
  IS: (locale) => m.tier_is({}, { locale }),
  IC: (locale) => m.tier_ic({}, { locale }),
  IF: (locale) => m.tier_if({}, { locale }),
}

/** `as Family`. */
export const tiersText = (meant: readonly TierCode[], locale: Locale): string =>
  m.prove_as(
    {
      tiers: listed(
        meant.map((tier) => tierWords[tier](locale)),
        locale,
        'disjunction',
      ),
    },
    { locale },
  )

/** `at ages 65 to 100`. */
export const agesText = (meant: readonly Ages[], locale: Locale): string => {
  const ranges = meant.map(({ from, to }) => (from === to ? String(from) : m.prove_range({ from, to }, { locale })))
  return m.prove_ages({ ages: listed(ranges, locale) }, { locale })
}
