import { useState, type ReactNode } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import { Button } from './button.tsx'

/** Puts a text on the clipboard and says so; where the browser forbids it, shows the text. */
export function CopyButton({ text, children }: { text: () => string; children: ReactNode }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    const copied = text()
    try {
      await navigator.clipboard.writeText(copied)
      setSaid(m.common_copied())
    } catch {
      setSaid(m.common_copy_failed({ text: copied }))
    }
  }
  return (
    <>
      <Button kind="quiet" onClick={() => void copy()}>
        {children}
      </Button>
      <output className="small">{said}</output>
    </>
  )
}
