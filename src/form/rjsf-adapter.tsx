import Form from '@rjsf/core'
import type { FieldProps, RJSFSchema, RJSFValidationError, UiSchema, ValidationData, ValidatorType } from '@rjsf/utils'
import { type ReactNode, createContext, use, useCallback, useEffect, useMemo, useRef } from 'react'
import { checkForm } from '#schemas/fields/check-form.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { MappedForm } from '#schemas/fields/field-mapper.ts'
import type { FieldValues } from '#schemas/fields/kind.ts'

/*
 * The one file that knows RJSF. RJSF holds the schema, asks our validator on submit and reports what is wrong; the
 * fields are drawn by our own root field and keep what is typed in the store, so that a keystroke never runs RJSF's
 * change cycle (11 ms with 500 fields). A form without a mistake goes on at once: RJSF would draw the whole form twice
 * more before its values are sent (docs/decisions/2026-11-30-valid-forms-go-on.md).
 */
type Commit = (values: FieldValues) => void

/** What stands inside `<Form>`: by context, because RJSF compares all its props deeply whenever it is drawn. */
interface Slots {
  fields: ReactNode
  footer: ReactNode
  /** The root field gives what hands the store's values to RJSF, in time for the submit of the same event. */
  attach: (commit: Commit | null) => void
}
const SlotContext = createContext<Slots>({ fields: null, footer: null, attach: () => undefined })

const fieldErrorOf = (error: RJSFValidationError): FieldError => ({
  target_element: (error.property ?? '').slice(1),
  message_key: error.name ?? 'error_field_invalid',
  ...(error.params && Object.keys(error.params).length > 0 && { message_values: error.params }),
})

/** Runs the kinds' precompiled validators: no eval, whatever schema the server's configuration makes. */
export const validatorFor = (form: MappedForm, kept: () => ReadonlySet<string>): ValidatorType<FieldValues> => ({
  validateFormData: (formData): ValidationData<FieldValues> => ({
    errors: checkForm(form, formData ?? {}, kept()).map(
      ({ target_element: field, message_key = 'error_field_invalid', message_values }) => ({
        name: message_key,
        property: `.${field}`,
        message: message_key,
        params: message_values ?? {},
        stack: `${field} ${message_key}`,
      }),
    ),
    // Shown by our own templates from the store; RJSF needs to know only that there are some.
    errorSchema: {},
  }),
  // Asked only for if/then/else, oneOf and anyOf, which the mapper never makes.
  isValid: () => true,
  rawValidation: () => ({}),
})

/** Our fields in place of RJSF's; they subscribe to the store one by one. */
function RootField({ onChange, fieldPathId }: FieldProps<FieldValues>) {
  const { attach, fields } = use(SlotContext)
  useEffect(() => {
    attach((values) => onChange(values, fieldPathId.path))
    return () => attach(null)
  })
  return fields
}

function Footer() {
  return use(SlotContext).footer
}

const fields = { EnrollchartFields: RootField }
const footerSlot = <Footer />
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
  onChecked: (errors: FieldError[]) => void
  content: ReactNode
  children: ReactNode
}

/** `<Form>` of RJSF around our fields. */
export function RjsfForm(props: RjsfFormProps) {
  const { form, idPrefix, values, kept, admit, onChecked, content, children } = props
  const commit = useRef<Commit | null>(null)
  const attach = useCallback((given: Commit | null) => {
    commit.current = given
  }, [])
  const slots = useMemo<Slots>(() => ({ fields: content, footer: children, attach }), [content, children, attach])
  const inner = useMemo(() => {
    const uiSchema: UiSchema<FieldValues> = { ...form.uiSchema, 'ui:field': 'EnrollchartFields', 'ui:label': false }
    return (
      <Form<FieldValues>
        id={idPrefix}
        idPrefix={idPrefix}
        className="form"
        schema={form.schema as RJSFSchema}
        uiSchema={uiSchema}
        validator={validatorFor(form, kept)}
        fields={fields}
        templates={templates}
        experimental_defaultFormStateBehavior={defaults}
        noHtml5Validate
        showErrorList={false}
        focusOnFirstError={false}
        onError={(errors) => onChecked(errors.map(fieldErrorOf))}
      >
        {footerSlot}
      </Form>
    )
  }, [form, idPrefix, kept, onChecked])
  return (
    <div
      onSubmitCapture={(event) => {
        // A form in a dialog above this one is submitted by itself.
        if (event.target !== event.currentTarget.firstElementChild) return
        const admitted = admit()
        if (admitted && checkForm(form, values(), kept()).length > 0) {
          commit.current?.(values())
          return
        }
        event.preventDefault()
        event.stopPropagation()
        if (admitted) onChecked([])
      }}
    >
      <SlotContext value={slots}>{inner}</SlotContext>
    </div>
  )
}
