import { checkForm } from '#schemas/fields/check-form.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormScopeContext } from './form-context.tsx'
import { FormFields } from './form-fields.tsx'
import { type FormProps, useForm } from './use-form.ts'
import './form.css'

/**
 * The same form without RJSF: the same definitions, widgets and checks for a fraction of the weight. For the landing
 * page's quote forms and for dialogs of two or three fields.
 */
export function PlainForm(props: FormProps) {
  const { form, store, scope, element, idPrefix, admit, finish } = useForm(props)
  return (
    <FormScopeContext value={scope}>
      <section className="form-shell" ref={element}>
        <ErrorSummary />
        <form
          id={idPrefix}
          className="form"
          noValidate
          aria-label={props.label}
          aria-labelledby={props.labelledBy}
          aria-busy={props.busy}
          onSubmit={(event) => {
            event.preventDefault()
            if (admit()) finish(checkForm(form, store.values(), store.keptNames()))
          }}
        >
          {props.layout ?? <FormFields />}
          {props.children}
        </form>
      </section>
    </FormScopeContext>
  )
}
