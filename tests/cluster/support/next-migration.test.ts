import { expect, test } from 'vitest'
import { nextMigration } from './next-migration.ts'

test('the migration of the drill builds its index beside those who enroll, as the product has to', () => {
  expect(nextMigration.up).not.toMatch(/\bindex\b/i)
  expect(Object.keys(nextMigration.indexes)).toEqual(['drafts_drill_note'])
})
