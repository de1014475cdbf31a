import { parseKeys } from '#server/crypto/keys.ts'
import { makeSealing } from '#server/crypto/sealing.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Told } from '#tests/server/core/durability/crowd.ts'
import { counted, keptOf } from '#tests/server/core/durability/kept.ts'
import { testKeys } from '#tests/server/core/durability/saved.ts'

export interface Judgement {
  /** What somebody was told and is not kept, in words. */
  lost: string[]
  /** What is kept more often than somebody did it, in words. */
  doubled: string[]
}

/**
 * Compares what is kept of each person with what is kept of one who enrolled in the calm and went the same journey:
 * sections with their revisions, events, cart, policy, invoices.
 */
export const judge = async (databaseUrl: string, told: readonly Told[]): Promise<Judgement> => {
  const database = await openDatabase({ url: databaseUrl })
  const services = { sealing: makeSealing(parseKeys(testKeys)) }
  const kept = (one: Told) => keptOf({ database, services }, one)
  const judgement: Judgement = { lost: [], doubled: [] }
  const { lost, doubled } = judgement
  try {
    const calm = await Promise.all(
      [0, 1, 2].map(async (number) => {
        const one = told.find((other) => other.number === number)
        if (one === undefined) throw new Error(`Nobody enrolled in the calm as person ${number}`)
        return kept(one)
      }),
    )
    for (const one of told) {
      const found = await kept(one)
      const expected = calm[one.number % 3]
      if (JSON.stringify(found) === JSON.stringify(expected)) continue
      const isMore =
        found.policies.length > 1 || found.invoices > 1 || found.events.length > (expected?.events.length ?? 0)
      const words = `person ${one.number}: status ${found.status}, ${found.policies.length} policies, ${found.invoices} invoices, of the numbers told ${found.told.join()}, of the invoices told ${found.billed.join()}, ${found.events.length} events, sections ${Object.keys(found.sections).join()}`
      if (isMore) doubled.push(words)
      else lost.push(words)
    }
    const rows = await counted({ database })
    for (const [table, count] of Object.entries(rows)) {
      if (count > told.length) doubled.push(`${count} rows of ${table} for ${told.length} people`)
      if (count < told.length) lost.push(`${count} rows of ${table} for ${told.length} people`)
    }
  } finally {
    await database.close()
  }
  return judgement
}
