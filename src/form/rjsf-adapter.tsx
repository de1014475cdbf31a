import Form from '@rjsf/core'
import type { FieldProps, RJSFSchema, RJSFValidationError, UiSchema, ValidationData, ValidatorType } from '@rjsf/utils'
import { type ReactNode, memo, useEffect, useMemo } from 'react'
import { checkForm } from '#schemas/fields/check-form.ts'
import type { MappedForm } from '#schemas/fields/field-mapper.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'

/**
 * The one file that knows RJSF. RJSF holds the schema, asks our validator on submit and reports the outcome; the
 * fields are drawn by our own root field and keep what is typed in the store, so that a keystroke never runs RJSF's
 * change cycle (11 ms with 500 fields).
 */
interface Bridge {
  form: MappedForm
  kept: () => ReadonlySet<string>
  /** Set by the root field: hands the store's values to RJSF, in time for the submit of the same event. */
  commit: ((values: FieldValues) => void) | null
}

type Problem = ReturnType<typeof checkForm>[number]
const problemOf = (error: RJSFValidationError): Problem => ({
  field: (error.property ?? '').slice(1),
  message_key: error.name ?? 'error_field_invalid',
  ...(error.params && Object.keys(error.params).length > 0 && { message_values: error.params }),
})

/** Runs the kinds' precompiled validators: no eval, whatever schema the server's configuration makes. */
const validatorFor = (bridge: Bridge): ValidatorType<FieldValues> => ({
  validateFormData: (formData): ValidationData<FieldValues> => {
    const problems = checkForm(bridge.form, formData ?? {}, bridge.kept())
    return {
      errors: problems.map(({ field, message_key, message_values }) => ({
        name: message_key,
        property: `.${field}`,
        message: message_key,
        params: message_values ?? {},
        stack: `${field} ${message_key}`,
      })),
      // Shown by our own templates from the store; RJSF needs to know only that there are some.
      errorSchema: {},
    }
  },
  // Asked only for if/then/else, oneOf and anyOf, which the mapper never makes.
  isValid: () => true,
  rawValidation: () => ({}),
})

interface Context {
  bridge: Bridge
  content: ReactNode
}

/** Our fields in place of RJSF's; they subscribe to the store one by one. */
function RootField({ onChange, fieldPathId, registry }: FieldProps<FieldValues, RJSFSchema, Context>) {
  const { bridge, content } = registry.formContext
  useEffect(() => {
    bridge.commit = (values) => onChange(values, fieldPathId.path)
    return () => {
      bridge.commit = null
    }
  })
  return content
}

const fields = { EnrollchartFields: RootField }
const templates = { FieldTemplate: ({ children }: { children: ReactNode }) => children }
/** Required yes/no fields must not count as answered, constants must not fill themselves in. */
const defaults = {
  requiredBooleanDefault: 'skip',
  constAsDefaults: 'never',
  emptyObjectFields: 'skipDefaults',
  allOf: 'skipDefaults',
  mergeDefaultsIntoFormData: 'useFormDataIfPresent',
} as const

export interface RjsfFormProps {
  form: MappedForm
  idPrefix: string
  values: () => FieldValues
  kept: () => ReadonlySet<string>
  /** Whether a submit event may go on. */
  admit: () => boolean
  onChecked: (problems: Problem[]) => void
  /** What stands in the form: the fields. */
  content: ReactNode
  children: ReactNode
}

/** `<Form>` of RJSF around our fields. */
export const RjsfForm = memo(function RjsfForm(props: RjsfFormProps) {
  const { form, idPrefix, values, kept, admit, onChecked, content, children } = props
  const bridge = useMemo<Bridge>(() => ({ form, kept, commit: null }), [form, kept])
  const validator = useMemo(() => validatorFor(bridge), [bridge])
  const context = useMemo<Context>(() => ({ bridge, content }), [bridge, content])
  const schema = form.schema as RJSFSchema
  const uiSchema = useMemo<UiSchema<FieldValues, RJSFSchema, Context>>(
    () => ({ ...form.uiSchema, 'ui:field': 'EnrollchartFields', 'ui:label': false }),
    [form],
  )
  return (
    <div
      onSubmitCapture={(event) => {
        if (!admit()) {
          event.preventDefault()
          event.stopPropagation()
          return
        }
        bridge.commit?.(values())
      }}
    >
      <Form<FieldValues, RJSFSchema, Context>
        id={idPrefix}
        idPrefix={idPrefix}
        className="form"
        schema={schema}
        uiSchema={uiSchema}
        validator={validator}
        formContext={context}
        fields={fields}
        templates={templates}
        experimental_defaultFormStateBehavior={defaults}
        noHtml5Validate
        showErrorList={false}
        focusOnFirstError={false}
        onError={(errors) => onChecked(errors.map(problemOf))}
        onSubmit={() => onChecked([])}
      >
        {children}
      </Form>
    </div>
  )
})
