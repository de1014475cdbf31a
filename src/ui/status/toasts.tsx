import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { toneIcon, toneName } from './notice.tsx'
import { dismissToast, toastStore, type Toast } from './toast-store.ts'
import './toasts.css'

/** How long passing messages stay, in milliseconds; being pointed at or focused stops the clock. */
const stay = 8_000

const nothing: readonly Toast[] = []

/** Two live regions that are always there, so that screen readers hear what is put into them. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => nothing)
  const urgent = toasts.filter((toast) => toast.tone === 'danger')
  const calm = toasts.filter((toast) => toast.tone !== 'danger')
  return (
    <div className="toasts">
      <div aria-live="polite" aria-atomic="false">
        {calm.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div aria-live="assertive" aria-atomic="false">
        {urgent.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const passing = toast.tone === 'info' || toast.tone === 'success'
  useEffect(() => {
    if (held || !passing) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), stay)
    return () => clearTimeout(timer)
  }, [held, passing, toast.id])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <div
      className={`toast notice-${toast.tone}`}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon name={toneIcon[toast.tone]} />
      <p>
        <span className="visually-hidden">{toneName(toast.tone)}: </span>
        {toast.text}
      </p>
      <IconButton icon="close" label={m.common_dismiss()} onClick={() => dismissToast(toast.id)} />
    </div>
  )
}
