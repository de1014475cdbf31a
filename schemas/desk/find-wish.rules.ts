import type { DraftWish } from '../calls/desk/desk-drafts.calls.ts'
import type { FindWish } from '../calls/desk/desk-find.calls.ts'
import { isoDay } from '../fields/date.kinds.ts'
import { type FieldError, wrong } from '../fields/field-error.ts'
import { emailPattern } from '../fields/patterns.ts'
import { policyNumberOf } from '../storefront/visit/find.rules.ts'

/** Letters alone, without marks: José is jose, O'Neil is oneil. Words of one letter find everybody, and count as none. */
export const nameWords = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKD')
      .replace(/[\p{M}'’`.]/gu, '')
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 1),
  ),
]

const email = new RegExp(emailPattern, 'u')
const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** As `findWishProblems`, for enrollments that are not submitted: something has to be looked for. */
export const draftWishProblems = (wish: DraftWish): FieldError[] =>
  Object.entries(wish).every(([name, text]) => name === 'after' || text.trim() === '')
    ? [wrong('name', 'error_desk_draft_wish')]
    : findWishProblems(wish)

/** What is wrong with what is looked for; an empty wish finds the newest enrollments. */
export const findWishProblems = (wish: FindWish): FieldError[] => {
  const problems: FieldError[] = []
  const check = (name: keyof FindWish, isRight: (text: string) => boolean, key: string) => {
    const text = wish[name]?.trim() ?? ''
    if (text !== '' && !isRight(text)) problems.push(wrong(name, key))
  }
  check('number', (text) => policyNumberOf(text) !== null, 'error_policy_number')
  check('name', (text) => nameWords(text).length > 0, 'error_desk_name')
  check('email', (text) => email.test(text), 'error_email_invalid')
  check('phone', (text) => digitsOf(text).length === 10, 'error_phone_invalid')
  check('ssn_last_four', (text) => /^\d{4}$/.test(text), 'error_desk_ssn')
  check('from', (text) => isoDay(text) !== null, 'error_date_invalid')
  check('to', (text) => isoDay(text) !== null, 'error_date_invalid')
  const from = isoDay(wish.from?.trim() ?? '')
  const to = isoDay(wish.to?.trim() ?? '')
  if (from !== null && to !== null && to < from) {
    problems.push(wrong('to', 'error_date_before', { date: wish.from?.trim() ?? '' }))
  }
  return problems
}
