import { useState } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { ConfirmDialog } from './dialog.tsx'

/**
 * For a dialog with a form: Escape and the cross ask before they close it over answers that were typed. Draw `question`
 * inside the dialog.
 */
export const useDiscardGuard = (isTouched: () => boolean, close: () => void) => {
  const [asks, setAsks] = useState(false)
  return {
    close: () => (isTouched() ? setAsks(true) : close()),
    question: asks && (
      <ConfirmDialog
        title={m.discard_title()}
        confirm={m.discard_go()}
        cancel={m.discard_stay()}
        danger
        onConfirm={close}
        onCancel={() => setAsks(false)}
      >
        <p>{m.discard_text()}</p>
      </ConfirmDialog>
    ),
  }
}
