import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { family } from './sample-documents.ts'
import { membersOf, readByNodeX12 } from './x12-readers.ts'

const samples = 'tests/server/formats/samples'
const folder = mkdtempSync(join(tmpdir(), 'deliveries-'))
afterAll(() => rmSync(folder, { recursive: true }))

const deliveries = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/run.mjs', 'server/cli/deliveries.cli.ts', ...args], { encoding: 'utf8' })

const fileOf = (value: unknown): string => {
  const path = join(folder, 'documents.json')
  writeFileSync(path, JSON.stringify(value))
  return path
}

test('preview prints an 834 that is marked as a test', () => {
  const { stdout, status } = deliveries('preview', `${samples}/family-of-four.json`, '--format', '834')
  expect(status).toBe(0)
  expect(stdout.slice(0, 106)).toMatch(/^ISA.*\*T\*:~$/)
  expect(membersOf(readByNodeX12(stdout))[0]?.members.map(({ first }) => first)).toEqual([
    'MARISOL',
    'OTTO',
    'ILSE',
    'RAFE',
  ])
})

test('preview names what is cut, and never a value that is refused', () => {
  const { subscriber, ...rest } = family()
  const long = { ...rest, subscriber: { ...subscriber, last_name: 'N'.repeat(61) } }
  const odd = { ...rest, subscriber: { ...subscriber, ssn: '98765432' } }
  expect(deliveries('preview', fileOf([long]), '--format', '834').stderr).toBe(
    'EC100417: /subscriber/last_name is cut after 60 characters\n',
  )
  const { stdout, stderr, status } = deliveries('preview', fileOf([long, odd]), '--format', '834')
  expect({ stdout, status }).toEqual({ stdout: '', status: 1 })
  expect(stderr).toContain('document 2 of 2: /subscriber/ssn')
  expect(stderr).not.toContain('98765432')
})

test('preview prints what a destination would get, and says where there is none', () => {
  const sample = `${samples}/family-of-four.json`
  const { stdout } = deliveries('preview', sample, '--destination', 'ancillary-csv')
  expect(stdout.split('\r\n').map((line) => line.split(',')[0])).toEqual([
    'document_id',
    ...Array<string>(8).fill('EC100417-1-example'),
    '',
  ])
  expect(deliveries('preview', sample, '--destination', 'nobody')).toMatchObject({
    stderr: 'no destination "nobody" in server/catalog/data/demo: use an id of destinations.json\n',
    status: 1,
  })
})

test('a text that is no JSON is refused without its words', () => {
  const path = join(folder, 'broken.json')
  writeFileSync(path, '{ Marisol')
  expect(deliveries('preview', path, '--format', '834')).toMatchObject({ stderr: 'The file is no JSON\n', status: 1 })
})

test('acknowledgment says in words what was answered', () => {
  expect(deliveries('acknowledgment', `${samples}/999-partial.x12`)).toMatchObject({
    stdout:
      '999 about group 418: P\n  set 0001: A\n  set 0002: R\n    segment 66: gender (DMG03) has an invalid code\n',
    status: 0,
  })
  const broken = join(folder, 'broken.x12')
  writeFileSync(broken, readFileSync(`${samples}/999-partial.x12`, 'utf8').slice(0, 300))
  expect(deliveries('acknowledgment', broken)).toMatchObject({
    stderr: 'half written: ends within a segment\n',
    status: 1,
  })
})
