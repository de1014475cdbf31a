import { type FieldError, wrong } from '../../fields/field-error.ts'

type Question = { qid: string; must_be_yes: boolean }
/** Answers by qid: 1 Yes, 0 No. */
export type Answers = Readonly<Record<string, 0 | 1>>

/** The answers that stand: a No to a question that must be Yes does not, so that it is asked again. */
export const acceptedAnswers = (questions: readonly Question[], answers: Answers): Record<string, 0 | 1> =>
  Object.fromEntries(
    questions.flatMap(({ qid, must_be_yes }) => {
      const answer = answers[qid]
      return answer === undefined || (must_be_yes && answer === 0) ? [] : [[qid, answer]]
    }),
  )

/** What is wrong with each answer, by qid, in the specification's words (spec 1, section 5). */
export const checkAnswers = (questions: readonly Question[], answers: Answers): FieldError[] =>
  questions.flatMap(({ qid, must_be_yes }) => {
    const answer = answers[qid]
    if (must_be_yes) return answer === 1 ? [] : [wrong(qid, 'error_answer_must_be_yes')]
    return answer === undefined ? [wrong(qid, 'error_answer_yes_or_no')] : []
  })
