import { type Static, Type } from 'typebox'
import type { TierCode } from '../../calls/shapes.ts'
import { exact } from '../../calls/call.ts'

/** Whole dollars. */
const WholeDollars = Type.Integer({ minimum: 0 })
/** What one person pays, and all people of a plan together. */
const Limit = exact({ person: WholeDollars, family: WholeDollars })

/**
 * What the member pays of one kind of care: an amount each time, a percent of its price, or both. `after_deductible`
 * says that nothing is paid by the plan before the deductible is met; an amount without it is paid from the first day.
 */
const Share = exact({
  copay: Type.Optional(WholeDollars),
  percent: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  after_deductible: Type.Boolean(),
})
export type Share = Static<typeof Share>

/** The figures of a medical plan by which a year is estimated. */
export const CostSharing = exact({
  deductible: Limit,
  out_of_pocket: Limit,
  primary: Share,
  specialist: Share,
  drugs: Share,
  /** Tests, emergencies and stays in a hospital. */
  hospital: Share,
})
export type CostSharing = Static<typeof CostSharing>

export const careKinds = ['primary', 'specialist', 'drugs', 'hospital'] as const
export type CareKind = (typeof careKinds)[number]

/** What each time costs at full price, in dollars. An assumption of ours, shown with every estimate. */
export const fullPrice: Readonly<Record<CareKind, number>> = {
  primary: 150,
  specialist: 250,
  drugs: 30,
  hospital: 2000,
}

export const yearKinds = ['quiet', 'usual', 'hard'] as const
export type YearKind = (typeof yearKinds)[number]

/** How often a household needs each kind of care in a year: two check-ups; some illness; a long stay in a hospital. */
export const careIn: Readonly<Record<YearKind, Readonly<Record<CareKind, number>>>> = {
  quiet: { primary: 2, specialist: 0, drugs: 0, hospital: 0 },
  usual: { primary: 4, specialist: 2, drugs: 12, hospital: 1 },
  hard: { primary: 8, specialist: 6, drugs: 24, hospital: 20 },
}

/** Dollars for a year. */
export interface YearlyCost {
  kind: YearKind
  premium: number
  /** Of the care itself, never above the out-of-pocket maximum. */
  care: number
  total: number
}

/** What the care of a year costs a household: visits first, the hospital last, as most years go. */
const careCost = (sharing: CostSharing, year: YearKind, who: 'person' | 'family'): number => {
  const most = sharing.out_of_pocket[who]
  let open = sharing.deductible[who]
  let paid = 0
  for (const kind of careKinds) {
    const { copay = 0, percent = 0, after_deductible } = sharing[kind]
    const price = fullPrice[kind]
    for (let time = 0; time < careIn[year][kind]; time += 1) {
      const ofDeductible = after_deductible ? Math.min(open, price) : 0
      open -= ofDeductible
      const rest = price - ofDeductible
      paid += ofDeductible + Math.min(rest, copay + ((rest - Math.min(rest, copay)) * percent) / 100)
    }
  }
  return Math.min(most, Math.round(paid))
}

/**
 * A quiet, a usual and a hard year with a plan, in dollars: twelve premiums, and what the plan's own figures leave to the
 * member of care at full price. One person by the limits of a person, every other tier by those of a family. Estimates:
 * whatever is not covered, or outside of the plan's network, is not in them.
 */
export const yearlyCosts = (sharing: CostSharing, monthly: number, tier: TierCode): YearlyCost[] =>
  yearKinds.map((kind) => {
    const premium = Math.round(monthly * 1200) / 100
    const care = careCost(sharing, kind, tier === 'IO' ? 'person' : 'family')
    return { kind, premium, care, total: Math.round((premium + care) * 100) / 100 }
  })
