import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { addDays } from '#schemas/fields/date.kinds.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import { carryToFolder } from '../../../adapters/delivery/folder.ts'
import type { Clock } from '../../../clock.ts'
import { randomId } from '../../../crypto/random.ts'
import type { Sealing } from '../../../crypto/sealing.ts'
import type { Database } from '../../../db/database.ts'
import type { BankDebitRow, BillingAccountRow } from '../../../db/tables.ts'
import { bankDayAfter, firstDebitAfterPrenote } from '../../../formats/ach/bank-days.ts'
import { type AchAnswer, readNacha } from '../../../formats/ach/read-nacha.ts'
import { meaningOf } from '../../../formats/ach/return-codes.ts'
import { type AchEntry, entryMistake, writeNacha } from '../../../formats/ach/write-nacha.ts'
import { makeBillingAccounts } from '../../../repositories/enrollment/billing-accounts.repository.ts'
import { wallClock, wallDay } from '../../../domain/calendar.ts'
import { waitsForMoney } from '#machines/fulfillment/billing-account.step.ts'
import { makePremiums } from './premiums.ts'
import { RETRY_DAYS, keptOf, makeBillingAccountsService, owedCents } from './billing-accounts.service.ts'

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  catalog: Pick<Catalog, 'debits'>
  deliveriesDir: string
  /** Is told of an account that is left alone. */
  onFailed?: (policyId: string) => Promise<void>
}

/** A billing account as an operator sees it: never the number, of a card never the token. */
export interface SeenAccount {
  policy_id: string
  method: 'cc' | 'eft'
  state: string
  on_day: string | null
  /** The reason of the last return, or the card provider's for declining. */
  code: string | null
  /** It failed, or money is to be returned. */
  isRaised: boolean
  /** What was debited and has not come back, in cents. */
  takenCents: number
}

interface Filed {
  name: string
  debits: number
  prenotes: number
  cents: number
}

/** What became of a bank's file. */
interface AnswersRead {
  returns: number
  changes: number
  /** Traces that are none of ours. */
  foreign: number
  /** The same file was read before: nothing was done. */
  isKnown: boolean
}

