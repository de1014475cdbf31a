import type { FieldDefinition } from '../../fields/field-definition.ts'
import { m } from '../../messages/generated/messages.js'

/** The one field of Save & Continue Later; what an address is, is a rule with words of its own (spec 2, section 5). */
export const saveLaterFields: readonly FieldDefinition[] = [
  {
    name: 'email',
    kind: 'text',
    label: () => m.save_later_email(),
    hint: () => m.save_later_email_hint(),
    autocomplete: 'email',
    messages: { required: 'error_email_valid', invalid: 'error_email_valid' },
    limits: { maxLength: 254 },
  },
]
