import type { MouseEvent, RefObject } from 'react'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { m } from '#schemas/messages/generated/messages.js'
import './form.css'

/** One thing that is wrong, what the page calls the answer, and its place: both only where there is such an answer. */
export interface SummaryEntry {
  key: string
  error: FieldError
  label?: string | undefined
  /** The id of the box that has to be put right. */
  place?: string | undefined
}

/** What says no more than that there is no answer. */
const missing = new Set([
  'error_field_required',
  'error_this_field_required',
  'error_catalog_unsold',
  'error_unsold_confirm',
  'error_health_answer_required',
  'error_signature_required',
  'error_card_fields_required',
])

const isMissing = ({ label, error }: SummaryEntry): boolean =>
  label !== undefined && missing.has(error.message_key ?? '')

const textOf = (entry: SummaryEntry, allMissing: boolean): string => {
  const { label, error } = entry
  if (label === undefined) return errorText(errorTable, error)
  if (allMissing) return label
  const name = label.replace(/^¿|\s*[?:]$/g, '')
  return `${name}: ${isMissing(entry) ? m.form_summary_missing() : errorText(errorTable, error)}`
}

/**
 * What is wrong with the answers of a form, all of it, with a link to each place. Nothing where nothing is wrong. Where
 * answers are only missing, the title says so once and the list names them. It takes the focus when it comes, which is how
 * it is heard: as an alert it would be heard twice, and again from the start after each answer that is put right.
 */
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
  const count = entries.length
  const allMissing = entries.every(isMissing)
  const follow = (entry: SummaryEntry) => (event: MouseEvent) => {
    event.preventDefault()
    go(entry)
  }
  return (
    <div className="form-summary" ref={box} tabIndex={-1} role="group" aria-labelledby={title}>
      <h2 className="form-summary-title" id={title}>
        {allMissing ? m.form_summary_missing_title({ count }) : m.form_summary_title({ count })}
      </h2>
      <ul className="form-summary-list">
        {entries.map((entry) => (
          <li key={entry.key}>
            {entry.place === undefined ? (
              textOf(entry, allMissing)
            ) : (
              <a href={`#${entry.place}`} onClick={follow(entry)}>
                {textOf(entry, allMissing)}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
