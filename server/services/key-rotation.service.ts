import type { Sealing } from '../crypto/sealing.ts'
import type { Database } from '../db/database.ts'

interface Parts {
  database: Database
  sealing: Sealing
}

const BATCH = 200

/**
 * Wraps every record's data key by the current key; afterwards an older key can be taken out of `KEYS`. Safe while
 * the server works: a row that changed meanwhile is left to the current key that it was just written with. Gives
 * how many were wrapped anew.
 */
export const rotateKeys = async ({ database, sealing }: Parts): Promise<number> => {
  let rotated = 0
  const one = async (field: string, row: string, sealed: string, write: (sealed: string) => Promise<unknown>) => {
    const fresh = sealing.rewrap({ field, row }, sealed)
    if (fresh === null) return
    await write(fresh)
    rotated += 1
  }
  // Keyset pages: a table of any size is read a batch at a time.
  let after = { enrollment_id: '', section: '' }
  for (;;) {
    const rows = await database.sql
      .selectFrom('draft_sections')
      .select(['enrollment_id', 'section', 'sealed'])
      .where((where) =>
        where.or([
          where('enrollment_id', '>', after.enrollment_id),
          where.and([where('enrollment_id', '=', after.enrollment_id), where('section', '>', after.section)]),
        ]),
      )
      .orderBy('enrollment_id')
      .orderBy('section')
      .limit(BATCH)
      .execute()
    for (const { enrollment_id, section, sealed } of rows) {
      await one('draft_sections.sealed', `${enrollment_id}/${section}`, sealed, (fresh) =>
        database.sql
          .updateTable('draft_sections')
          .set({ sealed: fresh })
          .where((where) => where.and({ enrollment_id, section, sealed }))
          .execute(),
      )
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = last
  }
  for (const { enrollment_id, plan_id, sealed } of await database.sql
    .selectFrom('cart_items')
    .select(['enrollment_id', 'plan_id', 'sealed'])
    .execute()) {
    await one('cart_items.sealed', `${enrollment_id}/${plan_id}`, sealed, (fresh) =>
      database.sql
        .updateTable('cart_items')
        .set({ sealed: fresh })
        .where((where) => where.and({ enrollment_id, plan_id, sealed }))
        .execute(),
    )
  }
  for (const { id, sealed } of await database.sql.selectFrom('saved_carts').select(['id', 'sealed']).execute()) {
    await one('saved_carts.sealed', id, sealed, (fresh) =>
      database.sql
        .updateTable('saved_carts')
        .set({ sealed: fresh })
        .where((where) => where.and({ id, sealed }))
        .execute(),
    )
  }
  for (const { policy_id, sealed } of await database.sql
    .selectFrom('policies')
    .select(['policy_id', 'sealed'])
    .execute()) {
    await one('policies.sealed', policy_id, sealed, (fresh) =>
      database.sql
        .updateTable('policies')
        .set({ sealed: fresh })
        .where((where) => where.and({ policy_id, sealed }))
        .execute(),
    )
  }
  for (const { invoice_id, sealed } of await database.sql
    .selectFrom('invoices')
    .select(['invoice_id', 'sealed'])
    .execute()) {
    await one('invoices.sealed', invoice_id, sealed, (fresh) =>
      database.sql
        .updateTable('invoices')
        .set({ sealed: fresh })
        .where((where) => where.and({ invoice_id, sealed }))
        .execute(),
    )
  }
  for (const { policy_id, sealed } of await database.sql
    .selectFrom('policy_signatures')
    .select(['policy_id', 'sealed'])
    .execute()) {
    await one('policy_signatures.sealed', policy_id, sealed, (fresh) =>
      database.sql
        .updateTable('policy_signatures')
        .set({ sealed: fresh })
        .where((where) => where.and({ policy_id, sealed }))
        .execute(),
    )
  }
  for (const { policy_id, sealed } of await database.sql
    .selectFrom('policy_agreements')
    .select(['policy_id', 'sealed'])
    .execute()) {
    await one('policy_agreements.sealed', policy_id, sealed, (fresh) =>
      database.sql
        .updateTable('policy_agreements')
        .set({ sealed: fresh })
        .where((where) => where.and({ policy_id, sealed }))
        .execute(),
    )
  }
  for (const { id, sealed } of await database.sql.selectFrom('outbox').select(['id', 'sealed']).execute()) {
    await one('outbox.sealed', id, sealed, (fresh) =>
      database.sql
        .updateTable('outbox')
        .set({ sealed: fresh })
        .where((where) => where.and({ id, sealed }))
        .execute(),
    )
  }
  for (const { id, sealed } of await database.sql.selectFrom('support_requests').select(['id', 'sealed']).execute()) {
    await one('support_requests.sealed', id, sealed, (fresh) =>
      database.sql
        .updateTable('support_requests')
        .set({ sealed: fresh })
        .where((where) => where.and({ id, sealed }))
        .execute(),
    )
  }
  for (const { scope, key_hash, sealed } of await database.sql
    .selectFrom('idempotency_keys')
    .select(['scope', 'key_hash', 'sealed'])
    .execute()) {
    if (sealed === null) continue
    await one('idempotency_keys.sealed', key_hash, sealed, (fresh) =>
      database.sql
        .updateTable('idempotency_keys')
        .set({ sealed: fresh })
        .where((where) => where.and({ scope, key_hash, sealed }))
        .execute(),
    )
  }
  for (const { name, value } of await database.sql.selectFrom('settings').selectAll().execute()) {
    if (name !== KEY_CHECK) continue
    await one('settings.value', KEY_CHECK, value, (fresh) =>
      database.sql.updateTable('settings').set({ value: fresh }).where('name', '=', name).execute(),
    )
  }
  return rotated
}

const KEY_CHECK = 'key_check'

/** Throws where the keys are not the ones that this database was sealed with: better at the start than at a save. */
export const checkKeys = async ({ database, sealing }: Parts): Promise<void> => {
  const place = { field: 'settings.value', row: KEY_CHECK }
  const expected = sealing.lookUp('key-check', KEY_CHECK)
  await database.sql
    .insertInto('settings')
    .values({ name: KEY_CHECK, value: sealing.seal(place, expected) })
    .onConflict((on) => on.column('name').doNothing())
    .execute()
  const { value } = await database.sql
    .selectFrom('settings')
    .select('value')
    .where('name', '=', KEY_CHECK)
    .executeTakeFirstOrThrow()
  let found: unknown
  try {
    found = sealing.open(place, value)
  } catch {
    found = undefined
  }
  if (found !== expected) throw new Error('KEYS: these keys do not open this database (see docs/threat-model.md)')
}
