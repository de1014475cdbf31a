import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkCatalog } from '#server/catalog/check-catalog.ts'
import { demoCatalogFolder, loadCatalog } from '#server/catalog/load-catalog.ts'
import { parseKeys } from '#server/crypto/keys.ts'
import { makeSealing } from '#server/crypto/sealing.ts'

const keyOf = (letter: string) => Buffer.alloc(32, letter).toString('base64')
const first = `k1=${keyOf('a')},lookup=${keyOf('z')}`
const both = `k2=${keyOf('b')},${first}`
const second = `k2=${keyOf('b')},lookup=${keyOf('z')}`
const opening = (keys: string) => makeSealing(parseKeys(keys))

const run = (keys: string, ...args: string[]): string =>
  execFileSync(process.execPath, ['tools/run.mjs', 'server/cli/catalog.cli.ts', ...args], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', KEYS: keys, DATA_DIR: tmpdir() },
  })

test('members are sealed by the command, opened by the server, and sealed anew for a new key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'enrollchart-catalog-'))
  cpSync(demoCatalogFolder, folder, { recursive: true })
  const file = join(folder, 'members.json')
  const { members } = loadCatalog(folder)
  const secrets = members.flatMap((member) => [
    member.ssn,
    ...member.dependents.map(({ ssn }) => ssn),
    ...member.cards.map(({ card_number }) => card_number),
    ...member.banks.map(({ account_number }) => account_number),
  ])
  expect(secrets.length).toBeGreaterThan(5)
  expect(run(first, 'seal', folder)).toMatch(/: [1-9]\d+ values sealed\n$/)
  const sealed = readFileSync(file, 'utf8')
  expect(secrets.filter((secret) => secret !== '' && sealed.includes(`"${secret}"`))).toEqual([])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(run(first, 'check', folder)).toContain('no mistakes')
  expect(loadCatalog(folder, { sealing: opening(first) }).members).toEqual(members)
  expect(run(first, 'seal', folder)).toContain(': 0 values sealed')
  // A new key takes over; then the old one is not needed.
  expect(run(both, 'seal', folder)).toMatch(/: [1-9]\d+ values sealed\n$/)
  expect(loadCatalog(folder, { sealing: opening(second) }).members).toEqual(members)

  const mistakes = (keys: string | null) => checkCatalog(folder, keys === null ? undefined : opening(keys))
  expect(mistakes(null)[0]).toMatchObject({
    file: 'members.json',
    message: '"ssn" is sealed: set the KEYS or the DATA_DIR that it was sealed with',
  })
  expect(mistakes(first)[0]?.message).toContain('"ssn" does not open')
  // A number that was moved to another member does not open there.
  const text = readFileSync(file, 'utf8')
  const [mine = '', theirs = ''] = [...text.matchAll(/^ {6}"ssn": "(s1\.[^"]+)"/gm)].map(([, value]) => value)
  writeFileSync(file, text.replace(mine, 'x').replace(theirs, mine).replace('"x"', `"${theirs}"`))
  expect(mistakes(second).map(({ file: where, message }) => `${where} ${message.slice(0, 19)}`)).toEqual([
    'members.json "ssn" does not open',
    'members.json "ssn" does not open',
  ])
}, 120_000)
