import { type Mistake } from '../storefront/fields.tsx'
import { mistakeText } from '../storefront/words.ts'
import { Notice } from '../ui/status/notice.tsx'

/** Why no one-time code could be sent, and whom to call. */
export const Unsent = ({ errors }: { errors: readonly Mistake[] }) =>
  errors.map((error) => (
    <Notice key={error.target_element} tone="danger" live>
      <p>{mistakeText(error)}</p>
    </Notice>
  ))
