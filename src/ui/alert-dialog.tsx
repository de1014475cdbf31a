import type { ReactNode } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Something is said, and OK is all that there is to do. */
export function AlertDialog({ title, onOk, children }: { title: string; onOk: () => void; children: ReactNode }) {
  return (
    <Dialog
      title={title}
      size="sm"
      onClose={onOk}
      actions={
        <Button kind="primary" onClick={onOk}>
          {m.common_ok()}
        </Button>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}