/** Bank days after which a debit counts as taken: returns for want of money come within two. */
const RETURN_DAYS = 4
const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** The debits of premiums: files for the bank, and what the bank sends back. Each is done when the operator asks for it. */
export const makeDebits = (parts: Parts) => {
  const { database, clock, sealing, catalog, deliveriesDir } = parts
  const rows = makeBillingAccounts(database)
  const accounts = makeBillingAccountsService({ ...parts, cards: null })
  const premiums = makePremiums(database)
  const placeOf = (id: string) => ({ field: 'debit_files.sealed', row: id })

  const demandDebits = () => {
    if (catalog.debits === null)
      throw new Error('The catalog debits no bank accounts: see "debits" in destinations.json')
    return catalog.debits
  }

  /** What has stayed long enough counts as taken, and a prenote without an answer as good. */
  const settle = async (today: string): Promise<void> => {
    for (const row of await rows.due(['pending', 'proving'], today)) {
      const { debits, next } = await premiums.takenOf(row.policy_id)
      for (const { trace, outcome } of debits) {
        if (outcome === null) await rows.changeDebit(trace, { outcome: 'settled', code: null })
      }
      await accounts.step(row, { type: 'time.over' }, { installment: next })
    }
  }

  const entryOf = (row: BillingAccountRow): AchEntry => {
    const details = accounts.detailsOf(row)
    if (details.method !== 'eft') throw new Error(`${row.policy_id} is paid by card`)
    const { routing, number, account, name } = details
    const isPrenote = row.state === 'unproved'
    return {
      kind: isPrenote ? 'prenote' : 'debit',
      account,
      routing,
      number,
      cents: isPrenote ? 0 : owedCents(row, details),
      id: row.policy_id,
      name,
      recurring: true,
    }
  }

  /** Makes one file of all that is due; null where nothing is. In one transaction with what it makes of each account. */
  const make = (today: string): Promise<Filed | null> =>
    database.transaction(async () => {
      const debits = demandDebits()
      await settle(today)
      const effectiveOn = bankDayAfter(today, 1)
      // Never before its day: what is due until then is on its day or late.
      const due: BillingAccountRow[] = []
      for (const row of await rows.due(['due', 'unproved'], effectiveOn, 'eft')) {
        // What cannot be written holds up nobody else.
        if (entryMistake(entryOf(row)) === null) due.push(row)
        else await accounts.step(row, { type: 'entry.refused' })
      }
      if (due.length === 0) return null
      const last = await rows.last(today)
      const modifier = MODIFIERS[last.ofDay]
      if (modifier === undefined) throw new Error(`No more than ${MODIFIERS.length} files go on one day`)
      const entries = due.map(entryOf)
      const file = writeNacha(
        {
          ...debits,
          at: wallClock(clock.now(), debits.time_zone),
          modifier,
          firstTrace: last.trace + 1,
          firstBatch: last.batch + 1,
          batches: [{ sec: 'WEB', description: debits.description, effectiveOn, entries }],
        },
        today,
      )
      const id = randomId()
      const number = last.number + 1
      const name = `debits-${today}-${modifier}.ach`
      await rows.insertFile({
        id,
        number,
        name,
        made_on: today,
        last_batch: last.batch + 1,
        sha256: createHash('sha256').update(file.text).digest('hex'),
        sealed: sealing.seal(placeOf(id), file.text),
        sent_at: null,
        created_at: clock.now(),
      })
      await rows.insertDebits(
        due.map((row, index) => ({
          trace: file.traces[index]?.trace ?? '',
          policy_id: row.policy_id,
          file_id: id,
          installment: row.state === 'unproved' ? null : row.installment,
          cents: entries[index]?.cents ?? 0,
          effective_on: effectiveOn,
          outcome: null,
          code: null,
        })),
      )
      for (const row of due) {
        const isPrenote = row.state === 'unproved'
        const on_day = isPrenote ? firstDebitAfterPrenote(effectiveOn) : bankDayAfter(effectiveOn, RETURN_DAYS)
        await accounts.step(row, { type: 'entry.filed' }, { on_day })
      }
      const isPremium = ({ kind }: AchEntry) => kind === 'debit'
      return {
        name,
        debits: entries.filter(isPremium).length,
        prenotes: entries.filter((entry) => !isPremium(entry)).length,
        cents: entries.reduce((sum, { cents }) => sum + cents, 0),
      }
    })

  /** Brings what is made to the bank's folder: the same bytes under the same name, however often. */
  const carry = async (): Promise<string[]> => {
    const { folder } = demandDebits()
    const carried: string[] = []
    for (const { id, name, sealed } of await rows.unsent()) {
      if (sealed === null) throw new Error(`The bytes of ${name} are gone`)
      const text = sealing.open(placeOf(id), sealed) as string
      await carryToFolder(join(deliveriesDir, folder), { id, name, text, contentType: 'text/plain' })
      await rows.noteSent(id, clock.now())
      carried.push(name)
    }
    return carried
  }

  /** Whether an entry went to the account that paid before: what the bank says of it is nothing about this one. */
  const isOfBefore = async ({ file_id }: BankDebitRow, row: BillingAccountRow): Promise<boolean> => {
    const { since } = accounts.detailsOf(row)
    return since !== undefined && ((await rows.filedAt(file_id)) ?? 0) < since
  }

  const takeReturn = async ({ trace, code }: Extract<AchAnswer, { kind: 'return' }>): Promise<boolean> => {
    const debit = await rows.debit(trace)
    const row = debit && (await rows.find(debit.policy_id))
    if (debit === undefined || row === undefined) return false
    if (debit.outcome === 'returned') return true
    await rows.changeDebit(trace, { outcome: 'returned', code })
    // Of an account that pays no more nothing is to be proved.
    if (debit.installment === null && (row.method === 'cc' || (await isOfBefore(debit, row)))) return true
    const taken = await premiums.takenOf(debit.policy_id)
    const left = taken.cents > 0
    const late = debit.outcome === 'settled'
    const reason = meaningOf(code) === 'no_funds' ? 'no_funds' : 'other'
    const installment = debit.installment === null ? row.installment : taken.next
    const event = { type: 'entry.returned', code, reason, left, late } as const
    const retries = waitsForMoney(keptOf(row), event)
    const again = retries ? { on_day: addDays(wallDay(clock.now(), demandDebits().time_zone), RETRY_DAYS) } : {}
    await accounts.step(row, event, { installment, ...again })
    return true
  }

  const takeChange = async (change: Extract<AchAnswer, { kind: 'change' }>): Promise<boolean> => {
    const { trace, routing, number, account } = change
    const debit = await rows.debit(trace)
    const row = debit && (await rows.find(debit.policy_id))
    if (debit === undefined || row === undefined) return false
    const before = accounts.detailsOf(row)
    if (before.method !== 'eft' || (await isOfBefore(debit, row))) return true
    const details = {
      ...before,
      ...(routing !== undefined && { routing }),
      ...(number !== undefined && { number }),
      ...(account !== undefined && { account }),
    }
    await accounts.step(row, { type: 'account.changed' }, { sealed: accounts.seal(row.policy_id, details) })
    return true
  }

  return {
    /** Makes the file of today and brings it, with those of before that did not arrive, to the bank's folder. */
    file: async (): Promise<{ filed: Filed | null; carried: string[] }> => {
      const filed = await make(wallDay(clock.now(), demandDebits().time_zone))
      return { filed, carried: await carry() }
    },

    /** Takes in a bank's file of returns and notifications of change: all of it or nothing, and once. */
    answers: (text: string): Promise<AnswersRead> =>
      database.transaction(async () => {
        const read = { returns: 0, changes: 0, foreign: 0 }
        const answers = readNacha(text)
        if (!(await rows.noteAnswer(createHash('sha256').update(text).digest('hex'), clock.now()))) {
          return { ...read, isKnown: true }
        }
        for (const answer of answers) {
          const isOurs = answer.kind === 'return' ? await takeReturn(answer) : await takeChange(answer)
          if (!isOurs) read.foreign += 1
          else read[answer.kind === 'return' ? 'returns' : 'changes'] += 1
        }
        return { ...read, isKnown: false }
      }),

    list: async (): Promise<SeenAccount[]> => {
      const seen: SeenAccount[] = []
      for (const row of await rows.list()) {
        const { state, context } = keptOf(row)
        const { policy_id, method, on_day } = row
        const { cents: takenCents } = await premiums.takenOf(policy_id)
        seen.push({ policy_id, method, state, on_day, code: context.code, isRaised: context.raised, takenCents })
      }
      return seen
    },

    /** Debits an account again that has failed, or notes that money was returned; the state then, undefined without one. */
    settleBy: async (
      policyId: string,
      type: 'retry.asked' | 'refund.made',
    ): Promise<{ before: string; after: string } | undefined> => {
      const row = await rows.find(policyId)
      if (row === undefined) return undefined
      const { state } = await accounts.step(row, { type })
      return { before: row.state, after: state }
    },
  }
}
