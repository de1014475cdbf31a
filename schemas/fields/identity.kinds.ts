import { digits, grouped, kinds } from './kind.ts'

/** What stands for a number that the server keeps to itself: `•••-••-1234`, `*****1234`, `XXXX1234`. */
export const isKeptMask = (value: unknown): value is string =>
  typeof value === 'string' && /^[\s\-•*xX]*[•*xX]{2}[\s\-•*xX]*\d{0,4}$/.test(value.trim())

/** The mask in the page's own form, whatever sign the server masks with. */
export const keptMask = (value: string): string => value.trim().replace(/[*xX]/g, '•')

const numeric = (length: number) => (typed: string) => digits(typed).slice(0, length)

/**
 * Numbers that look right and belong to nobody: those that were printed on sample cards, in pamphlets and
 * advertisements and are void since, and those that stand for "none" on many forms.
 */
const voidSsns: ReadonlySet<string> = new Set(
  [
    '022281852 042361580 062360749 078051120 095073645 128036045 135016629 141186941 165167999 165187999 165207999',
    '165227999 165247999 189092294 212097694 212099999 219099999 306302348 308125070 457555462 468288779 549241889',
    '111111111 123456789 333333333',
  ].flatMap((line) => line.split(' ')),
)

/** Secrets: typed once, never shown in full again, never in browser storage. */
export const identityKinds = kinds({
  /** Nine digits that may have been issued: no 000, 666 or 9xx area, no 00 group, no 0000 serial, none that is void. */
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
    refine: (value: string) => (voidSsns.has(value) ? { message_key: 'error_ssn_void' } : null),
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
  /** A card that its provider holds, as the provider's frame gives it. */
  'card-token': {
    schema: { type: 'string', pattern: '^9\\d{15}:20\\d{2}(0[1-9]|1[0-2])$' },
    messages: { required: 'error_card_fields_required', invalid: 'error_card_fields_invalid' },
    widget: 'card-frame',
    sensitive: true,
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
