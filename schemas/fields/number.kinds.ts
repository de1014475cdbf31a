import type { ErrorMessage } from './field-error.ts'
import { type FieldContext, type FieldKind, digits, kinds, plainText } from './kind.ts'

const toNumber = (text: string): string | number => {
  const plain = text.replace(/[^\d.]/g, '')
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : text
}

/** Thousands with commas, at most two decimals after the first point. */
const maskDollars = (typed: string): string => {
  const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.')
  const commas = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',')
  return rest.length === 0 ? commas : `${commas || '0'}.${rest.join('').slice(0, 2)}`
}

const inRange = (value: number, { minimum, maximum }: FieldContext): ErrorMessage | null =>
  minimum !== undefined && value < minimum
    ? { message_key: 'error_number_minimum', message_values: { minimum } }
    : maximum !== undefined && value > maximum
      ? { message_key: 'error_number_maximum', message_values: { maximum } }
      : null

/** A whole number, digits only, sent as a number. */
const whole = (length: number, maximum: number, messages: FieldKind['messages'], minimum = 0): FieldKind => ({
  schema: { type: 'integer', minimum, maximum },
  messages,
  widget: 'text',
  width: 'xs',
  inputMode: 'numeric',
  mask: (typed) => digits(typed).slice(0, length),
  parse: toNumber,
  refine: inRange,
})

/** Digits that calls carry as text: the body measures (spec 2, section 5). */
const measure = (length: number, pattern: string, invalid: string): FieldKind => ({
  schema: { type: 'string', pattern },
  messages: { invalid },
  widget: 'text',
  width: 'xs',
  inputMode: 'numeric',
  mask: (typed) => digits(typed).slice(0, length),
  parse: (text) => text.trim(),
})

const dollars = (mask: (typed: string) => string, type: 'integer' | 'number', maximum: number): FieldKind => ({
  schema: { type, minimum: 0, maximum },
  messages: { invalid: 'error_money_invalid' },
  widget: 'text',
  width: 'sm',
  inputMode: type === 'integer' ? 'numeric' : 'decimal',
  mask,
  parse: toNumber,
  show: (value) => {
    const text = plainText(value)
    return text === null ? null : mask(text)
  },
  refine: (value: number, context) =>
    Math.abs(value * 100 - Math.round(value * 100)) > 1e-6
      ? { message_key: 'error_money_invalid' }
      : inRange(value, context),
})

export const numberKinds = kinds({
  /** 0 to 100; what is no digit is stripped. */
  percent: whole(3, 100, { invalid: 'error_percent_invalid' }),
  /** The share of a beneficiary: 1 to 100 (spec 2, section 5). */
  share: whole(3, 100, { required: 'error_beneficiary_percentage', invalid: 'error_beneficiary_percentage' }, 1),
  count: whole(6, 999_999, { invalid: 'error_number_invalid' }),
  /** A week has 168 of them. */
  hours: whole(3, 168, { invalid: 'error_number_invalid', maximum: 'error_hours_maximum' }),
  /** Dollars with at most two decimals, as the contract's `Dollars`. */
  money: dollars(maskDollars, 'number', 99_999_999.99),
  /** Whole dollars: a year's salary. */
  dollars: dollars((typed) => maskDollars(typed.replace(/\..*$/, '')), 'integer', 100_000_000),
  /** Pounds. */
  weight: measure(3, '^0*[1-9]\\d{0,2}$', 'error_weight_zero'),
  'height-feet': measure(1, '^[1-9]$', 'error_height_zero'),
  'height-inches': measure(2, '^(?:0?\\d|1[01])$', 'error_inch_invalid'),
})
