import { type FieldKind, kinds, tidy } from './kind.ts'
import { namePattern } from './patterns.ts'

const name = (invalid: string, autocomplete: string): FieldKind => ({
  schema: { type: 'string', pattern: namePattern },
  messages: { invalid },
  widget: 'text',
  width: 'md',
  autocomplete,
  parse: tidy,
})

export const nameKinds = kinds({
  'first-name': name('error_first_name_invalid', 'given-name'),
  'middle-name': name('error_middle_name_invalid', 'additional-name'),
  'last-name': name('error_last_name_invalid', 'family-name'),
  'full-name': name('error_name_invalid', 'name'),
  /** Of a bank account: letters, digits and spaces only (spec 3, section 5). */
  'holder-name': {
    schema: { type: 'string', pattern: '^(?=.{1,60}$)[\\p{L}\\p{M}\\p{N}]+(?: [\\p{L}\\p{M}\\p{N}]+)*$' },
    messages: { invalid: 'error_account_holder_invalid' },
    widget: 'text',
    width: 'md',
    autocomplete: 'name',
    parse: tidy,
  },
})
