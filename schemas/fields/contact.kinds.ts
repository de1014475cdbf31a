import { type FieldKind, digits, grouped, kinds, tidy, withPlainMarks, withoutUnseen } from './kind.ts'
import { emailPattern, foreignToEmails } from './patterns.ts'

const maskDigits = (length: number) => (typed: string) => digits(typed).slice(0, length)

/** Area codes never begin with 1: a leading one is the country's (`+1`, `1-800-...`). */
const maskPhone = (typed: string): string => grouped(digits(typed).replace(/^1/, ''), [3, 3, 4])

const line = (
  pattern: string,
  characters: string,
  longest: number,
  autocomplete: string,
  width: FieldKind['width'] = 'lg',
): FieldKind => ({
  schema: { type: 'string', pattern },
  messages: { invalid: 'error_field_invalid', character: 'error_field_character' },
  foreign: new RegExp(`[^${characters}]`, 'u'),
  longest,
  words: true,
  widget: 'text',
  width,
  autocomplete,
  parse: tidy,
})

/** What street addresses are written with; no markup, no control characters. */
const lineCharacters = '\\p{L}\\p{M}\\p{N} #.,\'’/&()+:;@!%*?"_°·\\-'
const linePattern = `^(?=.{1,100}$)[${lineCharacters}]+$`

const cityCharacters = "\\p{L}\\p{M}\\p{N} .,'’/()·\\-"
/** With a letter somewhere: St. Louis, 29 Palms, 's-Hertogenbosch, Coeur d'Alene. */
const cityPattern = `^(?=.{1,60}$)(?=.*\\p{L})['’\\p{L}\\p{N}][${cityCharacters}]*$`

/** Blanks are no part of an address, and a phone's keyboard makes curly what was typed straight. */
const tidyEmail = (typed: string): string => withPlainMarks(withoutUnseen(typed)).replace(/\s/g, '')

export const contactKinds = kinds({
  'address-line1': line(linePattern, lineCharacters, 100, 'address-line1'),
  'address-line2': line(linePattern, lineCharacters, 100, 'address-line2'),
  city: line(cityPattern, cityCharacters, 60, 'address-level2', 'md'),
  /** Two letters, uppercased (spec 2, section 5); a select where the list of states is given. */
  state: {
    schema: { type: 'string', pattern: '^[A-Z]{2}$' },
    messages: { invalid: 'error_state_invalid' },
    widget: 'text',
    width: 'xs',
    autocomplete: 'address-level1',
    mask: (typed) =>
      typed
        .replace(/[^A-Za-z]/g, '')
        .slice(0, 2)
        .toUpperCase(),
  },
  zip: {
    schema: { type: 'string', pattern: '^\\d{5}$' },
    messages: { invalid: 'error_zip_digits' },
    widget: 'text',
    width: 'xs',
    autocomplete: 'postal-code',
    inputMode: 'numeric',
    mask: maskDigits(5),
  },
  phone: {
    schema: { type: 'string', pattern: '^\\d{10}$' },
    messages: { invalid: 'error_phone_invalid' },
    widget: 'text',
    width: 'sm',
    autocomplete: 'tel-national',
    inputMode: 'tel',
    mask: maskPhone,
    parse: digits,
    show: (value) => (typeof value === 'string' || typeof value === 'number' ? maskPhone(String(value)) : null),
  },
  email: {
    schema: {
      type: 'string',
      pattern: emailPattern,
    },
    messages: { invalid: 'error_email_invalid', character: 'error_email_character' },
    foreign: foreignToEmails,
    words: true,
    widget: 'text',
    width: 'lg',
    autocomplete: 'email',
    inputMode: 'email',
    mask: tidyEmail,
    parse: tidyEmail,
  },
})
