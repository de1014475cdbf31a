import { tidy as tidyName, withPlainMarks } from '../../fields/kind.ts'
import { NAME_LENGTH, emailPattern, foreignToNames, namePattern } from '../../fields/patterns.ts'
import { type FieldError, wrong } from '../../fields/field-error.ts'

/** The form of Save Cart, as typed. */
export interface SaveCartForm {
  name: string
  email: string
  message: string
}
export const emptySaveCart: SaveCartForm = { name: '', email: '', message: '' }

/** Characters; a mail is no letter. */
export const QUOTE_MESSAGE_MAXIMUM = 1000
/** Days for which the link of a saved cart, and the code of a saved enrollment, work. */
export const RESUME_DAYS = 30

const isName = new RegExp(namePattern, 'u')
const isEmail = new RegExp(emailPattern, 'u')

export const emailOf = (typed: string): string => withPlainMarks(typed.trim())
export const isEmailAddress = (typed: string): boolean => isEmail.test(emailOf(typed))

/** Name required, letters only; email required and valid; message optional (spec 1, section 5, Save Cart). */
export const saveCartProblems = ({ name, email, message }: SaveCartForm): FieldError[] => {
  const problems: FieldError[] = []
  const tidy = tidyName(name)
  const foreign = foreignToNames.exec(tidy)?.[0]
  if (tidy === '') problems.push(wrong('name', 'error_field_required'))
  else if (foreign !== undefined) problems.push(wrong('name', 'error_name_character', { character: foreign }))
  else if (Array.from(tidy).length > NAME_LENGTH) {
    problems.push(wrong('name', 'error_text_long', { maximum: NAME_LENGTH }))
  } else if (!isName.test(tidy)) problems.push(wrong('name', 'error_name_invalid'))
  if (email.trim() === '') problems.push(wrong('email', 'error_field_required'))
  else if (!isEmailAddress(email)) problems.push(wrong('email', 'error_email_enter_valid'))
  if (message.length > QUOTE_MESSAGE_MAXIMUM) {
    problems.push(wrong('message', 'error_text_long', { maximum: QUOTE_MESSAGE_MAXIMUM }))
  }
  return problems
}

/** Save & Continue Later: the address that the code is to go to (spec 2, section 5, Alternate email). */
export const saveLaterProblems = (email: string): FieldError[] =>
  isEmailAddress(email) ? [] : [wrong('email', 'error_email_valid')]
