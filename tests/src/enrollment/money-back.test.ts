import { expect, test } from 'vitest'
import { type PaidBy, moneyBackText } from '#src/enrollment/dialogs/money-back.ts'

test.each<[PaidBy | null, string]>([
  [
    { method: 'cc', digits: '1111', brand: 'Visa' },
    'Anything that was charged to the Visa ending in 1111 is returned.',
  ],
  [{ method: 'cc', digits: '1111' }, 'Anything that was charged to the card ending in 1111 is returned.'],
  [{ method: 'eft', digits: '9012' }, 'Anything that was taken from the bank account ending in 9012 is returned.'],
  [{ method: 'cc', digits: '' }, 'Anything that was paid is returned.'],
  [null, 'Anything that was paid is returned.'],
])('money of %o goes back where it came from', (paidBy, text) => {
  expect(moneyBackText(paidBy)).toBe(text)
})
