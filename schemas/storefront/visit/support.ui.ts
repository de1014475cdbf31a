import type { FieldDefinition } from '../../fields/field-definition.ts'
import type { FieldOption } from '../../fields/kind.ts'
import { m } from '../../messages/generated/messages.js'
import type { Locale } from '../../messages/languages.ts'
/** What a support request may be about. */
export const supportTopics = ['quote', 'enrollment', 'billing', 'account', 'other'] as const
export type SupportTopic = (typeof supportTopics)[number]

type Language = { locale?: Locale }

/** The topic in words, in the language of the page or in the one that is asked for. */
export const topicName = (topic: SupportTopic, language: Language = {}): string => {
  switch (topic) {
    case 'quote':
      return m.support_topic_quote({}, language)
    case 'enrollment':
      return m.support_topic_enrollment({}, language)
    case 'billing':
      return m.support_topic_billing({}, language)
    case 'account':
      return m.support_topic_account({}, language)
    case 'other':
      return m.support_topic_other({}, language)
  }
}

const topicOptions: readonly FieldOption[] = supportTopics.map((topic) => ({
  value: topic,
  name: () => topicName(topic),
}))

/** Submit Support Request (spec 1, section 2, Footer). The page asks with these fields, the server checks by them. */
export const supportFields: readonly FieldDefinition[] = [
  { name: 'name', kind: 'full-name', label: () => m.support_name(), width: 'lg' },
  {
    name: 'email',
    kind: 'email',
    label: () => m.support_email(),
    messages: { invalid: 'error_email_enter_valid' },
    width: 'lg',
  },
  { name: 'phone', kind: 'phone', label: () => m.support_phone(), optional: true, width: 'lg' },
  { name: 'topic', kind: 'select', label: () => m.support_topic(), options: topicOptions, width: 'lg' },
  {
    name: 'message',
    kind: 'textarea',
    label: () => m.support_message(),
    hint: () => m.support_message_hint(),
    limits: { maxLength: 4000 },
  },
]
