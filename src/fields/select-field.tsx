import { type Common, Hint, FieldMessage, describedBy } from './fields.tsx'

/** A list to choose from. In a file of its own: the landing page has none. */
export function SelectField({
  value,
  onValue,
  options,
  placeholder,
  ...rest
}: Common & {
  value: string
  onValue: (value: string) => void
  options: readonly { value: string; name: string }[]
  placeholder?: string
}) {
  const { id, label, hint, message } = rest
  return (
    <div className={`field${message ? ' field-invalid' : ''}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Hint id={id} label={label} hint={hint} />
      <select
        id={id}
        className="field-box field-width-md"
        value={value}
        aria-invalid={message ? true : undefined}
        aria-required="true"
        aria-describedby={describedBy(rest)}
        onChange={(event) => onValue(event.target.value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <FieldMessage id={id} message={message} />
    </div>
  )
}
