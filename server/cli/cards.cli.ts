import { Command } from 'commander'
import { cardPointe } from '../adapters/cards/cardpointe.ts'
import { systemClock } from '../clock.ts'
import { migrateCards } from '../services/enrollment/debits/migrate-cards.ts'
import { withOpened } from './opened.ts'

const program = new Command('cards').description('Cards that a provider holds')

program
  .command('migrate')
  .description('gives every card number that lies here to the provider, and keeps its token in its place')
  .action(() =>
    withOpened(async ({ config, sealing, database }) => {
      if (config.cards === undefined) throw new Error('No provider takes cards: set CARD_GATEWAY_URL')
      const cards = cardPointe(config.cards)
      const { handed, left } = await migrateCards({ database, sealing, clock: systemClock, cards })
      console.log(`${handed} card numbers are with the provider now, ${left} it does not take`)
    }),
  )

await program.parseAsync()
