import type { FieldConditions } from './conditions.ts'
import type { FieldLimits, FieldMessages, FieldOption, FieldWidth } from './kind.ts'
import type { FieldKindId } from './kinds.registry.ts'

/** What a step knows of one of its fields; whether it is shown and required comes from the server. */
export interface FieldDefinition extends FieldConditions {
  /** As in the contract. */
  name: string
  kind: FieldKindId
  /** Message functions, called when drawn, so that the language may change under the form. */
  label: () => string
  hint?: () => string
  /** What a select is called while nothing is chosen, where that is not a question: `All` of a filter. */
  empty?: () => string
  /** The choices, where they are fixed; lists from the server go to the form's `options`. */
  options?: readonly FieldOption[]
  limits?: FieldLimits
  messages?: FieldMessages
  /** Only for forms without a field configuration: the field may be left empty. */
  optional?: true
  /** The field is the page's own: it is shown although the server's configuration does not name it. */
  local?: true
  /** Not kept while it is typed, although its kind is not sensitive: card, bank and health answers. */
  forget?: true
  /** Fields that follow each other with the same group stand under one legend. */
  group?: { id: string; legend: () => string }
  /** Fields that follow each other with the same row stand side by side. */
  row?: string
  width?: FieldWidth
  autocomplete?: string
  /** Other `target_element`s that mean this field. */
  targets?: readonly string[]
}
