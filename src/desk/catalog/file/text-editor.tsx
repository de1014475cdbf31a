import { useEffect, useMemo, useRef } from 'react'
import type { VersionMistake } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { baseLocale } from '#schemas/messages/languages.ts'
import { FieldMessage } from '../../../form/field-frame.tsx'
import { mistakesText } from '../catalog-words.ts'

/** Pixels of a line, as in the style sheet. */
const LINE = 22

/** Where the text is shown; another object each time somebody asks for it. */
export interface TextPlace {
  line: number
}

/** From where to where a line stands in a text. */
const spanOfLine = (text: string, line: number): [number, number] => {
  const lines = text.split('\n')
  const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0)
  return [Math.min(from, text.length), Math.min(from + (lines[line - 1]?.length ?? 0), text.length)]
}

/** A text with line numbers. Lines with mistakes are marked, and listed beneath with the way to them. */
export function TextEditor({
  id,
  label,
  text,
  mistakes = [],
  marks = [],
  place = null,
  onText,
  onLine,
}: {
  id: string
  label: string
  text: string
  mistakes?: readonly VersionMistake[]
  /** Lines that are marked, beside those of mistakes. */
  marks?: readonly number[]
  place?: TextPlace | null
  /** Left out where the text is only read. */
  onText?: ((text: string) => void) | undefined
  onLine?: (line: number) => void
}) {
  const box = useRef<HTMLTextAreaElement>(null)
  const gutter = useRef<HTMLDivElement>(null)
  const count = useMemo(() => text.split('\n').length, [text])
  const numbers = useMemo(() => Array.from({ length: count }, (_, index) => index + 1).join('\n'), [count])
  const follow = () => {
    if (box.current !== null && gutter.current !== null) gutter.current.scrollTop = box.current.scrollTop
  }
  useEffect(() => {
    const area = box.current
    if (place === null || area === null) return
    const [from, to] = spanOfLine(area.value, place.line)
    area.focus({ preventScroll: true })
    area.setSelectionRange(from, to)
    area.scrollTop = Math.max(0, (place.line - 4) * LINE)
    area.scrollLeft = 0
    area.scrollIntoView({ block: 'nearest' })
  }, [place])
  return (
    <div className="stack stack-tight">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="desk-editor">
        <div ref={gutter} className="desk-gutter" aria-hidden="true">
          <pre>{numbers}</pre>
          {mistakes.map(({ line }, index) => (
            <span key={index} className="desk-mark desk-mark-mistake" style={{ top: `${(line - 1) * LINE}px` }} />
          ))}
          {marks.map((line) => (
            <span key={line} className="desk-mark" style={{ top: `${(line - 1) * LINE}px` }} />
          ))}
        </div>
        <textarea
          ref={box}
          id={id}
          className="desk-text"
          // Names of fields, and texts of every language: read as what most of it is.
          lang={baseLocale}
          value={text}
          readOnly={onText === undefined}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          wrap="off"
          aria-invalid={mistakes.length > 0 || undefined}
          aria-describedby={mistakes.length > 0 ? `${id}_message` : undefined}
          onScroll={follow}
          onChange={(event) => onText?.(event.target.value)}
        />
      </div>
      {mistakes.length > 0 && (
        <div>
          <FieldMessage id={id} message={mistakesText(mistakes.length)} />
          <ul className="desk-history">
            {mistakes.map(({ line, message }, index) => (
              <li key={index}>
                <button type="button" className="desk-line" onClick={() => onLine?.(line)}>
                  {m.catalog_file_line({ line })}
                </button>
                <span lang={baseLocale}>{message}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
