import { describe, expect, test } from 'vitest'
import type { DeliveryDocument } from '#schemas/fulfillment/delivery-document.ts'
import { usualDelimiters } from '#server/formats/x12/delimiters.ts'
import { write834 } from '#server/formats/x12/write-834.ts'
import { x12Amount, x12Text } from '#server/formats/x12/x12-text.ts'
import { family, file834, written } from './sample-documents.ts'

const withSubscriber = (change: Partial<DeliveryDocument['subscriber']>): DeliveryDocument => {
  const document = family()
  return { ...document, subscriber: { ...document.subscriber, ...change } }
}
const withCoverage = (change: Partial<DeliveryDocument['coverages'][number]>): DeliveryDocument => {
  const document = family()
  const [first, ...others] = document.coverages
  return { ...document, coverages: [{ ...first, ...change } as DeliveryDocument['coverages'][number], ...others] }
}

describe('a document that would lose something is refused by its id, and never quotes a value', () => {
  test.each<[string, DeliveryDocument, string]>([
    [
      'a name in letters that X12 has no form of',
      withSubscriber({ last_name: '李' }),
      '/subscriber/last_name: has a letter that X12 has no form of',
    ],
    [
      'a name of separators alone',
      withSubscriber({ first_name: '~ *' }),
      '/subscriber/first_name: has nothing that X12 can write',
    ],
    [
      'beneficiaries',
      {
        ...family(),
        beneficiaries: [{ id: 'b1', first_name: 'Ana', last_name: 'Ruiz', relationship: 'Spouse', percentage: 100 }],
      },
      '/beneficiaries: an 834 has no place for beneficiaries',
    ],
    [
      'a rider',
      withCoverage({ riders: [{ id: 'addd', name: 'AD&D' }] }),
      '/coverages/0/riders: an 834 has no place for riders',
    ],
    [
      'a face amount',
      withCoverage({ option: { id: '25k', face_cents: 2_500_000 } }),
      '/coverages/0/option: an 834 has no place for a face amount',
    ],
    [
      'a life plan',
      withCoverage({ category: 'term_life' }),
      '/coverages/0/category: term_life has no insurance line in an 834',
    ],
    ['a day that no calendar has', withSubscriber({ born_on: '1987-02-30' }), '/subscriber/born_on is no calendar day'],
    ['an end before the begin', withCoverage({ ends_on: '2026-12-31' }), '/coverages/0 ends before it begins'],
    [
      'cover for nobody of the document',
      withCoverage({ covers: ['EC-P-0001', 'EC-P-0009'] }),
      '/coverages/0/covers names nobody of the document',
    ],
    [
      'a termination without a last day',
      { ...family(), event: { kind: 'termination', reason: 'death', effective_on: '2027-03-31' } },
      '/coverages/0 ends and has no ends_on',
    ],
    [
      'a cancellation that ends later',
      {
        ...withCoverage({ ends_on: '2027-02-28' }),
        event: { kind: 'cancellation', reason: 'voluntary_withdrawal', effective_on: '2027-01-01' },
      },
      '/coverages/0 is cancelled and ends after it begins',
    ],
  ])('%s', async (_, document, reason) => {
    await expect(written([document])).rejects.toThrow(`document EC100417-1-example: ${reason}`)
  })

  test('a set that was left cannot be taken up again', async () => {
    const elsewhere = {
      ...family(),
      id: 'EC2',
      agent: { name: 'Other', identifier: { kind: 'code' as const, value: '1' } },
    }
    await expect(written([family(), elsewhere, family()])).rejects.toThrow('documents of one set stand together')
  })

  test('a file without documents', async () => {
    await expect(written([])).rejects.toThrow('A file without a document is not written')
  })

  test.each([
    [{ interchange: 0 }, '0 is no control number'],
    [{ group: 1_000_000_000 }, '1000000000 is no control number'],
    [{ sender: { qualifier: 'ZZ', id: 'A'.repeat(16) } }, 'is no id'],
    [{ receiver: { qualifier: 'Z', id: 'EXMUTUAL' } }, 'is no qualifier'],
    [{ receiver: { qualifier: 'ZZ', id: 'EX*MUTUAL' } }, 'has a separator in it'],
    [{ delimiters: { ...usualDelimiters, component: '*' } }, 'two separators are the same sign'],
    [{ delimiters: { ...usualDelimiters, segment: '-' } }, '"-" cannot separate'],
  ])('an envelope with %o', (change, reason) => {
    expect(() => write834({ ...file834, ...change })).toThrow(reason)
  })
})

test('texts lose accents, separators and small letters, and nothing else', () => {
  const clean = x12Text(usualDelimiters)
  const pairs = [
    ['Núñez-Brandt', 'NUNEZ-BRANDT'],
    ["O’Neil  d'Arc", "O'NEIL D'ARC"],
    ['Groß Þór Łukasz Ærø', 'GROSS THOR LUKASZ AERO'],
    ['a*b~c:d^e', 'A B C D E'],
    ['  Nguyễn\tVăn\r\n', 'NGUYEN VAN'],
    ['#4 & Co. (east)', '#4 & CO. (EAST)'],
    ['~', ''],
  ] as const
  expect(pairs.map(([text]) => clean(text, 'at'))).toEqual(pairs.map(([, clear]) => clear))
  // Another partner's separators leave the usual ones alone.
  expect(x12Text({ element: '|', component: '>', repetition: '!', segment: '\n' })('a*b|c', 'at')).toBe('A*B C')
})

test('amounts have no zeros at the end and no point after whole dollars', () => {
  expect([0, 5, 50, 118_420, 128_095, 120_000].map(x12Amount)).toEqual([
    '0',
    '0.05',
    '0.5',
    '1184.2',
    '1280.95',
    '1200',
  ])
})

test('a name that is too long is cut, and where is told without the name', async () => {
  const file = write834(file834)
  for await (const _ of file.stream([withSubscriber({ last_name: 'N'.repeat(61), first_name: 'M'.repeat(60) })]));
  expect(file.written().cuts).toEqual([
    { policy_id: 'EC100417', at: '/subscriber/last_name', kept: 60 },
    { policy_id: 'EC100417', at: '/subscriber/first_name', kept: 35 },
  ])
})

/** How many segments stand from ST to SE. */
const lengthOf = (set: readonly string[] = []): number => set.findIndex((one) => one.startsWith('SE*')) + 1

test('each member is known by the segment with which they begin', async () => {
  const file = write834(file834)
  let text = ''
  const other = { ...family(), id: 'EC2', policy_id: 'EC2', payer: { ...family().payer, name: 'Another' } }
  for await (const chunk of file.stream([family(), other])) text += chunk
  const sets = text
    .split('~ST*')
    .slice(1)
    .map((set) => `ST*${set}`.split('~'))
  expect(file.written().sets.map(({ control, segments, members }) => [control, segments, members.length])).toEqual([
    ['0001', lengthOf(sets[0]), 4],
    ['0002', lengthOf(sets[1]), 4],
  ])
  for (const [index, { members }] of file.written().sets.entries()) {
    for (const { segment, person_id } of members) {
      expect(sets[index]?.[segment - 1]).toMatch(/^INS\*/)
      expect(sets[index]?.slice(segment, segment + 4)).toContain(`REF*23*${person_id}`)
    }
  }
})

test('what is not finished has no sets to tell of', () => {
  expect(() => write834(file834).written()).toThrow('The file is not finished')
})
