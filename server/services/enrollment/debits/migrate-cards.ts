import { cardEntryText } from '#schemas/steps/billing/card-entry.rules.ts'
import { type CardGateway, GatewayFault } from '../../../adapters/cards/card-gateway.ts'
import type { Clock } from '../../../clock.ts'
import type { Sealing } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import { isWholeNumber } from '../../../domain/masks.ts'
import type { SectionValue } from '../../../domain/section-values.ts'
import { beforeAll, makeKeptSecrets } from '../../../repositories/retention/kept-secrets.repository.ts'
import { heldOf } from '../steps/card-check.ts'

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  cards: CardGateway
}

const PAGE = 50

/**
 * Gives every card number that lies in drafts and submitted enrollments to the provider, and keeps its token and last
 * four digits in its place. Can be run again: what is handed over is not looked at any more. `left` are those that the
 * provider does not take, such as numbers that it says are none; throws `GatewayFault` where it cannot be reached.
 */
export const migrateCards = async (parts: Parts): Promise<{ handed: number; left: number }> => {
  const { database, clock, sealing, cards } = parts
  const secrets = makeKeptSecrets(database)
  const found = { handed: 0, left: 0 }
  let after = beforeAll
  for (;;) {
    const { rows, read: many, last } = await secrets.cards(after, clock.now(), PAGE)
    if (many === 0) return found
    after = last
    for (const read of rows) {
      const place = { field: 'draft_sections.sealed', row: `${read.enrollment_id}/${read.section}` }
      const { card_number: number, ...rest } = sealing.open(place, read.sealed) as SectionValue<'billing'>
      if (number === undefined || !isWholeNumber(number)) continue
      try {
        const entry = cardEntryText(await cards.hold(number), `${rest.expiration_year}${rest.expiration_month}`)
        const held = heldOf(entry)
        if (held.card_token === undefined) throw new GatewayFault('the card does not say when it expires')
        await secrets.replace(read, sealing.seal(place, { ...rest, ...held }))
        found.handed += 1
      } catch (error) {
        if (!(error instanceof GatewayFault) || error.isUnreached) throw error
        found.left += 1
      }
    }
  }
}
