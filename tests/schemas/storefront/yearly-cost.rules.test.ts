import { describe, expect, it } from 'vitest'
import { type CostSharing, yearlyCosts } from '#schemas/storefront/plans/yearly-cost.rules.ts'

const share = { percent: 20, after_deductible: true }
/** Twenty percent of everything once 5,000 are paid, and never more than 6,250. */
const bronze: CostSharing = {
  deductible: { person: 5000, family: 10_000 },
  out_of_pocket: { person: 6250, family: 12_500 },
  primary: share,
  specialist: share,
  drugs: share,
  hospital: share,
}
/** Copays from the first day; hospital care in full once 6,000 are paid. */
const silver: CostSharing = {
  deductible: { person: 6000, family: 12_000 },
  out_of_pocket: { person: 6000, family: 12_000 },
  primary: { copay: 30, after_deductible: false },
  specialist: { copay: 50, after_deductible: false },
  drugs: { copay: 15, after_deductible: false },
  hospital: { after_deductible: true },
}
const careOf = (sharing: CostSharing, tier: 'IO' | 'IF' = 'IO') =>
  yearlyCosts(sharing, 100, tier).map(({ care }) => care)

describe('the care of a quiet, a usual and a hard year', () => {
  it('is paid in full up to the deductible, then in part up to the maximum', () => {
    // 2 visits; 4 visits, 2 specialists, 12 prescriptions and one bill of the hospital, all below the deductible.
    expect(careOf(bronze)).toEqual([300, 3460, 6250])
  })
  it('of more than one person has the limits of a family', () => {
    // 1,200 and 1,500 for visits, 720 for prescriptions, 6,580 of the hospital, then 20 % of the other 33,420: 16,684.
    expect(careOf(bronze, 'IF')).toEqual([300, 3460, 12_500])
    expect(careOf({ ...bronze, out_of_pocket: { person: 6250, family: 20_000 } }, 'IF')[2]).toBe(16_684)
  })
  it('costs copays where they count from the first day, never more than the care itself', () => {
    expect(careOf(silver)).toEqual([60, 400 + 2000, 6000])
    expect(careOf({ ...silver, primary: { copay: 500, after_deductible: false } })[0]).toBe(300)
  })
  it('takes a copay and a percent of what is left', () => {
    const both = { copay: 50, percent: 10, after_deductible: false }
    expect(careOf({ ...silver, primary: both })[0]).toBe(2 * (50 + 10))
  })
  it('is free where nothing is to be paid', () => {
    const free = { after_deductible: false }
    expect(careOf({ ...silver, primary: free, specialist: free, drugs: free, hospital: free })).toEqual([0, 0, 0])
  })
})

it('a year is twelve premiums and the care, to the cent', () => {
  expect(yearlyCosts(bronze, 213.07, 'IO')[0]).toEqual({ kind: 'quiet', premium: 2556.84, care: 300, total: 2856.84 })
})
