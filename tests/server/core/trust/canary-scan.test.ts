import { expect, test } from 'vitest'
import { canary, makeScan } from '../../support/trust/canary-scan.ts'

const scan = makeScan([canary('dob', '04/28/1986', 'personal', 'pat'), canary('ssn', '123456789', 'number', 'pat')])
const found = (text: string) => scan(text).map(({ name }) => name)

test.each([
  '04/28/1986',
  '1986-04-28',
  'April 28, 1986',
  '{"dob":"04281986"}',
  'of 19860428.',
  Buffer.from('born 04/28/1986').toString('base64'),
])('a date is found as %s', (text) => {
  expect(found(text)).toEqual(['dob'])
})

test.each(['123-45-6789', 'ssn=123456789&', '123 45 6789'])('a number is found as %s', (text) => {
  expect(found(text)).toEqual(['ssn'])
})

test('a number within a longer one is another number', () => {
  expect(found('process_bytes 1504281986\nseconds 0.0428198661\nheap 9123456789')).toEqual([])
})
