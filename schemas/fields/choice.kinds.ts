import type { ErrorMessage } from './field-error.ts'
import { type FieldContext, type FieldKind, type FieldValue, kinds, plainText } from './kind.ts'

const optionOnly = (value: string, { options }: FieldContext): ErrorMessage | null =>
  options === undefined || options.some((option) => option.value === value)
    ? null
    : { message_key: 'error_option_invalid' }

/** Of a list; the value is the option's own. */
const choice = (widget: 'select' | 'radios'): FieldKind => ({
  schema: { type: 'string' },
  messages: { invalid: 'error_option_invalid' },
  widget,
  width: 'md',
  refine: optionOnly,
})

/** 1 or 0 on the wire (spec 2, section 3). */
const flag = (widget: 'radios' | 'checkbox'): FieldKind => ({
  schema: { type: 'integer', enum: [0, 1] },
  messages: { invalid: 'error_option_invalid' },
  widget,
  parse: (text) => (text === '1' ? 1 : text === '0' ? 0 : text),
  show: (value) => (typeof value === 'boolean' ? (value ? '1' : '0') : plainText(value)),
})

const names = (text: string): string[] => text.split(',').filter((part) => part !== '')

const toFlags = (text: string, { options }: FieldContext): FieldValue => {
  const ticked = new Set(names(text))
  const all = new Set([...(options ?? []).map((option) => option.value), ...ticked])
  return Object.fromEntries([...all].map((name) => [name, ticked.has(name) ? 1 : 0]))
}

export const choiceKinds = kinds({
  select: choice('select'),
  radio: choice('radios'),
  'yes-no': flag('radios'),
  checkbox: flag('checkbox'),
  /** An object of 0 and 1 by option (`holiday_policy`); its text is the ticked names, joined with commas. */
  'checkbox-group': {
    schema: { type: 'object', additionalProperties: { type: 'integer', enum: [0, 1] } },
    messages: { invalid: 'error_option_invalid' },
    widget: 'checkboxes',
    parse: toFlags,
    show: (value) => {
      if (typeof value === 'string') return value
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
      const entries = Object.entries(value)
      return entries.every(([, flagged]) => flagged === 0 || flagged === 1)
        ? entries
            .filter(([, flagged]) => flagged === 1)
            .map(([name]) => name)
            .join(',')
        : null
    },
    refine: (value: Record<string, 0 | 1>, context) =>
      context.options === undefined ||
      Object.keys(value).every((name) => context.options?.some((option) => option.value === name))
        ? null
        : { message_key: 'error_option_invalid' },
  },
})
