import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../support/test-app.ts'
import { ask, refused, storefrontApp } from './storefront.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

let app: TestApp
beforeAll(async () => {
  app = await storefrontApp()
})
afterAll(() => app.close())

describe('ZIP codes', () => {
  const zip = 'GET enrollment/validate-zip-code'
  // @spec 1:211
  test('are looked up in three ways', async () => {
    const visitor = app.visitor()
    const place = { zip: '78701', state: 'TX', city: 'Austin', counties: [] }
    expect(await ask(visitor, zip, { query: { zip_code: '78701' } })).toEqual(place)
    expect(await ask(visitor, 'POST service/validate-zip-code', { body: { zip: '78701' } })).toEqual(place)
    expect(await ask(visitor, 'GET service/zip-to-state', { query: { zip: '78701' } })).toEqual({
      state: 'TX',
      city: 'Austin',
      counties: [],
    })
  })
  // @spec 1:146 1:211 1:255
  test.each([
    ['', 'Field is required'],
    ['7870', 'Enter a 5-digit ZIP code.'],
    ['7870a', 'Enter a 5-digit ZIP code.'],
    ['00000', 'Invalid Zip code'],
  ])('"%s" is refused', async (text, message) => {
    const visitor = app.visitor()
    expect(await refused(visitor, zip, { query: { zip_code: text } })).toEqual([422, ['zip_code', message]])
    expect(await refused(visitor, 'POST service/validate-zip-code', { body: { zip: text } })).toEqual([
      422,
      ['zip', message],
    ])
    expect(await refused(visitor, 'GET service/zip-to-state', { query: { zip: text } })).toEqual([
      422,
      ['zip', message],
    ])
  })
})

keepRefusals('storefront/zip-codes')
