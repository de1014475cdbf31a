import { addDays } from '#schemas/fields/date.kinds.ts'
import { waitsForMoney } from '#machines/fulfillment/billing-account.step.ts'
import { type Authorized, type CardGateway, GatewayFault } from '../../../adapters/cards/card-gateway.ts'
import { MINUTE, SECOND } from '../../../clock.ts'
import type { BillingAccountRow, CardChargeRow } from '../../../db/tables.ts'
import { makeBillingAccounts } from '../../../repositories/enrollment/billing-accounts.repository.ts'
import { makeCardChargesRepository } from '../../../repositories/enrollment/card-charges.repository.ts'
import { type Repeated, backOff, repeated } from '../../background/due-work.ts'
import { wallDay } from '../../../domain/calendar.ts'
import {
  type BillingAccountsParts,
  RETRY_DAYS,
  keptOf,
  makeBillingAccountsService,
  owedCents,
} from './billing-accounts.service.ts'
import { makePremiums } from './premiums.ts'

export interface CardCharges extends Repeated {
  /** Charges what is due and asks for what is not known; how many charges were answered. */
  pass: (onError?: (error: unknown) => void) => Promise<number>
}

/** Longer than the provider may take: nobody else asks while the first may still be waiting. */
const LEASE = 2 * MINUTE
const FIRST_WAIT = MINUTE
/** Asked at a time. */
const PAGE = 20

/**
 * Charges premiums to cards that the provider holds, each once: its order is written down first, and whoever cannot say
 * what became of one asks the provider for the order before it charges.
 */
export const makeCardCharges = (parts: BillingAccountsParts): CardCharges => {
  const { database, clock, catalog, cards } = parts
  const rows = makeBillingAccounts(database)
  const charges = makeCardChargesRepository(database)
  const accounts = makeBillingAccountsService(parts)
  const premiums = makePremiums(database)
  const today = () => wallDay(clock.now(), catalog.debits?.time_zone ?? 'UTC')

  /** Writes down what is to be charged, before anybody asks for it. */
  const begin = ({ policy_id }: BillingAccountRow): Promise<void> =>
    database.transaction(async () => {
      const row = await rows.find(policy_id)
      // Another process has begun meanwhile, or the enrollment was cancelled.
      if (row === undefined || row.state !== 'due' || row.method !== 'cc' || (row.on_day ?? '') > today()) return
      const { installment } = row
      // Held until this is committed: whoever read it at the same time waits here, and finds it changed.
      if (!(await rows.change(row, { changed_at: clock.now() }))) return
      const { charges: before } = await premiums.takenOf(policy_id)
      const cents = owedCents(row, accounts.detailsOf(row))
      if (cents === 0) return
      const now = clock.now()
      const isMine = await charges.insert({
        order_id: `${policy_id}-${installment}-${before.length}`,
        policy_id,
        installment,
        cents,
        outcome: null,
        reference: null,
        code: null,
        given_back_at: null,
        attempts: 0,
        try_at: now,
        created_at: now,
      })
      if (isMine) await accounts.step(row, { type: 'entry.filed' })
    })

  const ask = async (gateway: CardGateway, charge: CardChargeRow): Promise<Authorized> => {
    const row = await rows.find(charge.policy_id)
    const details = row && accounts.detailsOf(row)
    const known = charge.attempts === 0 ? null : await gateway.find(charge.order_id)
    if (known !== null) return known
    // Canceled, or paid from an account by now: what the card was not asked for is not asked for any more.
    if (details?.method !== 'cc' || row?.state !== 'pending')
      return { outcome: 'declined', code: 'not asked for', reason: 'no_funds' }
    const { token, month, year, name } = details
    return gateway.charge({
      order: charge.order_id,
      card: { token, month, year },
      name,
      cents: charge.cents,
      isFirst: charge.installment === 0,
    })
  }

  const note = (charge: CardChargeRow, said: Exclude<Authorized, { outcome: 'unknown' }>): Promise<void> =>
    database.transaction(async () => {
      const { order_id, policy_id } = charge
      const isTaken = said.outcome === 'approved'
      await charges.change(order_id, {
        outcome: said.outcome,
        ...(isTaken ? { reference: said.reference } : { code: said.code }),
      })
      const row = await rows.find(policy_id)
      if (row === undefined) return
      const { cents, next: installment } = await premiums.takenOf(policy_id)
      if (isTaken) {
        await accounts.step(row, { type: 'charge.taken' }, { installment })
        return
      }
      const reason = said.reason === 'no_funds' ? 'no_funds' : 'other'
      const event = { type: 'entry.returned', code: said.code, reason, left: cents > 0, late: false } as const
      const retries = waitsForMoney(keptOf(row), event)
      await accounts.step(row, event, { installment, ...(retries && { on_day: addDays(today(), RETRY_DAYS) }) })
    })

  const work = async (gateway: CardGateway, charge: CardChargeRow): Promise<boolean> => {
    const now = clock.now()
    if (!(await charges.claim(charge, now + LEASE))) return false
    const said = await ask(gateway, charge).catch((error: unknown): Authorized => {
      if (error instanceof GatewayFault) return { outcome: 'unknown' }
      throw error
    })
    if (said.outcome === 'unknown') {
      await charges.change(charge.order_id, { try_at: clock.now() + backOff(FIRST_WAIT, charge.attempts) })
      return false
    }
    await note(charge, said)
    return true
  }

  /** Gives back what was taken for a cancelled enrollment. */
  const giveBack = async (gateway: CardGateway, { policy_id }: BillingAccountRow): Promise<void> => {
    for (const charge of (await premiums.takenOf(policy_id)).charges) {
      const { outcome, reference, given_back_at, order_id, cents, try_at } = charge
      if (outcome !== 'approved' || given_back_at !== null || reference === null) continue
      if (try_at > clock.now() || !(await charges.claim(charge, clock.now() + LEASE))) return
      try {
        await gateway.giveBack({ order: `${order_id}-back`, reference, cents })
      } catch (error) {
        if (!(error instanceof GatewayFault)) throw error
        await charges.change(order_id, { try_at: clock.now() + backOff(FIRST_WAIT, charge.attempts) })
        return
      }
      await charges.change(order_id, { given_back_at: clock.now() })
    }
    await database.transaction(async () => {
      const row = await rows.find(policy_id)
      // What a bank account was debited is returned by hand.
      const { cents } = await premiums.takenOf(policy_id)
      if (row?.state === 'refunding' && cents === 0) await accounts.step(row, { type: 'refund.made' })
    })
  }

  let stopping = false
  const pass = async (onError?: (error: unknown) => void): Promise<number> => {
    if (cards === null) return 0
    let count = 0
    const safely = async (doIt: () => Promise<void>) => {
      // One that cannot be done holds up no other.
      await doIt().catch((error: unknown) => onError?.(error))
    }
    for (const row of await rows.due(['due'], today(), 'cc')) await safely(() => begin(row))
    const seen = new Set<string>()
    for (;;) {
      const open = (await charges.open(clock.now(), PAGE)).filter(({ order_id }) => !seen.has(order_id))
      if (open.length === 0 || stopping) break
      for (const charge of open) {
        seen.add(charge.order_id)
        await safely(async () => {
          if (await work(cards, charge)) count += 1
        })
      }
    }
    for (const row of await rows.cardsIn('refunding')) await safely(() => giveBack(cards, row))
    return count
  }
  const looking = repeated('card charges', pass, 2 * SECOND)
  return {
    pass,
    start: looking.start,
    stop: async () => {
      stopping = true
      await looking.stop()
    },
  }
}
