import type { FieldError } from '#schemas/fields/field-error.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { accessWords } from './access-words.ts'
import { Notice } from '../ui/status/notice.tsx'

/** Why no one-time code could be sent, and whom to call. */
export const Unsent = ({ errors }: { errors: readonly FieldError[] }) =>
  errors.map((error) => (
    <Notice key={error.target_element} tone="danger" live>
      <p>{errorText(accessWords, error)}</p>
    </Notice>
  ))
