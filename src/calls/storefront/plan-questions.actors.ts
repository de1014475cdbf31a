import type {
  Judgement,
  QuestionSet,
  SaveAnswersInput,
} from '#machines/storefront/plan-questions/plan-questions.machine.ts'
import type { EligibilityQuestion } from '#schemas/calls/storefront/plans.calls.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'

/** The questions of a plan's set; none are asked for where all were answered meanwhile. */
export const loadQuestions = callActor<
  EligibilityQuestion[],
  { planId: string; enrollmentId: string; set: QuestionSet }
>(async ({ planId, enrollmentId, set }, signal) => {
  const query = { enrollment_id: enrollmentId, plan_id: planId }
  if ((await send('GET enrollment/check-already-answered', { query, signal })).status) return []
  const { result } =
    set === 'aflac'
      ? await send('GET enrollment/get-aflac-questions', { query, signal })
      : await send('GET enrollment/get-questions', { query, signal })
  return result
})

export const saveAnswers = callActor<Judgement, SaveAnswersInput>(({ planId, enrollmentId, set, answers }, signal) => {
  const asked = { enrollment_id: enrollmentId, plan_id: planId }
  const given = Object.entries(answers)
  return set === 'aflac'
    ? send('POST enrollment/save-aflac-questions', {
        body: { ...asked, answers: given.map(([qid, answer]) => ({ qid, true_condition: answer })) },
        signal,
      })
    : send('POST enrollment/save-question-answers', {
        body: { ...asked, answers: given.map(([qid, answer]) => ({ qid, answer })) },
        signal,
      })
})
