import type { PersonKind } from '#schemas/desk/forms/forms-differences.rules.ts'
import { m } from '#schemas/messages/generated/messages.js'

export const personName: Record<PersonKind, () => string> = {
  visitor: () => m.forms_person_visitor(),
  rep: () => m.forms_person_rep(),
  group: () => m.forms_person_group(),
}
