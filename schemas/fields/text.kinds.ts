import type { ErrorMessage } from './field-error.ts'
import { type FieldContext, kinds, tidy } from './kind.ts'

const short =
  (fallback: number) =>
  (value: string, { maxLength = fallback }: FieldContext): ErrorMessage | null =>
    Array.from(value).length > maxLength
      ? { message_key: 'error_text_long', message_values: { maximum: maxLength } }
      : null

export const textKinds = kinds({
  /** One line, 200 characters unless the field says less; no control characters. */
  text: {
    schema: { type: 'string', pattern: '^[^\\p{Cc}]*$' },
    messages: { invalid: 'error_field_invalid', character: 'error_field_character' },
    foreign: /\p{Cc}/u,
    words: true,
    widget: 'text',
    width: 'lg',
    parse: tidy,
    refine: short(200),
  },
  /** Several lines, 4,000 characters unless the field says less. */
  textarea: {
    schema: { type: 'string', pattern: '^(?:[^\\p{Cc}]|[\\n\\r\\t])*$' },
    messages: { invalid: 'error_field_invalid', character: 'error_field_character' },
    foreign: /[^\P{Cc}\n\r\t]/u,
    widget: 'textarea',
    width: 'full',
    parse: (text) => text.normalize('NFC').trim(),
    refine: short(4000),
  },
  /** An access, group, enroller or continue code. */
  code: {
    schema: { type: 'string', pattern: '^[A-Za-z0-9\\-]{1,40}$' },
    messages: { invalid: 'error_code_invalid' },
    widget: 'text',
    width: 'md',
    autocomplete: 'off',
    mask: (typed) => typed.replace(/\s/g, ''),
  },
})
