import type { FieldDefinition } from '../../fields/field-definition.ts'
import { m } from '../../messages/generated/messages.js'

/** The address of Save & Continue Later; what an address is, is a rule with words of its own (spec 2, section 5). */
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

/** Whether the applicant agrees to be reminded; not asked of who enrolls somebody else. */
const remindField: FieldDefinition = {
  name: 'remind',
  kind: 'checkbox',
  label: () => m.save_later_remind(),
  hint: () => m.save_later_remind_hint(),
  optional: true,
}

export const saveLaterAndRemindFields: readonly FieldDefinition[] = [...saveLaterFields, remindField]
