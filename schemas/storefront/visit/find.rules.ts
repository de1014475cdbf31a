import { type FieldError, wrong } from '../../fields/field-error.ts'
import { lostCodeProblems } from './resume.rules.ts'

/** What an enrollment is looked up by: its confirmation number, and the email address of its contact. */
export interface FindForm {
  policy_id: string
  email: string
}

const NUMBER = /^EC([0-9A-Z]{4})([0-9A-Z]{4})$/

/** A confirmation number as it is kept, `EC-7K2M-QX4D`, however it was typed; null where it cannot be one. */
export const policyNumberOf = (typed: string): string | null => {
  const [, first, second] = NUMBER.exec(typed.toUpperCase().replace(/[^0-9A-Z]/g, '')) ?? []
  return first === undefined || second === undefined ? null : `EC-${first}-${second}`
}

/** What is wrong with what an enrollment is to be looked up by, before anybody asks the server. */
export const findProblems = ({ policy_id, email }: FindForm): FieldError[] => {
  if (policy_id.trim() === '') return [wrong('policy_id', 'error_field_required'), ...lostCodeProblems(email)]
  const form = policyNumberOf(policy_id) === null ? [wrong('policy_id', 'error_policy_number')] : []
  return [...form, ...lostCodeProblems(email)]
}
