import type { ReactNode } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Something is said, and OK is all that there is to do. */
export function ToldDialog({ title, onOk, children }: { title: string; onOk: () => void; children: ReactNode }) {
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
