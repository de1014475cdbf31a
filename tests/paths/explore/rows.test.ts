import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Rows } from '#paths/explore/rows.ts'
import { Values } from '#paths/explore/values.ts'
import { SEED } from '#tests/seed.ts'

const integer = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })

describe('rows', () => {
  it('number each row once, in the order of first sight, and give it back', () => {
    fc.assert(
      fc.property(fc.array(fc.array(integer, { maxLength: 4 }), { maxLength: 200 }), (list) => {
        const rows = new Rows()
        const names = new Map<string, number>()
        for (const row of list) {
          const name = row.join()
          expect(rows.find(row)).toBe(names.get(name) ?? -1)
          if (!names.has(name)) names.set(name, names.size)
          expect(rows.intern(row)).toBe(names.get(name))
        }
        expect(rows.size).toBe(names.size)
        for (const row of list) expect(rows.row(rows.find(row))).toEqual(row)
      }),
      { seed: SEED },
    )
  })

  it('stay the same when there are more than fit', () => {
    const rows = new Rows()
    const pair = (index: number) => [index % 317, Math.floor(index / 317)]
    for (let index = 0; index < 20_000; index += 1) expect(rows.intern(pair(index))).toBe(index)
    for (let index = 0; index < 20_000; index += 1) {
      expect(rows.find(pair(index))).toBe(index)
      expect([rows.at(index, 0), rows.at(index, 1)]).toEqual(pair(index))
    }
  })

  it('find a slot each where their last numbers are all alike in the bits that make neighbors', () => {
    const rows = new Rows()
    for (let index = 0; index < 20_000; index += 1) expect(rows.intern([7, index * 16])).toBe(index)
    for (let index = 0; index < 20_000; index += 1) expect(rows.find([7, index * 16])).toBe(index)
  })
})

describe('values', () => {
  it('that differ in JSON have different numbers, equal ones the same, and they are restored', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 30 }), (list) => {
        const values = new Values()
        const names = new Map<string, number>()
        for (const value of list) {
          const name = canonical(value)
          const number = values.numberOf(structuredClone(value))
          expect(names.get(name) ?? number).toBe(number)
          names.set(name, number)
          expect(canonical(values.valueOf(number))).toBe(name)
        }
        expect(new Set(names.values()).size).toBe(names.size)
      }),
      { seed: SEED },
    )
  })

  it('are distinguished where JSON does not', () => {
    const values = new Values()
    const different = [
      NaN,
      null,
      undefined,
      -1,
      0.5,
      {},
      [],
      new Set(),
      new Map(),
      new Set([1]),
      new Map([[1, 2]]),
      new Error('one'),
      new Error('two'),
      new TypeError('one'),
      new Date(0),
      '1970-01-01T00:00:00.000Z',
    ]
    expect(new Set(different.map((value) => values.numberOf(value))).size).toBe(different.length)
    expect(values.numberOf(new Set([2, 1]))).toBe(values.numberOf(new Set([1, 2])))
    expect(values.numberOf({ a: 1, b: undefined, c: [2] })).toBe(values.numberOf({ c: [2], a: 1 }))
  })

  it('handles fields named like what every object inherits', () => {
    const values = new Values()
    const named = (key: string): unknown => JSON.parse(`{"${key}":{}}`)
    const different = [{}, named('__proto__'), named('constructor'), named('toString')]
    const numbers = different.map((value) => values.numberOf(value))
    expect(new Set(numbers).size).toBe(different.length)
    expect(numbers.map((number) => canonical(values.valueOf(number)))).toEqual(different.map(canonical))
    const row = values.fieldsOf(named('constructor') as object)
    expect(values.fieldsAfter({ a: 0 }, values.build(row), row)).toEqual(values.fieldsOf({ a: 0 }))
  })

  it('made out of another one are numbered as if they were made alone', () => {
    const flat = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.option(fc.nat(3), { nil: undefined }))
    fc.assert(
      fc.property(fc.array(flat, { minLength: 1, maxLength: 20 }), (changes) => {
        const values = new Values()
        let row = values.fieldsOf({ a: 0 })
        for (const change of changes) {
          const before = values.build(row)
          const after = { ...before, ...change }
          const fields = [...values.fieldsAfter(after, before, row)]
          expect(fields).toEqual(values.fieldsOf(structuredClone(after)))
          row = fields
        }
      }),
      { seed: SEED },
    )
  })
})

/** JSON with sorted keys; -0 is 0 there. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : one,
  )
