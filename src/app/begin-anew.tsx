import { useNavigate } from 'react-router-dom'
import { m } from '#schemas/messages/generated/messages.js'
import { ConfirmDialog } from '../ui/dialog.tsx'

/** Home begins anew, and the cart has plans: it is asked before they are put away. */
export function BeginAnew({ to, count, onClose }: { to: string; count: number; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      title={m.shell_anew_title()}
      confirm={m.shell_anew_go()}
      cancel={m.shell_anew_stay()}
      onConfirm={() => {
        onClose()
        void navigate(to)
      }}
      onCancel={onClose}
    >
      <p>{count === 1 ? m.shell_anew_text_one() : m.shell_anew_text({ count })}</p>
    </ConfirmDialog>
  )
}
