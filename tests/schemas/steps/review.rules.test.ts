import { describe, expect, test } from 'vitest'
import type { Tab, TabName } from '#schemas/calls/enrollment/draft.calls.ts'
import { isPutRightInCart, offersTextMessage, reviewCards } from '#schemas/steps/review/review.rules.ts'
import { nineTabs } from '#tests/schemas/nine-tabs.ts'

const all = nineTabs

const tabs = (required: readonly TabName[]): Tab[] =>
  all.map((tab_name, order) => ({ tab_name, required: required.includes(tab_name), order, complete: true }))

describe('the cards of the review', () => {
  // @spec 3:26 3:27 3:174
  test('in their order, each with the number of its popup, 1 to 8', () => {
    expect(reviewCards(tabs(all)).map(({ id, card }) => `${card} ${id}`)).toEqual([
      '1 personal',
      '2 contact',
      '3 employer',
      '4 beneficiaries',
      '5 health',
      '6 dependents',
      '7 billing',
      '8 agreement',
    ])
  })
  // @spec 3:26 3:80
  test('only what is required, and the agreement always', () => {
    const shown = reviewCards(tabs(['primary_info', 'billing_info']))
    expect(shown.map(({ id, card }) => `${card} ${id}`)).toEqual(['1 personal', '7 billing', '8 agreement'])
    expect(reviewCards(tabs([])).map(({ id }) => id)).toEqual(['agreement'])
  })
})

// @spec 3:29 3:116
test('the text message is offered where all four conditions hold, and where one does not, not', () => {
  const cart = { has_already_signed: false, signature_required: true }
  const facts = { isIha: false, eprocess: 'rep' } as const
  expect(
    [
      offersTextMessage(cart, facts),
      offersTextMessage(cart, { ...facts, eprocess: 'group' }),
      offersTextMessage(cart, { ...facts, eprocess: 'applicant' }),
      offersTextMessage(cart, { ...facts, isIha: true }),
      offersTextMessage({ ...cart, has_already_signed: true }, facts),
      offersTextMessage({ ...cart, signature_required: false }, facts),
    ].join(),
  ).toBe('true,true,false,false,false,false')
})

test('a refusal that only the cart puts right is told from one that a second try may get by', () => {
  expect(isPutRightInCart([{ message_key: 'error_effective_date_past' }])).toBe(true)
  expect(isPutRightInCart([{ message_key: 'error_plan_unavailable' }])).toBe(true)
  expect(isPutRightInCart([{ message_key: 'error_steps_before' }])).toBe(false)
  expect(isPutRightInCart([])).toBe(false)
})
