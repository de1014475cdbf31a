import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTaken, repPath, entryKind } from '#schemas/storefront/visit/entry-kind.rules.ts'

/** The first segment of every address of the router that is not a landing page itself. */
const firstSegments = (): string[] => {
  const source = readFileSync(new URL('../../../src/app/router.tsx', import.meta.url), 'utf8')
  const paths = [...source.matchAll(/path="(?<path>[^"]+)"/g)].map((match) => match.groups?.path ?? '')
  return [...new Set(paths.map((path) => path.split('/')[0] ?? ''))].filter((first) => /^[A-Za-z0-9]/.test(first))
}

test('no page of the product is taken for a landing page, however it is written', () => {
  const pages = firstSegments()
  expect(pages).toEqual(expect.arrayContaining(['support', 'new-plans', 'groups-home', 'BenAdvanceHome', '404']))
  expect(pages.filter((page) => !isTaken(page) || !isTaken(page.toUpperCase()))).toEqual([])
})

// @spec 1:48
test.for([
  ['/', 'access'],
  ['/groups-home', 'branded'],
  ['/continue-enrollment', 'resume'],
  ['/direct-continue/abc/2', 'resume'],
  ['/decline-reminder-email', 'resume'],
  ['/referrals', 'entry'],
  ['/support', 'inside'],
  ['/rivera', 'landing'],
  ['/rivera/more', 'inside'],
] as const)('%s is %s', ([path, way]) => {
  expect(entryKind(path)).toBe(way)
})

test('a rep goes on to the page of reps that was asked for, never elsewhere', () => {
  const kept = ['/agent-select-member', '/Agent-Select-Member/', '/agent-select-member?page=2']
  expect(kept.map(repPath)).toEqual(kept)
  const others = [
    null,
    '/plans',
    '//agent-select-member',
    '/agent-select-members',
    '/\\agent-select-member',
    'https://x.example',
  ]
  expect(new Set(others.map(repPath))).toEqual(new Set(['/agent-home']))
})
