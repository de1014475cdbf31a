import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './sources.ts'

const statement = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`\n]*>)?`/

/** Services that have statements of their own since before repositories had them all. None is to be added. */
const notYet: readonly string[] = [
  'server/services/keys/key-rotation.service.ts',
  'server/services/keys/lookup-hashes.ts',
  'server/services/keys/lookup-keys.ts',
  'server/services/keys/rehash.ts',
  'server/services/outbox/outbox-delivery.ts',
  'server/services/outbox/outbox.service.ts',
  'server/services/retention/batches.ts',
  'server/services/retention/delete-expired.ts',
  'server/services/retention/wipe.ts',
]

test('statements of SQL are in repositories and db', () => {
  const files = sourceFiles(/^server\/.*\.ts$/).filter((file) => !/^server\/(?:repositories|db)\//.test(file))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => statement.test(readFileSync(file, 'utf8')))).toEqual(notYet)
})

test.each([
  ["await database.sql.selectFrom('drafts')", true],
  ['const count = sql<number>`count(*)`', true],
  ["await drafts.open(caller, 'id')", false],
])('%s', (line, isStatement) => expect(statement.test(line)).toBe(isStatement))
