import { useMemo } from 'react'
import { createPortal } from 'react-dom'
import { ErrorSummary } from './error-summary.tsx'
import { FormScopeContext } from './form-context.tsx'
import { FormFields } from './form-fields.tsx'
import { RjsfForm } from './rjsf-adapter.tsx'
import { type FormProps, useForm } from './use-form.ts'
import './form.css'

const allFields = <FormFields />

/**
 * The form of a step: the server's field configuration and the step's definitions, drawn with our widgets and
 * checked by RJSF with our validator. `onSubmit` gets canonical values: no masks, no hidden or empty fields, no
 * secrets that the server keeps.
 */
export function StepForm(props: FormProps) {
  const { form, store, scope, element, idPrefix, admit, finish } = useForm(props)
  const content = useMemo(() => props.layout ?? allFields, [props.layout])
  return (
    <FormScopeContext value={scope}>
      <section className="form-shell" ref={element} aria-label={props.label} aria-labelledby={props.labelledBy}>
        {props.summaryPlace === undefined ? (
          <ErrorSummary />
        ) : (
          props.summaryPlace !== null && createPortal(<ErrorSummary />, props.summaryPlace)
        )}
        <RjsfForm
          form={form}
          idPrefix={idPrefix}
          values={store.values}
          kept={store.keptNames}
          admit={admit}
          onChecked={finish}
          content={content}
        >
          {props.children}
        </RjsfForm>
      </section>
    </FormScopeContext>
  )
}

export type { FormHandle, FormProps } from './use-form.ts'
