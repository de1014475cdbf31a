/** What walkers saw of their enrollments. */
export interface Walked {
  /** The confirmation numbers that one person was given, which must be one, and the number of their invoice. */
  enrolled: { numbers: string[]; invoice_id: string }[]
  /** Milliseconds of each save. */
  saves: number[]
  /** Milliseconds of each other call: the quote, the plans, the cart, what is read for a step. */
  others: number[]
  /** Of all bodies, as they travelled. */
  bytes: number
  seconds: number
}

/** What walkers saw while another price was published and taken back. */
export interface Published {
  /** Dollars a month; `told` is how often a change stood in the way until it was agreed to. */
  enrolled: { policy_id: string; agreed: number; charged: number; told: number }[]
  /** What was refused for another reason than a changed price, and what failed. */
  failed: string[]
  seconds: number
}
