import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { systemClock } from '../clock.ts'
import { returnText } from '../formats/ach/return-codes.ts'
import { type SeenAccount, makeDebits } from '../services/enrollment/debits/debits.ts'
import { hostOf } from '../services/services.ts'
import { makeOutbox } from '../services/outbox/outbox.service.ts'
import { mailboxCarrier } from '../mail/carrier.ts'
import { tellDeclinedOf } from '../services/enrollment/debits/tell-declined.ts'
import { withOpened } from './opened.ts'
import { servedCatalog } from './served-catalog.ts'

type Debits = ReturnType<typeof makeDebits>

const withDebits = (work: (debits: Debits) => Promise<void>): Promise<void> =>
  withOpened(async (opened) => {
    const { config, sealing, database } = opened
    const catalog = await servedCatalog(opened)
    const { deliveriesDir } = config
    const parts = { config, database, sealing, clock: systemClock, catalog, carrier: mailboxCarrier, cards: null }
    // The server sends what is written down here.
    const outbox = makeOutbox({ ...parts, domain: hostOf(config.publicUrl) })
    return work(makeDebits({ ...parts, deliveriesDir, onFailed: tellDeclinedOf({ ...parts, outbox }) }))
  })

const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`

const line = ({ policy_id, state, on_day, code, isRaised, takenCents }: SeenAccount): string =>
  [
    policy_id,
    state,
    ...(on_day === null ? [] : [`on ${on_day}`]),
    `${money(takenCents)} debited`,
    ...(code === null ? [] : [returnText(code)]),
    ...(isRaised ? ['needs you'] : []),
  ].join('  ')

const program = new Command('debits').description('Debits premiums from bank accounts, by NACHA files')

program
  .command('file')
  .description('makes the file of today for the bank, and brings it to its folder')
  .action(() =>
    withDebits(async (debits) => {
      const { filed, carried } = await debits.file()
      if (filed === null) console.log('nothing is due')
      else console.log(`${filed.name}: ${filed.debits} debits of ${money(filed.cents)}, ${filed.prenotes} prenotes`)
      for (const name of carried) console.log(`${name} lies in the bank's folder`)
    }),
  )

program
  .command('answers')
  .description("takes in a bank's file of returns (R01 to R85) and notifications of change (C01 to C14), once")
  .argument('<file>', "the bank's file")
  .action((path: string) =>
    withDebits(async (debits) => {
      const { returns, changes, foreign, isKnown } = await debits.answers(readFileSync(path, 'utf8'))
      if (isKnown) console.log('this file was read before: nothing was done')
      else console.log(`${returns} returns, ${changes} changes of accounts, ${foreign} of entries that are not ours`)
    }),
  )

program
  .command('list')
  .description('every billing account: where it stands, what was taken, and what needs you')
  .option('--raised', 'those alone that need you')
  .action(({ raised }: { raised?: true }) =>
    withDebits(async (debits) => {
      for (const one of await debits.list()) if (raised !== true || one.isRaised) console.log(line(one))
    }),
  )

const settle = (type: 'retry.asked' | 'refund.made') => (policyId: string) =>
  withDebits(async (debits) => {
    const moved = await debits.settleBy(policyId, type)
    if (moved === undefined) throw new Error(`There is no billing account of ${policyId}`)
    if (moved.before === moved.after) throw new Error(`${policyId} is ${moved.before}: nothing was done`)
    console.log(`${policyId}: ${moved.before} → ${moved.after}`)
  })

program
  .command('retry')
  .description('debits an account again that has failed, once you have spoken with the account holder')
  .argument('<enrollment>', 'the confirmation number')
  .action(settle('retry.asked'))

program
  .command('refunded')
  .description('notes that you have returned what was taken for a canceled enrollment')
  .argument('<enrollment>', 'the confirmation number')
  .action(settle('refund.made'))

await program.parseAsync()
