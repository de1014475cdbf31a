import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import type { Page } from 'playwright'
import {
  type planQuestionsMachine,
  questionErrors,
} from '#machines/storefront/plan-questions/plan-questions.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import {
  answerHeldUp,
  answerOpen,
  getAflacQuestions,
  getPlan,
  getPricing,
  getQuestions,
  getRelated,
  offer,
  planChecks,
} from '../../support/storefront/plan-page.ts'
import { quickHands } from '../../support/storefront/quick-hands.ts'
import { becomes, hides, isBusy, isReady, shows } from '../../support/sight.ts'
import { answer, asks, problemText, quoted, wordsOf } from '../../support/storefront/storefront.ts'

const saves = {
  plain: 'POST enrollment/save-question-answers',
  aflac: 'POST enrollment/save-aflac-questions',
} as const
const questionsOf = { plain: getQuestions, aflac: getAflacQuestions } as const

const form = (page: Page) => page.locator('form[aria-labelledby="plan-questions-title"]')
const submitButton = (page: Page) => form(page).locator('button[type="submit"]')

/** The questions of a plan's page. The plan and its questions are the model's, the quote a real one. */
export const planQuestionsDriver: Driver<typeof planQuestionsMachine> = {
  start: async (stage, { planId, set }) => {
    await quoted(stage)
    await stage.hold(getPlan, getRelated, getPricing, ...planChecks)
    await stage.hold(getQuestions, getAflacQuestions, saves.plain, saves.aflac)
    await stage.page.goto(stage.url(`/plan/${planId}/plan`))
    await answerHeldUp(stage, set === 'aflac' ? ['aflac'] : [])
    await answerOpen(stage)
  },
  act: {
    'plan-questions.retry': async (stage) => {
      await offer(stage.page).getByRole('button', { name: m.common_retry(), exact: true }).click()
      await answerOpen(stage)
    },
    'plan-questions.answer': async ({ page }, { qid, answer: given }, { context }) => {
      const question = context.questions.find((one) => one.qid === qid)?.question ?? ''
      await quickHands(page).pick(question, given === 1 ? m.common_yes() : m.common_no())
    },
    'plan-questions.submit': ({ page }) => submitButton(page).click(),
  },
  answer: {
    loadQuestions: (stage, outcome, { context: { set } }) =>
      answer(stage, questionsOf[set], 'failed' in outcome ? { refused: outcome } : { data: { result: outcome.done } }),
    saveAnswers: (stage, outcome, { context: { set } }) =>
      answer(stage, saves[set], 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
  },
  see: {
    loading: async (stage, { context: { set } }) => {
      await asks(stage, questionsOf[set])
      await shows(offer(stage.page).locator('.skeleton-card'))
    },
    loadFailed: async ({ page }, { context: { problem } }) => {
      await shows(offer(page).getByText(m.plan_questions_failed(), { exact: true }))
      await shows(offer(page).getByText(problem === null ? '' : problemText(problem)))
    },
    answering: async ({ page }, { context }) => {
      await isReady(submitButton(page))
      const errors = questionErrors(context)
      const needsYes = errors.some(({ message_key: key }) => key === 'error_answer_must_be_yes')
      await becomes(
        'what is said',
        () => wordsOf(form(page).locator('.notice-danger .notice-text')),
        [
          context.problem && problemText(context.problem),
          context.declined,
          needsYes ? m.plan_questions_yes() : null,
        ].filter((text) => text !== null),
      )
      await becomes(
        'the answers',
        () => form(page).locator('input:checked').evaluateAll(namedValues),
        Object.entries(context.answers)
          .map(([qid, given]) => `question-${qid} ${given}`)
          .toSorted(),
      )
      await becomes(
        'the mistakes',
        () => wordsOf(form(page).locator('.field-message')),
        errors.map((mistake) => `${m.field_error_prefix()} ${errorText(errorTable, mistake)}`),
      )
    },
    saving: async (stage, { context: { set } }) => {
      await asks(stage, saves[set])
      await isBusy(submitButton(stage.page))
    },
    cleared: async (stage) => {
      await hides(form(stage.page))
      await asks(stage, getPricing)
    },
    idle: async ({ page }) => {
      await hides(form(page))
      await hides(offer(page).locator('.skeleton'))
    },
  },
  offered: (event, { context: { answers, questions } }) =>
    event.type !== 'plan-questions.answer' ||
    (questions.some(({ qid }) => qid === event.qid) && answers[event.qid] !== event.answer),
}

const namedValues = (elements: Element[]) =>
  elements.map((element) => `${element.getAttribute('name')} ${element.getAttribute('value')}`).toSorted()
