import { useForm } from 'react-hook-form'

/** The same form, written by hand on react-hook-form as its documentation does it. */
export function HookForm({ count }: { count: number }) {
  const { register, handleSubmit, formState } = useForm<Record<string, string>>()
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => undefined)(event)}>
      {Array.from({ length: count }, (_, index) => {
        const name = `field_${index}`
        const error = formState.errors[name]
        return (
          <div key={name}>
            <label htmlFor={name}>Field {index}</label>
            <input
              id={name}
              aria-invalid={error !== undefined}
              {...register(name, { required: true, maxLength: 200 })}
            />
            {error && <p className="field-message">Field is required</p>}
          </div>
        )
      })}
      <button type="submit">Submit</button>
    </form>
  )
}
