/** A made-up kind of cart: its plans, how often it was checked out, and how often that became an enrollment. */
interface DemoCart {
  plans: readonly string[]
  carts: number
  sold: number
}

const cart = (carts: number, sold: number, ...plans: string[]): DemoCart => ({ plans, carts, sold })

/** States of the demo catalog with medical plans of their own: the carrier's prefix and a dental plan that is liked there. */
const states: readonly (readonly [medical: string, dental: string])[] = [
  ['evergreen-tx', 'larkspur-dental-standard'],
  ['riverstone-fl', 'tidewater-dental-high'],
  ['summit-il', 'harborlight-dental-standard'],
  ['prairie-az', 'cedar-dental-standard'],
  ['evergreen-ga', 'tidewater-dental-standard'],
  ['prairie-oh', 'harborlight-dental-high'],
  ['riverstone-mi', 'juniper-dental-standard'],
  ['summit-nc', 'stonebridge-dental-high'],
  ['prairie-va', 'fairwind-dental-standard'],
  ['evergreen-nj', 'hudson-dental-high'],
  ['riverstone-tn', 'brightwater-dental-standard'],
  ['evergreen-ak', 'meadowlark-dental-standard'],
]

/**
 * What people of the demonstration are said to have chosen together. Made up, and marked as such in the database
 * (`demo` = 1): nobody bought any of it. A catalog of one's own never sees it (demo-counts.service.ts).
 */
export const demoCarts: readonly DemoCart[] = [
  ...states.flatMap(([medical, dental]) => [
    cart(34, 21, `${medical}-silver`, dental, 'brightwater-vision-high', 'lighthouse-hospital'),
    cart(22, 12, `${medical}-bronze`, 'lighthouse-accident', 'corner-rx', 'lighthouse-hospital'),
    cart(14, 9, `${medical}-gold`, dental, 'clearview-vision-high'),
    cart(9, 4, `${medical}-silver`, 'corner-rx', 'add-shield'),
  ]),
  cart(64, 41, 'meadowlark-dental-high', 'clearview-vision-high'),
  cart(48, 30, 'brightwater-dental-high', 'brightwater-vision-high', 'corner-rx'),
  cart(37, 22, 'stonebridge-dental-standard', 'stonebridge-vision-standard', 'lighthouse-accident'),
  cart(31, 17, 'lighthouse-accident', 'harvest-critical', 'lighthouse-hospital'),
  cart(29, 16, 'crescent-premier-care', 'corner-rx-plus', 'lantern-vision-high'),
  cart(26, 15, 'fieldstone-limited', 'corner-rx', 'lighthouse-accident'),
  cart(24, 12, 'union-hsa-saver', 'larkspur-dental-standard', 'kestrel-vision-standard'),
  cart(22, 13, 'trail-lifestyle', 'corner-rx-plus', 'waggle-pet'),
  cart(19, 11, 'waggle-pet-wellness', 'trail-lifestyle'),
  cart(18, 9, 'anchor-life-term', 'harvest-critical', 'add-shield'),
  cart(16, 9, 'northgate-family-life', 'meadowlark-dental-standard', 'clearview-vision-standard'),
  cart(15, 8, 'steady-short-term', 'lighthouse-accident', 'anchor-life-term'),
  cart(12, 6, 'keystone-iha-guaranteed', 'brightwater-dental-standard', 'corner-rx'),
  cart(11, 5, 'union-l713-limited', 'add-shield'),
  cart(9, 5, 'lighthouse-group-hospital', 'fieldstone-group-limited'),
  cart(8, 3, 'all-in-3', 'waggle-pet'),
  // Met too seldom to say anything: what the floor is for.
  cart(3, 1, 'vantage-elevate', 'waggle-pet-wellness'),
]
