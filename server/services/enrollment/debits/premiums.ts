import type { Database } from '../../../db/database.ts'
import type { BankDebitRow, CardChargeRow } from '../../../db/tables.ts'
import { makeBillingAccounts } from '../../../repositories/enrollment/billing-accounts.repository.ts'
import { makeCardChargesRepository } from '../../../repositories/enrollment/card-charges.repository.ts'

/** What was taken of an enrollment's premiums, from a card, an account or both in turn. */
export interface Taken {
  debits: BankDebitRow[]
  charges: CardChargeRow[]
  /** What was taken, or is under way, and has not gone back. */
  cents: number
  /** The first premium that was neither taken nor is on its way: one that came back is owed again. */
  next: number
}

const isOut = ({ outcome, given_back_at }: CardChargeRow): boolean => outcome === 'declined' || given_back_at !== null

export const makePremiums = (database: Pick<Database, 'sql' | 'run'>) => {
  const rows = makeBillingAccounts(database)
  const charged = makeCardChargesRepository(database)
  return {
    takenOf: async (policyId: string): Promise<Taken> => {
      const debits = await rows.debitsOf(policyId)
      const charges = await charged.ofPolicy(policyId)
      const kept = [...debits.filter(({ outcome }) => outcome !== 'returned'), ...charges.filter((one) => !isOut(one))]
      const installments = new Set(kept.map(({ installment }) => installment))
      let next = 0
      while (installments.has(next)) next += 1
      return { debits, charges, cents: kept.reduce((sum, { cents }) => sum + cents, 0), next }
    },
  }
}
