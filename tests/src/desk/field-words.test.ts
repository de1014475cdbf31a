import { expect, test } from 'vitest'
import { fieldWords } from '#src/desk/catalog/field-words.ts'

test('a price is named by its option and its tier; what has no words stands as the file has it', () => {
  expect(fieldWords('rating.options.0.cents.IO')).toEqual({ name: 'Prices', rest: 'no. 1, Member Only' })
  expect(fieldWords('riders.1.cents.IF').rest).toBe('no. 2, Family')
  expect(fieldWords('rating.tier_percent.IS').rest).toBe('tier_percent.IS')
  expect(fieldWords('riders.0.name.en').rest).toBe('0.name.en')
})
