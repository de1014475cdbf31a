import { getLocale } from '#schemas/messages/generated/runtime.js'
import questions from '#server/catalog/data/demo/questions.json' with { type: 'json' }

/** What the demo catalog asks the applicant before the agreement is signed: the label of the answer's box. */
export const verificationQuestion = (): string => {
  const texts: Readonly<Record<string, string>> = questions.verification[0]?.text ?? {}
  return texts[getLocale()] ?? texts['en'] ?? ''
}
