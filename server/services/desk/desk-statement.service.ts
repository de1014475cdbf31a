import type {
  Statement,
  StatementChoices,
  StatementRow,
  StatementWish,
} from '#schemas/calls/desk/desk-statement.calls.ts'
import { rightsOf } from '#schemas/desk/roles.ts'
import { monthSpan } from '#schemas/desk/figures/figures-span.rules.ts'
import { addDays, usDay } from '#schemas/fields/date.kinds.ts'
import { type SharedCents, summedShares } from '#schemas/storefront/pricing/contribution.rules.ts'
import { toDollars } from '#schemas/storefront/pricing/money.rules.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import type { Clock } from '../../clock.ts'
import type { Sealing } from '../../crypto/sealing.ts'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../domain/caller.ts'
import { missing, refuseField } from '../../domain/refusals.ts'
import { makeFoundPolicies } from '../../repositories/desk/found-policies.repository.ts'
import type { StaffMember } from '../../repositories/desk/staff.repository.ts'
import {
  type StatementEnrollment,
  type StatementPlace,
  makeStatements,
} from '../../repositories/desk/statements.repository.ts'
import { wallDay } from '../../domain/calendar.ts'
import type { RecordsService } from '../enrollment/record/records.service.ts'
import { type PolicyDetails, applicantName } from '../enrollment/steps/policy-details.ts'
import type { AuditService } from '../visits/audit.service.ts'
import { inDollars, makeFigureSums, nothingCounted, addedSums } from './figure-sums.ts'

interface Parts {
  database: Database
  clock: Clock
  sealing: Sealing
  catalog: Catalog
  records: Pick<RecordsService, 'read'>
  audit: AuditService
}

const A_PAGE = 100
/** Months that can be chosen. */
const MOST_MONTHS = 36

/** `2026-11-05|EC-7K2M-QX4D`, as `next` says it; null for anything else. */
const placeOf = (text: string | undefined): StatementPlace | null => {
  const [, day, policy_id] = /^(\d{4}-\d{2}-\d{2})\|([\w-]{1,64})$/.exec(text ?? '') ?? []
  return day === undefined || policy_id === undefined ? null : { day, policy_id }
}

/** A premium of the figures, with what the employer pays of it. */
const premiumInDollars = ({ cents, employer_cents }: SharedCents) => ({
  monthly: toDollars(cents),
  employer_monthly: toDollars(employer_cents),
})

