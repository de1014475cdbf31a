import type { FieldError } from '#schemas/fields/field-error.ts'
import { type ErrorWords, errorText } from '#schemas/messages/error-text.ts'
import { Notice } from '../ui/status/notice.tsx'

/**
 * What was refused of a field that the form does not show: it is said above the form, or nobody would hear of it.
 * Errors of the whole form (`main`) are shown as its problem.
 */
export function UnmatchedErrors({
  words,
  errors,
  drawn,
}: {
  words: ErrorWords
  errors: readonly FieldError[]
  drawn: readonly string[]
}) {
  const unmatched = errors.filter(({ target_element: field }) => field !== 'main' && !drawn.includes(field))
  if (unmatched.length === 0) return null
  return (
    <Notice tone="danger" live>
      {unmatched.map((error) => (
        <p key={error.target_element}>{errorText(words, error)}</p>
      ))}
    </Notice>
  )
}
