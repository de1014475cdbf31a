import { type FieldKind, kinds, tidy } from './kind.ts'
import { NAME_LENGTH, foreignToNames, namePattern } from './patterns.ts'

const name = (invalid: string, character: string, autocomplete: string): FieldKind => ({
  schema: { type: 'string', pattern: namePattern },
  messages: { invalid, character },
  foreign: foreignToNames,
  longest: NAME_LENGTH,
  words: true,
  widget: 'text',
  width: 'md',
  autocomplete,
  parse: tidy,
})

export const nameKinds = kinds({
  'first-name': name('error_first_name_invalid', 'error_first_name_character', 'given-name'),
  'middle-name': name('error_middle_name_invalid', 'error_middle_name_character', 'additional-name'),
  'last-name': name('error_last_name_invalid', 'error_last_name_character', 'family-name'),
  'full-name': name('error_name_invalid', 'error_name_character', 'name'),
  /** Of a bank account: letters, digits and spaces only (spec 3, section 5). */
  'holder-name': {
    schema: { type: 'string', pattern: `^(?=.{1,${NAME_LENGTH}}$)[\\p{L}\\p{M}\\p{N}]+(?: [\\p{L}\\p{M}\\p{N}]+)*$` },
    messages: { invalid: 'error_account_holder_invalid', character: 'error_account_holder_character' },
    foreign: /[^\p{L}\p{M}\p{N} ]/u,
    longest: NAME_LENGTH,
    words: true,
    widget: 'text',
    width: 'md',
    autocomplete: 'name',
    parse: tidy,
  },
})
