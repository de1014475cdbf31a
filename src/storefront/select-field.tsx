import { type Common, Hint, MistakeLine, describedBy } from './fields.tsx'

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
  const { id, label, hint, mistake } = rest
  return (
    <div className={`field${mistake ? ' field-invalid' : ''}`}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Hint id={id} label={label} hint={hint} />
      <select
        id={id}
        className="field-box field-width-md"
        value={value}
        aria-invalid={mistake ? true : undefined}
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
      <MistakeLine id={id} mistake={mistake} />
    </div>
  )
}
