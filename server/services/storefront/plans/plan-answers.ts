import { say } from '../../../domain/locale.ts'
import { wrong } from '#schemas/fields/field-error.ts'
import type { EligibilityQuestion } from '#schemas/storefront/catalog/catalog.schema.ts'
import { type Answers, acceptedAnswers, checkAnswers } from '#schemas/storefront/pricing/eligibility.rules.ts'
import type { Plan } from '#schemas/storefront/catalog/plan.types.ts'
import type { Catalog } from '../../../catalog/load-catalog.ts'
import { refuse } from '../../../domain/refusals.ts'

import { type Locale, textIn } from '#schemas/messages/languages.ts'
type Questions = Pick<Catalog, 'eligibilityQuestions'>

/** Which of the two question sets a plan's questions are of (spec 1, section 7). */
export const setOf = ({ traits }: Plan): 'plain' | 'aflac' => (traits.includes('aflac') ? 'aflac' : 'plain')

/** The plan's questions that no answer stands for yet. */
export const openQuestions = (catalog: Questions, plan: Plan, given: Answers): EligibilityQuestion[] =>
  catalog.eligibilityQuestions(plan.eligibility_questions.filter((qid) => given[qid] === undefined))

/**
 * The answers of a draft after some more were sent, and what to say where the plan is declined: a No to a question
 * that must be Yes is not kept. Refuses answers to other plans' questions, and what is left open.
 */
export const answered = (
  catalog: Questions,
  plan: Plan,
  set: 'plain' | 'aflac',
  before: Answers,
  sent: readonly { qid: string; answer: 0 | 1 }[],
  locale: Locale,
): { kept: Record<string, 0 | 1>; declined: string | null } => {
  const questions = setOf(plan) === set ? catalog.eligibilityQuestions(plan.eligibility_questions) : []
  const strangers = sent.filter(({ qid }) => !questions.some((question) => question.qid === qid))
  if (strangers.length > 0) throw refuse(strangers.map(({ qid }) => wrong(qid, 'error_option_invalid')))
  const answers = { ...before, ...Object.fromEntries(sent.map(({ qid, answer }) => [qid, answer])) }
  const unanswered = checkAnswers(
    questions.filter(({ qid }) => answers[qid] === undefined),
    answers,
  )
  if (unanswered.length > 0) throw refuse(unanswered)
  const asked = new Set(questions.map(({ qid }) => qid))
  const others = Object.entries(before).filter(([qid]) => !asked.has(qid))
  const kept = { ...Object.fromEntries(others), ...acceptedAnswers(questions, answers) }
  const no = questions.find(({ qid }) => kept[qid] === undefined)
  const text = say('error_answer_yes', {}, locale)
  return { kept, declined: no === undefined ? null : `${text}: ${textIn(no.text, locale)}` }
}
