import { useRef } from 'react'
import { isoDay, localDay, usDay } from '#schemas/fields/date.kinds.ts'
import { IconButton } from '../ui/button.tsx'
import './date-picker.css'

/**
 * The browser's own calendar for a date that may also be typed, today at the latest. Its field is for the calendar
 * alone: who reads or types the date does so in the box beside it.
 */
export function DatePicker({
  label,
  value,
  onPick,
}: {
  /** What the button is called. */
  label: string
  /** mm/dd/yyyy, as far as it is typed. */
  value: string
  /** mm/dd/yyyy */
  onPick: (date: string) => void
}) {
  const field = useRef<HTMLInputElement>(null)
  // Without a calendar to open the date is typed.
  if (!('showPicker' in HTMLInputElement.prototype)) return null
  return (
    <span className="date-picker">
      <input
        ref={field}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        autoComplete="off"
        max={localDay()}
        value={isoDay(value) ?? ''}
        onChange={(event) => {
          // "Clear" of the calendar takes the date away.
          onPick(usDay(event.target.value))
        }}
      />
      <IconButton icon="calendar" label={label} onClick={() => field.current?.showPicker()} />
    </span>
  )
}
