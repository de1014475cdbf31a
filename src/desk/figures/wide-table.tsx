import { type ReactNode, useEffect, useRef, useState } from 'react'

/** A table that may be wider than the page: then it is scrolled, by the keyboard as well. */
export function WideTable({ name, children }: { name: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (box === null || !('ResizeObserver' in globalThis)) return
    const observer = new ResizeObserver(() => setWide(box.scrollWidth > box.clientWidth))
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  const focusable = isWide ? 0 : undefined
  return (
    <div ref={ref} className="desk-scroll" role="group" aria-label={name} tabIndex={focusable}>
      {children}
    </div>
  )
}
