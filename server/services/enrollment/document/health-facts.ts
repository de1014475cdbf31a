import type { HealthInfo } from '#schemas/calls/enrollment/health.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { Locale } from '#schemas/messages/languages.ts'
import { answerWords, listed, phoneText } from './answer-words.ts'
import { type DocumentBlock, facts } from './document-blocks.ts'

/** The answers to the health questions, of the applicant or of a dependent. */
export const healthBlocks = (health: HealthInfo, locale: Locale): DocumentBlock[] => {
  const at = { locale }
  const { yesNo } = answerWords(locale)
  const { condition_questions: asked, medication_question: medication, notes } = health
  const isNamed = asked.some(({ yes_no_flag }) => yes_no_flag === 1)
  return [
    facts(
      [
        ...asked.map(({ question_text, yes_no_flag }) => [question_text, yesNo(yes_no_flag)] as const),
        ...(medication ? [[medication.question_text, yesNo(medication.yes_no_flag)] as const] : []),
      ],
      { wideNames: true },
    ),
    ...(isNamed ? asked : []).flatMap(({ yes_no_flag, question_text, conditions }): DocumentBlock[] =>
      yes_no_flag === 1 && conditions.length > 0
        ? [
            { kind: 'text', runs: [{ text: question_text, bold: true }], keepsWithNext: true },
            ...conditions.map((one) =>
              facts([
                [m.review_label_condition({}, at), one.health_condition ?? one.condition],
                [m.review_label_status({}, at), one.status],
                [m.review_label_onset({}, at), one.date_of_onset],
                [m.review_label_recovery({}, at), one.date_of_recovery],
                [m.review_label_treatment({}, at), yesNo(one.is_treatment)],
                [m.review_label_medicated({}, at), yesNo(one.is_medicate)],
                [m.review_label_last_seen({}, at), one.d_last_seen ?? one.last_seen_by_physician],
                [m.review_label_symptoms({}, at), one.symptoms],
                [m.review_label_physician({}, at), listed(one.physician_name, one.address, phoneText(one.phone))],
              ]),
            ),
          ]
        : [],
    ),
    ...(medication?.medications ?? []).map((one) =>
      facts([
        [m.review_label_medication({}, at), one.medication],
        [m.review_label_dosage({}, at), one.dosage],
        [m.review_label_condition({}, at), one.medical_condition],
      ]),
    ),
    ...(notes ? [{ kind: 'text' as const, runs: [{ text: notes }] }] : []),
  ]
}
