import type { MouseEvent, RefObject } from 'react'
import { m } from '#schemas/messages/generated/messages.js'
import './form.css'

/** One thing that is wrong: what is said, and the place it is about, where there is one. */
export interface SummaryEntry {
  key: string
  text: string
  /** The id of the box that has to be put right. */
  place?: string | undefined
}

/** What is wrong with the answers of a form, all of it, with a link to each place. Nothing where nothing is wrong. */
export function SummaryBox({
  idPrefix,
  entries,
  box,
  go,
}: {
  idPrefix: string
  entries: readonly SummaryEntry[]
  /** The whole, which takes the focus when a submit is refused. */
  box: RefObject<HTMLDivElement | null>
  go: (entry: SummaryEntry) => void
}) {
  if (entries.length === 0) return null
  const title = `${idPrefix}-summary-title`
  const follow = (entry: SummaryEntry) => (event: MouseEvent) => {
    event.preventDefault()
    go(entry)
  }
  return (
    <div className="form-summary" ref={box} tabIndex={-1} role="alert" aria-labelledby={title}>
      <h2 className="form-summary-title" id={title}>
        {m.form_summary_title({ count: entries.length })}
      </h2>
      <ul className="form-summary-list">
        {entries.map((entry) => (
          <li key={entry.key}>
            {entry.place === undefined ? (
              entry.text
            ) : (
              <a href={`#${entry.place}`} onClick={follow(entry)}>
                {entry.text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
