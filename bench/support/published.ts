/** What walkers saw while another price was published and taken back. */
export interface Published {
  /** Dollars a month; `told` is how often a change stood in the way until it was agreed to. */
  enrolled: { policy_id: string; agreed: number; charged: number; told: number }[]
  /** What was refused for another reason than a changed price, and what failed. */
  failed: string[]
  seconds: number
}
