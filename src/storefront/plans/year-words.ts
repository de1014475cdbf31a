import { m } from '#schemas/messages/generated/messages.js'
import {
  type CareKind,
  type YearKind,
  careIn,
  careKinds,
  fullPrice,
} from '#schemas/storefront/plans/yearly-cost.rules.ts'
import { formatMoney } from '../../i18n/format.ts'

export const yearName: Readonly<Record<YearKind, () => string>> = {
  quiet: () => m.year_quiet(),
  usual: () => m.year_usual(),
  hard: () => m.year_hard(),
}

const careName: Readonly<Record<CareKind, (count: { count: number; price: string }) => string>> = {
  primary: (of) => m.year_care_primary(of),
  specialist: (of) => m.year_care_specialist(of),
  drugs: (of) => m.year_care_drugs(of),
  // A stay is not counted in bills.
  hospital: ({ count }) => m.year_care_hospital({ price: formatMoney(count * fullPrice.hospital) }),
}

/** What a kind of year is taken to be: the care in it, with its full prices. */
export const yearCare = (kind: YearKind): string =>
  careKinds
    .filter((care) => careIn[kind][care] > 0)
    .map((care) => careName[care]({ count: careIn[kind][care], price: formatMoney(fullPrice[care]) }))
    .join(', ')
