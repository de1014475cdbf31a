import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator, type FieldProps } from '@rjsf/utils'

const nothing = () => null

/** In place of RJSF's `SchemaField`, which looks for the field of a schema: ours names its root field, and has no other. */
function NamedField(props: FieldProps) {
  const { registry, uiSchema } = props
  const Field = registry.fields[uiSchema?.['ui:field'] as string]
  return Field === undefined ? null : <Field {...props} />
}

/**
 * In place of RJSF's own registry in the built page (vite.config.ts): its stock fields, templates and widgets, which
 * our root field never draws, weigh 16 kB.
 */
export default () => ({
  fields: { SchemaField: NamedField },
  templates: {
    ButtonTemplates: { SubmitButton: nothing },
    DescriptionFieldTemplate: nothing,
    ErrorListTemplate: nothing,
    FieldErrorTemplate: nothing,
    FieldHelpTemplate: nothing,
  },
  widgets: {},
  rootSchema: {},
  formContext: {},
  translateString: englishStringTranslator,
  globalFormOptions: {
    idPrefix: DEFAULT_ID_PREFIX,
    idSeparator: DEFAULT_ID_SEPARATOR,
    useFallbackUiForUnsupportedType: false,
  },
})