/** What a rep or a group enrolled in a month. */
export const makeDeskStatement = (parts: Parts) => {
  const { database, clock, catalog, audit } = parts
  const statements = makeStatements(database)
  const policies = makeFoundPolicies<PolicyDetails>(parts)
  const { sumsBy, named, nameOf } = makeFigureSums(parts)
  const today = () => wallDay(clock.now(), catalog.timeZone)

  /** Whoever may read people is told names, each of which the audit notes. */
  const rowsOf = async (
    caller: Caller,
    { roles }: Pick<StaffMember, 'roles'>,
    found: readonly StatementEnrollment[],
  ): Promise<StatementRow[]> => {
    const ids = found.map(({ policy_id }) => policy_id)
    const [details, prices, declined] = await database.lately(() =>
      Promise.all([policies.these(ids), statements.prices(ids), statements.declined(ids)]),
    )
    const mayRead = rightsOf(roles).includes('read')
    if (mayRead) {
      await database.transaction(async () => {
        for (const id of ids) await audit.record(caller, 'read', `policy:${id}`, 'listed')
      })
    }
    const byId = new Map(details.map((one) => [one.policy_id, one.details]))
    return found.flatMap(({ policy_id, day, cancelled_on }) => {
      const known = byId.get(policy_id)
      if (known === undefined) return []
      const own = prices.filter((one) => one.policy_id === policy_id)
      const nothing = { cents: 0, employer_cents: 0 }
      const priceOf = (id: string) => own.find(({ plan_id }) => plan_id === id) ?? nothing
      return {
        policy_id,
        name: mayRead ? applicantName(known) : null,
        submitted_on: usDay(day),
        cancelled_on: cancelled_on && usDay(cancelled_on),
        state:
          cancelled_on !== null
            ? ('cancelled' as const)
            : declined.has(policy_id)
              ? ('declined' as const)
              : ('active' as const),
        plans: known.plans.map(({ plan_id, name }) => ({ name, ...premiumInDollars(priceOf(plan_id)) })),
        ...premiumInDollars(summedShares(own)),
      }
    })
  }

  /** The name of whose statement it is; 404 for whom nobody knows, 422 for a month that is none. */
  const demandName = async ({ of, id, month }: Pick<StatementWish, 'of' | 'id' | 'month'>): Promise<string> => {
    if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) throw refuseField('month', 'error_date_invalid')
    const isKnown = (of === 'agent' ? catalog.reps : catalog.groups).some((one) => one.id === id)
    const isCounted = isKnown || (await statements.everOf(of)).includes(id)
    if (!isCounted) throw missing('error_desk_statement')
    return nameOf(`${of}_id`, id)
  }

  const pageOf = async (wish: StatementWish, size: number) => {
    const span = monthSpan(wish.month)
    const found = await database.lately(() => statements.page({ ...wish, ...span }, placeOf(wish.after), size + 1))
    const shown = found.slice(0, size)
    const last = shown.at(-1)
    return { shown, next: last === undefined || found.length <= size ? null : `${last.day}|${last.policy_id}` }
  }

  /** Those of the catalog, and those of before who were counted. */
  const optionsOf = async (of: 'agent' | 'group', listed: readonly string[]) => {
    const ids = [...new Set([...listed, ...(await statements.everOf(of))])]
    return Promise.all(ids.map(async (value) => ({ value, name: await nameOf(`${of}_id`, value) })))
  }

  return {
    choices: async (): Promise<StatementChoices> => {
      const [first, agents, groups] = await Promise.all([
        statements.firstDay(),
        optionsOf(
          'agent',
          catalog.reps.map(({ id }) => id),
        ),
        optionsOf(
          'group',
          catalog.groups.map(({ id }) => id),
        ),
      ])
      const months: string[] = []
      let month = today().slice(0, 7)
      while (months.length < MOST_MONTHS && (months.length === 0 || month >= (first ?? '9999').slice(0, 7))) {
        months.push(month)
        month = addDays(`${month}-01`, -1).slice(0, 7)
      }
      return { agents, groups, months }
    },

    read: async (caller: Caller, staff: StaffMember, wish: StatementWish): Promise<Statement> => {
      const { of, id, month } = wish
      const name = await demandName(wish)
      const span = monthSpan(month)
      const filter = {
        ...span,
        site: null,
        category: null,
        agent: of === 'agent' ? id : null,
        group: of === 'group' ? id : null,
      }
      const [days = new Map(), plans] = await sumsBy(filter, ['day', 'plan_id'])
      const { shown, next } = await pageOf(wish, A_PAGE)
      return {
        of,
        id,
        name,
        month,
        from: usDay(span.first),
        to: usDay(span.last),
        time_zone: catalog.timeZone,
        total: inDollars([...days.values()].reduce(addedSums, nothingCounted)),
        plans: await named('plan_id', plans),
        rows: await rowsOf(caller, staff, shown),
        next,
      }
    },

    /** All rows of a statement, page by page: as many as there are, and never all in memory. */
    pages: async function* (caller: Caller, staff: StaffMember, wish: StatementWish): AsyncGenerator<StatementRow[]> {
      let after: string | undefined
      do {
        const { shown, next } = await pageOf({ ...wish, ...(after !== undefined && { after }) }, A_PAGE)
        yield await rowsOf(caller, staff, shown)
        after = next ?? undefined
      } while (after !== undefined)
    },
    demandName,
  }
}
export type DeskStatementService = ReturnType<typeof makeDeskStatement>
