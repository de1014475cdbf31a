import { expect, test } from 'vitest'
import { brandOf } from '#schemas/steps/billing/card-entry.rules.ts'

// The networks' own published test numbers.
test.each([
  ['4111 1111 1111 1111', 'Visa'],
  ['5555-5555-5555-4444', 'Mastercard'],
  ['2223003122003222', 'Mastercard'],
  ['378282246310005', 'American Express'],
  ['6011111111111117', 'Discover'],
  ['3566002020360505', 'JCB'],
  ['36227206271667', 'Diners Club'],
  ['9411234567891111', 'Visa'],
  ['9552345678904444', 'Mastercard'],
  ['9990000000000000', undefined],
  ['1234', undefined],
  ['', undefined],
  [undefined, undefined],
])('the brand of %s is %s', (number, brand) => {
  expect(brandOf(number)).toBe(brand)
})
