import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from './sources.ts'

const statement = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`\n]*>)?`/

test('statements of SQL are in repositories and db', () => {
  const files = sourceFiles(/^server\/.*\.ts$/).filter((file) => !/^server\/(?:repositories|db)\//.test(file))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => statement.test(readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  ["await database.sql.selectFrom('drafts')", true],
  ['const count = sql<number>`count(*)`', true],
  ["await drafts.open(caller, 'id')", false],
])('%s', (line, isStatement) => expect(statement.test(line)).toBe(isStatement))
