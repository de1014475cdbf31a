import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** A button with a panel of links: it closes by Esc, by what happens outside of it, and on the next page. */
export const useDropdown = () => {
  const [open, setOpen] = useState(false)
  const { pathname, search } = useLocation()
  const address = pathname + search
  const [openAt, setOpenAt] = useState(address)
  const ref = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const shown = open && openAt === address

  // Before the browser takes the focus from what is hidden.
  useLayoutEffect(() => {
    if (!shown) return undefined
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      // Where the link only changes what the page lists, whoever followed it goes on at the page's heading.
      if (document.activeElement?.closest('.menu-panel')) document.querySelector('h1')?.focus()
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [shown])

  return {
    shown,
    ref,
    /** For the button that opens it. */
    opener: {
      ref: button,
      type: 'button' as const,
      'aria-expanded': shown,
      'aria-controls': id,
      onClick: () => {
        setOpenAt(address)
        setOpen(!shown)
      },
    },
    /** For the panel. */
    panel: { id, hidden: !shown },
  }
}
