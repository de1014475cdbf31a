import { m } from '#schemas/messages/generated/messages.js'
import { Button } from '../button.tsx'
import { Notice } from './notice.tsx'

/** What a page is for could not be fetched: why, and Try again. Where the page's own title says it, without one. */
export function LoadFailed({ title, message, onRetry }: { title?: string; message?: string; onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      live
      title={title}
      actions={
        <Button kind="primary" onClick={onRetry}>
          {m.common_retry()}
        </Button>
      }
    >
      <p>{message}</p>
    </Notice>
  )
}
