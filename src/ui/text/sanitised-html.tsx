import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '../status/skeleton.tsx'
import './sanitised-html.css'

/**
 * Markup from the catalog or the server, cleaned. The only place that puts HTML into the page; the cleaner is loaded
 * when the first such text is shown. Nothing shows before it is clean.
 */
export function SanitisedHtml({ html }: { html: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let stale = false
    const show = async () => {
      const { clean } = await import('./sanitise.ts')
      if (stale || ref.current === null) return
      ref.current.replaceChildren(clean(html))
      setReady(true)
    }
    // Without the cleaner the words alone are shown: text cannot run.
    show().catch(() => {
      if (stale || ref.current === null) return
      ref.current.textContent = new DOMParser().parseFromString(html, 'text/html').body.textContent
      setReady(true)
    })
    return () => {
      stale = true
    }
  }, [html])
  return (
    <>
      {!ready && <Skeleton count={3} />}
      <div ref={ref} className="prose" hidden={!ready} />
    </>
  )
}
