import { type FieldError, wrong } from '../../fields/field-error.ts'
import { steps } from '../../steps/steps.registry.ts'
import { isEmailAddress } from '../cart/save-cart.rules.ts'

/** Letters and digits that nobody misreads: no I, L, O, U. */
const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/

/** A continue code as it is compared: without blanks and hyphens, in capitals, misread letters put right. */
export const canonicalCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0')

/** What is wrong with a code and an email address before anybody asks the server (spec 3, section 2.5). */
export const continueProblems = ({ code, email }: { code: string; email: string }): FieldError[] => {
  const problems: FieldError[] = []
  if (code.trim() === '') problems.push(wrong('code', 'error_field_required'))
  else if (!CODE.test(canonicalCode(code))) problems.push(wrong('code', 'error_continue_code_form'))
  return [...problems, ...lostCodeProblems(email)]
}

/** What is wrong with an email address that a code was, or is to be, sent to. */
export const lostCodeProblems = (email: string): FieldError[] => {
  if (email.trim() === '') return [wrong('email', 'error_field_required')]
  return isEmailAddress(email) ? [] : [wrong('email', 'error_email_enter_valid')]
}

/** The tab of an address, which is base64 (spec 3, section 2.6); the cart where it is none. */
export const tabOfAddress = (encoded: string): string => {
  try {
    return atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return 'cart_info'
  }
}

/** The address of a saved tab; the cart where the tab is none of ours (spec 3, section 2.5). */
export const pathOfTab = (tab: string): string => {
  const step = steps.find((one) => one.column === tab || one.tab === tab)
  return step === undefined ? '/cart' : `/enrollment/${step.route}`
}
