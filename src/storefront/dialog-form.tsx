import type { ReactNode } from 'react'
import type { Problem } from '#machines/support/problem.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/status/notice.tsx'

/** A few fields in a dialog: what is wrong with all of it, the fields, and the buttons that save and cancel. */
export function DialogForm({
  lead,
  problem,
  busy,
  submitLabel,
  onSubmit,
  onCancel,
  unmatched,
  children,
}: {
  lead?: string
  problem: Pick<Problem, 'message'> | null
  busy: boolean
  submitLabel: string
  onSubmit: () => void
  onCancel: () => void
  /** Errors of fields that are not drawn. */
  unmatched?: ReactNode
  /** The fields. */
  children: ReactNode
}) {
  return (
    <form
      className="quote-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {lead !== undefined && <p className="muted">{lead}</p>}
      {problem && (
        <Notice tone="danger" live>
          <p>{problem.message}</p>
        </Notice>
      )}
      {unmatched}
      <fieldset className="quote-fields" inert={busy}>
        {children}
      </fieldset>
      <div className="actions">
        <Button kind="primary" type="submit" busy={busy}>
          {submitLabel}
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  )
}
