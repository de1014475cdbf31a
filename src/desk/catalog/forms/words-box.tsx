import { languages, type Locale } from '#schemas/messages/languages.ts'
import { FieldFrame, boxAria } from '../../../form/field-frame.tsx'
import { placeId, useEditing } from './forms-place.ts'

/** A text in one language: a line, or several. */
export function WordsBox({
  place,
  locale,
  label,
  hint,
  value,
  rows = 1,
  onText,
}: {
  /** The text's place; the language comes behind it. */
  place: string
  locale: Locale
  label: string
  hint?: string | undefined
  value: string | undefined
  rows?: number
  onText: (text: string) => void
}) {
  const { readOnly, said } = useEditing()
  const at = `${place}.${locale}`
  const field = { id: placeId(at), label, hint, message: said(at) }
  const box = {
    ...boxAria(field, false),
    lang: languages[locale].tag,
    value: value ?? '',
    readOnly,
    autoComplete: 'off',
    maxLength: 20_000,
  }
  return (
    <FieldFrame {...field}>
      {rows === 1 ? (
        <input
          {...box}
          type="text"
          className="field-box field-width-full"
          onChange={(event) => onText(event.target.value)}
        />
      ) : (
        <textarea
          {...box}
          rows={rows}
          className="field-box field-area field-width-full"
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
