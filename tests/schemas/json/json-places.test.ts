import { expect, it } from 'vitest'
import { lineOf, spanOf, withMember, withoutMember } from '#schemas/json/json-places.ts'

const text = `{
  "plans": [
    { "id": "one", "cents": { "IO": 998, "IS": 1777 } },
    {
      "id": "two", "name": "with \\"cents\\": {",
      "cents": {
        "IO": 4900,
        "IS": 9800
      },
      "none": {}
    }
  ]
}
`
const cents = (index: number) => ['plans', String(index), 'cents']

it('finds values and their lines by their path, past braces and keys within texts', () => {
  const { from, to } = spanOf(text, [...cents(1), 'IS']) ?? { from: 0, to: 0 }
  expect(text.slice(from, to)).toBe('9800')
  expect(lineOf(text, [...cents(1), 'IS'])).toBe(8)
  expect(spanOf(text, [...cents(1), 'IF'])).toBeNull()
  expect(spanOf(text, ['plans', '2'])).toBeNull()
})

it('changes a number and nothing else', () => {
  expect(withMember(text, cents(0), 'IS', 20)).toBe(text.replace('1777', '20'))
  expect(withMember(text, cents(1), 'IO', 1234567)).toBe(text.replace('4900', '1234567'))
})

it('adds a member as the others stand: in line, or on a line of its own', () => {
  expect(withMember(text, cents(0), 'IF', 5)).toBe(text.replace('"IS": 1777 }', '"IS": 1777, "IF": 5 }'))
  expect(withMember(text, cents(1), 'IF', 5)).toBe(text.replace('"IS": 9800', '"IS": 9800,\n        "IF": 5'))
  expect(withMember(text, ['plans', '1', 'none'], 'IF', 5)).toBe(text.replace('"none": {}', '"none": { "IF": 5 }'))
  expect(withMember(text, ['plans', '7'], 'IF', 5)).toBe(text)
})

it('takes a member out with its comma, wherever it stands', () => {
  expect(withoutMember(text, cents(0), 'IO')).toBe(text.replace('"IO": 998, ', ''))
  expect(withoutMember(text, cents(1), 'IS')).toBe(text.replace(',\n        "IS": 9800', ''))
  expect(withoutMember(text, cents(1), 'IF')).toBe(text)
  for (const path of [cents(0), cents(1)]) {
    const bare = withoutMember(withoutMember(text, path, 'IO'), path, 'IS')
    expect(JSON.parse(bare).plans[Number(path[1])].cents).toEqual({})
    expect(JSON.parse(withMember(bare, path, 'IO', 7)).plans[Number(path[1])].cents).toEqual({ IO: 7 })
  }
})
