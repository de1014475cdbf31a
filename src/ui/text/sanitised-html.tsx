import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { mayFail } from '../../browser/stale-chunk.ts'
import type * as sanitise from './sanitise.ts'
import { Skeleton } from '../status/skeleton.tsx'
import './sanitised-html.css'

type Clean = typeof sanitise.clean

let cleaner: Clean | undefined

const loadCleaner = async (): Promise<Clean> => (cleaner ??= (await import('./sanitise.ts')).clean)

/** Fetches the cleaner for a page that is sure to show such a text: the text then stands with the page's first frame. */
export const fetchCleaner = (): Promise<void> => mayFail(loadCleaner())

/** Without the cleaner the words alone are shown: text cannot run. */
const wordsOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''

const shownNow = (html: string): Node | undefined => {
  try {
    return cleaner?.(html)
  } catch {
    return new Text(wordsOf(html))
  }
}

/**
 * Markup from the catalog or the server, cleaned. The only place that puts HTML into the page; the cleaner is loaded
 * when the first such text is shown. Nothing shows before it is clean.
 */
export function SanitisedHtml({ html }: { html: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState(cleaner !== undefined)
  useLayoutEffect(() => {
    const now = shownNow(html)
    if (now !== undefined) ref.current?.replaceChildren(now)
  }, [html])
  useEffect(() => {
    if (ready) return undefined
    let stale = false
    const show = async () => {
      const text = await loadCleaner().then(
        () => shownNow(html),
        () => undefined,
      )
      if (stale || ref.current === null) return
      ref.current.replaceChildren(text ?? new Text(wordsOf(html)))
      setReady(true)
    }
    void show()
    return () => {
      stale = true
    }
  }, [html, ready])
  return (
    <>
      {!ready && <Skeleton count={3} />}
      <div ref={ref} className="prose" hidden={!ready} />
    </>
  )
}
