import type { TestApp } from '../../support/test-app.ts'
import type { Told } from './crowd.ts'

type Kept = Pick<TestApp, 'database'> & { services: Pick<TestApp['services'], 'sealing'> }

/** What is kept of one person's enrollment, without what is random: equal for all who walked the same journey. */
export const keptOf = async ({ database, services }: Kept, { email, enrollment_id, numbers, invoices }: Told) => {
  const { sql } = database
  const own = { enrollment_id }
  const sections = await sql
    .selectFrom('draft_sections')
    .selectAll()
    .where((where) => where.and(own))
    .execute()
  const events = await sql
    .selectFrom('draft_events')
    .selectAll()
    .where((where) => where.and(own))
    .execute()
  const cart = await sql
    .selectFrom('cart_items')
    .selectAll()
    .where((where) => where.and(own))
    .execute()
  const policies = await sql
    .selectFrom('policies')
    .selectAll()
    .where((where) => where.and(own))
    .execute()
  const bills = await sql
    .selectFrom('invoices')
    .select('invoice_id')
    .where(
      'policy_id',
      'in',
      policies.map(({ policy_id }) => policy_id),
    )
    .execute()
  const { status } = await sql
    .selectFrom('drafts')
    .select('status')
    .where('id', '=', enrollment_id)
    .executeTakeFirstOrThrow()
  // When, from where and in which session somebody signed is theirs alone.
  const opened = (field: string, row: string, sealed: string): unknown =>
    JSON.parse(
      JSON.stringify(services.sealing.open({ field, row }, sealed))
        .replaceAll(email, 'EMAIL')
        .replaceAll(/"given_at":\d+/g, '"given_at":0')
        .replaceAll(/"session_id":"[\w-]{22}"/g, '"session_id":""')
        .replaceAll(/"origin":"[\w-]{43}"/g, '"origin":""'),
    )
  const byName = (a: string, b: string) => (a < b ? -1 : 1)
  return {
    status,
    sections: Object.fromEntries(
      sections
        .map(({ section, revision, sealed }): [string, unknown] => [
          `${section} ${revision}`,
          opened('draft_sections.sealed', `${enrollment_id}/${section}`, sealed),
        ])
        .toSorted(([a], [b]) => byName(a, b)),
    ),
    events: events.map(({ kind, section, revision }) => `${kind} ${section} ${revision}`).toSorted(byName),
    cart: cart.map(({ plan_pricing_id, position }) => `${position} ${plan_pricing_id}`).toSorted(byName),
    policies: policies.map(({ policy_id, sealed }) => opened('policies.sealed', policy_id, sealed)),
    // However often they were told of it, it was this one.
    told: [...new Set(numbers)].map((number) => policies.findIndex(({ policy_id }) => policy_id === number)),
    billed: [...new Set(invoices)].map((invoice) => bills.findIndex(({ invoice_id }) => invoice_id === invoice)),
    invoices: bills.length,
  }
}

/** How many rows there are of what must be there once for each of so many people. */
export const counted = async ({ database }: Pick<TestApp, 'database'>) => {
  const count = async (table: 'drafts' | 'policies' | 'invoices' | 'outbox') =>
    (
      await database.sql
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  return {
    drafts: await count('drafts'),
    policies: await count('policies'),
    invoices: await count('invoices'),
    outbox: await count('outbox'),
  }
}
