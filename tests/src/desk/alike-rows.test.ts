import { expect, test } from 'vitest'
import { alikeRows } from '#src/desk/audit/alike-rows.ts'

const at = Date.UTC(2026, 10, 20, 15, 45)
const shown = (subject: string) => ({ at, by: 'Ana', action: 'read', subject, detail: 'listed' }) as const

test('what one search showed is one row with all records; what another did, or did later, is one of its own', () => {
  const rows = [
    shown('policy:EC-1'),
    shown('policy:EC-2'),
    { ...shown('policy:EC-3'), by: null },
    shown('policy:EC-4'),
    { ...shown('policy:EC-5'), at: at + 60_000 },
    { ...shown('policy:EC-6'), at: at + 60_000, detail: 'note', action: 'write' } as const,
  ]
  expect(alikeRows(rows).map(({ subjects }) => subjects)).toEqual([
    ['EC-1', 'EC-2'],
    ['EC-3'],
    ['EC-4'],
    ['EC-5'],
    ['EC-6'],
  ])
})
