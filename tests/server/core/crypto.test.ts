import { statSync } from 'node:fs'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadKeys, parseKeys } from '#server/crypto/keys.ts'
import { SealBroken, makeSealing, sameHash } from '#server/crypto/sealing.ts'

const key = (letter: string) => Buffer.alloc(32, letter).toString('base64')
const sealing = makeSealing(parseKeys(`k1=${key('a')},lookup=${key('z')}`))
const place = { field: 'draft_sections.sealed', row: 'e1/primary_info' }

test('a sealed value opens in its place, and looks different each time', () => {
  const value = { ssn: '123456789', list: [1, null, 'ñ'] }
  const [one, other] = [sealing.seal(place, value), sealing.seal(place, value)]
  expect(one).not.toBe(other)
  expect(one).toMatch(/^s1\.k1\.[\w-]+\.[\w-]+$/)
  expect(sealing.open(place, one)).toEqual(value)
})

test('moved to another field or row, or changed in any byte, it does not open', () => {
  const sealed = sealing.seal(place, 'secret')
  expect(() => sealing.open({ ...place, field: 'policies.sealed' }, sealed)).toThrow(SealBroken)
  expect(() => sealing.open({ ...place, row: 'e2/primary_info' }, sealed)).toThrow(SealBroken)
  const [version = '', id = '', ...bodies] = sealed.split('.')
  for (const [index, body] of bodies.entries()) {
    const bytes = Buffer.from(body, 'base64url')
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      const forged = [version, id, ...bodies.with(index, changed.toString('base64url'))].join('.')
      expect(() => sealing.open(place, forged)).toThrow(SealBroken)
    }
  }
  expect(() => sealing.open(place, 'plain text')).toThrow('A sealed value is not one')
  // The data key of one value with the body of another.
  const second = sealing.seal(place, 'other').split('.')
  expect(() => sealing.open(place, [version, id, second[2], bodies[1]].join('.'))).toThrow(SealBroken)
})

test('rewrapping changes the key that is needed, not the value', () => {
  const sealed = sealing.seal(place, 'secret')
  const both = makeSealing(parseKeys(`k2=${key('b')},k1=${key('a')},lookup=${key('z')}`))
  const fresh = both.rewrap(place, sealed) ?? ''
  expect(fresh.split('.')[1]).toBe('k2')
  expect(both.rewrap(place, fresh)).toBeNull()
  expect(makeSealing(parseKeys(`k2=${key('b')},lookup=${key('z')}`)).open(place, fresh)).toBe('secret')
  expect(() => sealing.open(place, fresh)).toThrow('needs the key "k2"')
})

test('look-up hashes differ by purpose and by key', () => {
  const hash = sealing.lookUp('contact', 'a@example.com')
  expect(sealing.lookUp('contact', 'a@example.com')).toBe(hash)
  expect(sealing.lookUp('session', 'a@example.com')).not.toBe(hash)
  expect(makeSealing(parseKeys(`k1=${key('a')},lookup=${key('y')}`)).lookUp('contact', 'a@example.com')).not.toBe(hash)
  expect([sameHash(hash, hash), sameHash(hash, `${hash}x`), sameHash(hash, hash.replace(/.$/, '!'))]).toEqual([
    true,
    false,
    false,
  ])
})

test('the first start makes a key file that only its owner reads, the next ones read it', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'enrollchart-keys-')), 'data')
  const made = loadKeys(undefined, folder)
  expect(statSync(join(folder, 'keys')).mode & 0o777).toBe(0o600)
  expect(loadKeys(undefined, folder)).toEqual(made)
  expect(made.wrapping.get(made.current)).toHaveLength(32)
  expect(made.lookups.get('lookup')).not.toEqual(made.wrapping.get('k1'))
})

test.each([
  ['k1', 'KEYS: write NAME=BASE64,NAME=BASE64,lookup=BASE64'],
  [`lookup=${key('z')}`, 'KEYS: there is no key to wrap with beside "lookup"'],
  [`k1=${key('a')}`, 'KEYS: the key "lookup" is missing'],
  [`k1=AAAA,lookup=${key('z')}`, 'KEYS: "k1" must be 32 bytes in base64, and has 3'],
])('a mistake in KEYS is named: %s', (text, message) => {
  expect(() => parseKeys(text)).toThrow(message)
})
