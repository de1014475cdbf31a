import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator } from '@rjsf/utils'

const nothing = () => null

/**
 * In place of RJSF's own registry in the built page (vite.config.ts): its stock fields, templates and widgets, which
 * our root field never draws, weigh 15 kB. `SchemaField` is what finds our root field.
 */
export default () => ({
  fields: { SchemaField },
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
