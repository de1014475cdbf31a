import { digits, grouped, kinds } from './kind.ts'

/** What stands for a number that the server keeps to itself: `•••-••-1234`, `*****1234`, `XXXX1234`. */
export const isKeptMask = (value: unknown): value is string =>
  typeof value === 'string' && /^[\s\-•*xX]*[•*xX]{2}[\s\-•*xX]*\d{0,4}$/.test(value.trim())

/** The mask in the page's own form, whatever sign the server masks with. */
export const keptMask = (value: string): string => value.trim().replace(/[*xX]/g, '•')

const numeric = (length: number) => (typed: string) => digits(typed).slice(0, length)

/** Secrets: typed once, never shown in full again, never in browser storage. */
export const identityKinds = kinds({
  /** Nine digits that may have been issued: no 000, 666 or 9xx area, no 00 group, no 0000 serial. */
  ssn: {
    schema: { type: 'string', pattern: '^(?!000|666|9)\\d{3}(?!00)\\d{2}(?!0000)\\d{4}$' },
    messages: { invalid: 'error_ssn_invalid' },
    widget: 'text',
    width: 'sm',
    autocomplete: 'off',
    inputMode: 'numeric',
    sensitive: true,
    mask: (typed) => grouped(typed, [3, 2, 4]),
    parse: digits,
    conceal: (text) => (digits(text).length === 9 ? `•••-••-${digits(text).slice(5)}` : text),
  },
  'routing-number': {
    schema: { type: 'string', pattern: '^\\d{9}$' },
    messages: { invalid: 'error_routing_number_digits' },
    widget: 'text',
    width: 'sm',
    autocomplete: 'off',
    inputMode: 'numeric',
    mask: numeric(9),
  },
  'account-number': {
    schema: { type: 'string', pattern: '^\\d{4,17}$' },
    messages: { invalid: 'error_account_number_digits' },
    widget: 'text',
    width: 'md',
    autocomplete: 'off',
    inputMode: 'numeric',
    sensitive: true,
    mask: numeric(17),
  },
  /** 13 to 25 digits (spec 3, section 5); whether it is a real one is a question for the view and the server. */
  'card-number': {
    schema: { type: 'string', pattern: '^\\d{13,25}$' },
    messages: { invalid: 'error_card_number_length' },
    widget: 'text',
    width: 'md',
    autocomplete: 'cc-number',
    inputMode: 'numeric',
    sensitive: true,
    mask: (typed) => grouped(typed, [4, 4, 4, 4, 4, 5], ' '),
    parse: digits,
  },
  'security-code': {
    schema: { type: 'string', pattern: '^\\d{3,4}$' },
    messages: { invalid: 'error_security_code_digits' },
    widget: 'text',
    width: 'xs',
    autocomplete: 'cc-csc',
    inputMode: 'numeric',
    sensitive: true,
    mask: numeric(4),
  },
  /** The one-time code of six digits. */
  'one-time-code': {
    schema: { type: 'string', pattern: '^\\d{6}$' },
    messages: { required: 'error_otp_empty', invalid: 'error_otp_short' },
    widget: 'text',
    width: 'sm',
    autocomplete: 'one-time-code',
    inputMode: 'numeric',
    sensitive: true,
    mask: numeric(6),
  },
})
