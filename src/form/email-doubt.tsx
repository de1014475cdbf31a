import { useEffect, useMemo, useState } from 'react'
import { likelyEmail } from '#schemas/fields/likely-email.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { Icon } from '../ui/icon.tsx'
import './email-doubt.css'

export interface EmailDoubtProps {
  id: string
  value: string
  /** Puts this address in the place of what was typed. */
  onTake: (email: string) => void
}

/**
 * Under the box `id` of an email address: asks about a domain that looks mistyped once the box was left, and puts the
 * likely address there in one press. What is typed after that is not asked about before the box is left again.
 */
export function EmailDoubt({ id, value, onTake }: EmailDoubtProps) {
  const [left, setLeft] = useState(() => (document.activeElement?.id === id ? null : value))
  useEffect(() => {
    const box = document.getElementById(id)
    const leave = () => setLeft(box instanceof HTMLInputElement ? box.value : null)
    box?.addEventListener('blur', leave)
    return () => box?.removeEventListener('blur', leave)
  }, [id])
  const email = useMemo(() => (left === value ? likelyEmail(value) : null), [left, value])
  return (
    <div aria-live="polite">
      {email !== null && (
        <p className="field-doubt">
          <Icon name="info" size="sm" />
          <span>
            {m.field_email_meant({ email })}{' '}
            <button
              type="button"
              onClick={() => {
                onTake(email)
                document.getElementById(id)?.focus()
              }}
            >
              {m.field_email_take()}
            </button>
          </span>
        </p>
      )}
    </div>
  )
}
