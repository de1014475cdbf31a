import { useEffect, useId, useRef, type ReactNode } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { Button, IconButton } from './button.tsx'
import './dialog.css'

/**
 * A modal on the native `<dialog>`: the browser keeps the focus inside, closes on Esc and gives the focus back.
 * It is open while it is rendered. `onClose` is asked, not told: leave it out where a person must choose.
 */
export function Dialog({
  title,
  onClose,
  actions,
  size = 'md',
  children,
}: {
  title: ReactNode
  onClose?: () => void
  /** The buttons at the foot; the primary one first. */
  actions?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  children?: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return undefined
    const opener = document.activeElement
    if (!dialog.open) dialog.showModal()
    return () => {
      dialog.close()
      // A dialog that leaves the document while it is open does not give the focus back by itself.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])

  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return undefined
    const mark = () => {
      const { scrollTop, clientHeight, scrollHeight } = dialog
      dialog.classList.toggle('dialog-scrolled', scrollTop > 0)
      dialog.classList.toggle('dialog-more', scrollTop + clientHeight < scrollHeight - 1)
    }
    const sizes = new ResizeObserver(mark)
    for (const part of [dialog, ...dialog.children]) sizes.observe(part)
    dialog.addEventListener('scroll', mark, { passive: true })
    return () => {
      sizes.disconnect()
      dialog.removeEventListener('scroll', mark)
    }
  }, [])

  // What had the focus may have gone with the stage that the dialog was at.
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.querySelector('h2')?.focus()
  })

  return (
    <dialog
      ref={ref}
      className={`dialog dialog-${size}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose?.()
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId} className="dialog-title" tabIndex={-1}>
          {title}
        </h2>
        {onClose && <IconButton icon="close" label={m.common_close()} className="dialog-close" onClick={onClose} />}
      </div>
      {children !== undefined && <div className="dialog-body">{children}</div>}
      {actions !== undefined && <div className="dialog-actions">{actions}</div>}
    </dialog>
  )
}

/** Asks before something happens. The refusing button takes the focus where the deed cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel = m.common_cancel(),
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
}: {
  title: ReactNode
  children?: ReactNode
  /** The words of the confirming button: say the deed, not "OK". */
  confirm: string
  cancel?: string
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}) {
  return (
    <Dialog
      title={title}
      size="sm"
      onClose={busy ? undefined : onCancel}
      actions={
        <>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
          <Button onClick={onCancel} disabled={busy}>
            {cancel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
