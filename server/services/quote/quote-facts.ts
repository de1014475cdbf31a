import type { FilterInfo } from '#schemas/calls/storefront/quote.calls.ts'
import { isoDay } from '#schemas/fields/date.kinds.ts'
import { ageOn } from '#schemas/storefront/pricing/age.rules.ts'
import { toCents } from '#schemas/storefront/pricing/money.rules.ts'
import type { QuoteFacts } from '#schemas/storefront/pricing/pricing.rules.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'

/** What a draft keeps of the quote, in its section `filter_info`. Dates mm/dd/yyyy. */
export interface StoredFilter extends FilterInfo {
  dep_dob: string[]
  coverage: string | null
  /** Accepted answers to eligibility questions, by qid. */
  answers: Record<string, 0 | 1>
  /** The day that was chosen at the checkout, mm/dd/yyyy: how old people are then is what counts. */
  effective_date?: string | null
}

/** The quote as the contract shows it. */
export const filterInfo = ({
  dep_dob: _dates,
  coverage: _coverage,
  answers: _answers,
  effective_date: _date,
  ...info
}: StoredFilter): FilterInfo => info

/** A kept quote after a change; a county of before does not stay where there is none any more. */
export const withFilter = ({ county: _before, ...stored }: StoredFilter, filter: FilterInfo): StoredFilter => ({
  ...stored,
  ...filter,
})

const ageOf = (date: string | null, on: string): number | null => {
  const day = date === null ? null : isoDay(date)
  return day === null ? null : ageOn(day, on)
}

/** The day on which ages count: the effective date once one is chosen and not over, until then today. */
const ageDay = ({ effective_date: date = null }: StoredFilter, today: string): string => {
  const day = date === null ? null : isoDay(date)
  return day !== null && day > today ? day : today
}

/** Where plans are bought: the portal, and the group whose employer pays a part. */
export interface SoldIn {
  portalId: string | null
  groupId: string | null
}

/** What the employer of a group pays; nothing outside of one, or of one that the catalog has no more. */
export const contributionsOf = (
  { groups }: Pick<Catalog, 'groups'>,
  groupId: string | null | undefined,
): QuoteFacts['contributions'] => groups.find(({ id }) => id === groupId)?.contributions ?? []

/** What prices depend on, from the saved quote and the ZIP directory. `today` is yyyy-mm-dd. */
export const quoteFacts = (
  catalog: Pick<Catalog, 'findPlace' | 'countiesOf' | 'groups'>,
  filter: StoredFilter,
  { portalId, groupId }: SoldIn,
  today: string,
): QuoteFacts => {
  const place = catalog.findPlace(filter.zip, filter.county)
  const counties = catalog.countiesOf(filter.zip)
  const on = ageDay(filter, today)
  return {
    state: place?.state ?? filter.state,
    ratingArea: place?.ratingArea ?? null,
    countyOpen: counties.length > 0 && !counties.includes(filter.county ?? ''),
    region: place?.region ?? null,
    age: ageOf(filter.dob, on) ?? 0,
    spouseAge: ageOf(filter.spouse_dop, on),
    tier: filter.tier,
    children: filter.child_num ?? 0,
    smoker: filter.is_smoker,
    annualSalaryCents: filter.annual_incode === null ? null : toCents(filter.annual_incode),
    weeklyHours: filter.working_hours,
    portalId,
    answers: filter.answers,
    contributions: contributionsOf(catalog, groupId),
    today,
  }
}
