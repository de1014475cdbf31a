/** What walkers saw of their enrollments. */
export interface Walked {
  /** The confirmation numbers that one person was given, which must be one, and the number of their invoice. */
  enrolled: { numbers: string[]; invoice_id: string }[]
  /** Milliseconds of each save. */
  saves: number[]
  /** Milliseconds of each other call: the quote, the plans, the cart, what is read for a step. */
  others: number[]
  seconds: number
}
