import { expect, test } from 'vitest'
import { canonicalCode, continueProblems, pathOfTab, tabOfAddress } from '#schemas/storefront/visit/resume.rules.ts'

test('a code is compared as it was meant', () => {
  for (const typed of ['ABCD-1205', 'abcd 1205', ' abcd-l2o5 ', 'ABCDI2O5']) {
    expect([typed, canonicalCode(typed)]).toEqual([typed, 'ABCD1205'])
    expect(continueProblems({ code: typed, email: 'ana@example.com' })).toEqual([])
  }
  for (const code of ['ABCD-120', 'ABCD-12055', 'ABCD-12U5', "ABCD'1205"]) {
    expect(continueProblems({ code, email: 'ana@example.com' })).toEqual([
      { target_element: 'code', message_key: 'error_continue_code_form' },
    ])
  }
})

// @spec 1:42 3:64-65
test.each([
  ['cart_info', '/cart'],
  ['primary_info', '/enrollment/personal-info'],
  ['contact_info', '/enrollment/contact-info'],
  ['employer_info', '/enrollment/employer-info'],
  ['benificiary_info', '/enrollment/beneficiary-info'],
  ['beneficiary_info', '/enrollment/beneficiary-info'],
  ['health_info', '/enrollment/health-questions'],
  ['dependent_info', '/enrollment/dependent-information'],
  ['review_info', '/enrollment/review-confirm'],
  ['aggrement_info', '/enrollment/agreement-signature'],
  ['payment_info', '/enrollment/billing-information'],
  ['//evil.example', '/cart'],
])('%s leads to %s', (tab, path) => {
  expect(pathOfTab(tab)).toBe(path)
  expect(pathOfTab(tabOfAddress(Buffer.from(tab).toString('base64url')))).toBe(path)
})

test('an address that is not base64 leads to the cart', () => {
  expect(pathOfTab(tabOfAddress('%%%'))).toBe('/cart')
})
