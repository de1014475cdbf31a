import { FieldFrame, type FieldProps, boxAria } from '../form/field-frame.tsx'

/** A list to choose from. In a file of its own: the landing page has none. */
export function SelectField({
  value,
  onValue,
  options,
  placeholder,
  ...field
}: FieldProps & {
  value: string
  onValue: (value: string) => void
  options: readonly { value: string; name: string }[]
  placeholder?: string
}) {
  return (
    <FieldFrame {...field}>
      <select
        {...boxAria(field)}
        className="field-box field-width-md"
        value={value}
        onChange={(event) => onValue(event.target.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
