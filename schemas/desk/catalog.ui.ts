import type { FieldDefinition } from '../fields/field-definition.ts'
import { m } from '../messages/generated/messages.js'

export const copyFields: readonly FieldDefinition[] = [
  {
    name: 'note',
    kind: 'text',
    label: () => m.catalog_note(),
    hint: () => m.catalog_note_hint(),
    optional: true,
    limits: { maxLength: 200 },
    autocomplete: 'off',
  },
]

/** As `publishFields`, where plans or tiers of the version can be bought by nobody: that is confirmed. */
export const confirmedPublishFields = (unsold: number): readonly FieldDefinition[] => [
  ...publishFields,
  { name: 'unsold', kind: 'checkbox', label: () => m.catalog_publish_unsold({ count: unsold }), optional: true },
]

/** When a version is published. What cannot be right is said by `publish-wish.rules.ts`. */
export const publishFields: readonly FieldDefinition[] = [
  {
    name: 'when',
    kind: 'radio',
    label: () => m.catalog_publish_when(),
    options: [
      { value: 'now', name: () => m.catalog_publish_now() },
      { value: 'later', name: () => m.catalog_publish_later() },
    ],
  },
  {
    name: 'date',
    kind: 'date',
    label: () => m.catalog_publish_date(),
    visibleWhen: { field: 'when', is: 'later' },
    row: 'moment',
    autocomplete: 'off',
  },
  {
    name: 'time',
    kind: 'text',
    label: () => m.catalog_publish_time(),
    hint: () => m.catalog_publish_time_hint(),
    visibleWhen: { field: 'when', is: 'later' },
    row: 'moment',
    width: 'sm',
    limits: { maxLength: 20 },
    autocomplete: 'off',
  },
]
