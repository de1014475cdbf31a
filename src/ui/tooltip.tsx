import { useId, useState, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './tooltip.css'

/**
 * Explains a term where it stands: a button that shows `text` on pointing, focus or press, and hides it on Esc
 * (WCAG 1.4.13). `label` names the button: "What is coinsurance?".
 */
export function Tooltip({ label, text, children }: { label: string; text: string; children?: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <span className="tooltip" onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      {children}
      <button
        type="button"
        className="tooltip-button"
        aria-label={label}
        aria-expanded={open}
        aria-describedby={id}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !open) return
          // Esc closes the explanation first, and what it stands in only when pressed again.
          event.preventDefault()
          event.stopPropagation()
          setOpen(false)
        }}
      >
        <Icon name="question" size="sm" />
      </button>
      <span id={id} role="tooltip" className="tooltip-text" data-open={open}>
        {text}
      </span>
    </span>
  )
}
