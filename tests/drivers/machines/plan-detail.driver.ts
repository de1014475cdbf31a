import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import type { PlanAsideOutput } from '#machines/storefront/plan-aside.machine.ts'
import {
  type PlanRates,
  canAddRate,
  type planDetailMachine,
  questionErrors,
} from '#machines/storefront/plan-detail.machine.ts'
import type { QuoteSaved } from '#machines/storefront/quote.machine.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import type { RowKey } from '#schemas/calls/registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { mistakeText } from '#src/storefront/words.ts'
import {
  asideCall,
  asideTitle,
  changeQuote,
  getPlan,
  getPricing,
  getRelated,
  offer,
  opener,
  saveAside,
  saveDependents,
  seeRates,
  updateTier,
} from './support/plan-page.ts'
import { quoteForm } from './support/quote-form.ts'
import { quickHands } from './support/quick-hands.ts'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from './support/sight.ts'
import {
  answer,
  asks,
  dialog,
  problemText,
  quoted,
  saveDetails,
  sendBanner,
  title,
  wordsOf,
} from './support/storefront.ts'

type Snapshot = SnapshotFrom<typeof planDetailMachine>

const getQuestions = 'GET enrollment/get-questions'
const saveAnswers = 'POST enrollment/save-question-answers'
const addPlan = 'POST enrollment/add-plan-to-cart'

const questions = (page: Page) => page.locator('form[aria-labelledby="plan-questions-title"]')
const submitButton = (page: Page) => questions(page).locator('button[type="submit"]')
const addButton = (page: Page) => buttonOf(offer(page), m.plan_add())
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialogTitle = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true })

/** The plan's name, and its offer while the answer to a call is awaited. */
const seeWaiting = async (stage: Stage, { context: { plan, rates } }: Snapshot, call: RowKey): Promise<void> => {
  const { page } = stage
  await hides(dialog(page))
  await shows(title(page, plan?.plan_name ?? ''))
  await asks(stage, call)
  if (rates === null) await shows(offer(page).locator('.skeleton-card'))
  else await becomes('the offer is busy', () => offer(page).getAttribute('aria-busy'), 'true')
}

/** What the server or the line says about the plan. */
const seeWords = async (page: Page, { problem, message }: Snapshot['context']): Promise<void> => {
  await becomes(
    'what is said',
    () => wordsOf(offer(page).locator('> .notice-danger .notice-text')),
    [problem && problemText(problem), message].filter((text) => text !== null && text !== ''),
  )
}

/** Rates that hold back what the person asks for, each with the dialog that helps. */
const asideOf = ({ rates, message }: Snapshot['context'], aside: string): boolean => {
  if (rates === null) return false
  const { errorCode, plans } = rates.pricing
  if (aside === 'tier') return plans.length > 0 || errorCode === 'tierError'
  if (message !== null) return false
  return aside === 'salary' ? errorCode === 'salaryError' || errorCode === 'hourError' : errorCode === 'smokerError'
}

/** A plan's page. The plan and its prices are the model's; the quote is a real one. */
export const planDetailDriver: Driver<typeof planDetailMachine> = {
  start: async (stage, { planId, tempId }) => {
    if (tempId !== null) await quoted(stage)
    await stage.hold(getPlan, getRelated, getPricing, getQuestions, saveAnswers, addPlan)
    await stage.hold(changeQuote, saveDependents, updateTier)
    await stage.page.goto(stage.url(`/plan/${planId}/plan`))
  },
  act: {
    'plan-detail.retry': ({ page }) => press(page, m.common_retry()),
    'plan-detail.edit': ({ page }) => press(page, m.plans_edit_long()),
    'plan-detail.closeEdit': ({ page }) => page.keyboard.press('Escape'),
    'plan-detail.open': ({ page }, { aside }) => opener(page, aside).click(),
    'plan-detail.answer': async ({ page }, { qid, answer: given }, { context }) => {
      const question = context.questions.find((one) => one.qid === qid)?.question ?? ''
      await quickHands(page).pick(question, given === 1 ? m.common_yes() : m.common_no())
    },
    'plan-detail.submitAnswers': ({ page }) => submitButton(page).click(),
    'plan-detail.add': ({ page }) => addButton(page).click(),
    'plan-detail.ok': ({ page }) => dialog(page).getByRole('button', { name: m.common_ok(), exact: true }).click(),
  },
  answer: {
    loadPlan: (stage, outcome) => {
      if ('failed' in outcome) return answer(stage, getPlan, { refused: outcome })
      // The real server knows no such plan.
      return answer(stage, getPlan, outcome.done === null ? 'server' : { data: { result: outcome.done } })
    },
    loadSuggested: (stage, outcome) =>
      answer(stage, getRelated, 'failed' in outcome ? { refused: outcome } : { data: { result: outcome.done } }),
    loadRates: (stage, outcome) =>
      answer(
        stage,
        getPricing,
        'failed' in outcome ? { refused: outcome } : { data: (outcome.done as PlanRates).pricing },
      ),
    loadQuestions: (stage, outcome) =>
      answer(stage, getQuestions, 'failed' in outcome ? { refused: outcome } : { data: { result: outcome.done } }),
    saveAnswers: (stage, outcome) =>
      answer(stage, saveAnswers, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
    addPlan: (stage, outcome) =>
      answer(stage, addPlan, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
    quote: sendBanner,
    editQuote: async (stage, outcome) => {
      if (!('done' in outcome)) throw new Error('A quote always ends well')
      const { filter, planId } = outcome.done as QuoteSaved
      await saveDetails(stage)
      const data = { temp_enrollment_id: stage.notes.get('tempId') ?? '', result: filter, plan_id: planId }
      await answer(stage, changeQuote, { data })
      await answer(stage, saveDependents, { data })
    },
    aside: async (stage, outcome, { context: { aside, tempId, rates } }) => {
      if (!('done' in outcome)) throw new Error('The dialog always ends well')
      const { saved, planId } = outcome.done as PlanAsideOutput
      if (!saved) return press(stage.page, m.common_cancel())
      await saveAside(stage, aside)
      const data = { temp_enrollment_id: tempId, result: rates?.filter, plan_id: planId }
      await answer(stage, asideCall(aside), { data })
    },
  },
  see: {
    loading: async (stage, { context: { planId } }) => {
      await stage.page.waitForURL(`**/plan/${planId}/**`)
      await asks(stage, getPlan)
      await shows(stage.page.locator('.page > .skeleton-title'))
    },
    loadFailed: async ({ page }, { context: { problem } }) => {
      await shows(title(page, m.plan_failed()))
      await shows(page.getByRole('alert').getByText(problem === null ? '' : problemText(problem)))
    },
    notFound: ({ page }) => shows(title(page, m.plan_not_found_title())),
    suggesting: (stage, snapshot) => seeWaiting(stage, snapshot, getRelated),
    quoting: async ({ page }) => {
      await shows(page.getByRole('heading', { level: 2, name: m.plan_quote_title() }))
      await isReady(quoteForm(page).locator('button[type="submit"]'))
    },
    pricing: (stage, snapshot) => seeWaiting(stage, snapshot, getPricing),
    loadingQuestions: (stage, snapshot) => seeWaiting(stage, snapshot, getQuestions),
    answering: async ({ page }, { context }) => {
      await hides(dialog(page))
      await isReady(submitButton(page))
      await seeWords(page, context)
      await becomes(
        'the answers',
        () => questions(page).locator('input:checked').evaluateAll(namedValues),
        Object.entries(context.answers)
          .map(([qid, given]) => `question-${qid} ${given}`)
          .toSorted(),
      )
      await becomes(
        'the mistakes',
        () => wordsOf(questions(page).locator('.field-message')),
        questionErrors(context).map((mistake) => `${m.quote_error_mark()} ${mistakeText(mistake)}`),
      )
    },
    savingAnswers: async (stage) => {
      await asks(stage, saveAnswers)
      await isBusy(submitButton(stage.page))
    },
    ready: async ({ page }, { context }) => {
      await hides(dialog(page))
      await hides(questions(page))
      await hides(offer(page).locator('.skeleton'))
      await becomes('the offer is busy', () => offer(page).getAttribute('aria-busy'), null)
      await seeWords(page, context)
      await seeRates(page, context.rates)
      for (const aside of ['salary', 'tier'] as const) {
        if (asideOf(context, aside)) await isReady(opener(page, aside))
      }
    },
    editingQuote: ({ page }) => shows(dialogTitle(page, m.quote_details_title())),
    asking: ({ page }, { context: { aside } }) => shows(dialogTitle(page, asideTitle(aside))),
    adding: async (stage) => {
      await asks(stage, addPlan)
      await isBusy(addButton(stage.page))
    },
    told: async ({ page }, { context: { message } }) => {
      await shows(dialogTitle(page, m.plans_refused_title()))
      await shows(dialog(page).getByText(message ?? '', { exact: true }))
    },
    alreadyActive: async ({ page }, { context: { message } }) => {
      await shows(dialogTitle(page, m.plans_active_title()))
      await shows(dialog(page).getByText(message ?? '', { exact: true }))
    },
    inCart: async ({ page }) => {
      await page.waitForURL('**/cart')
      await shows(title(page, m.cart_title()))
    },
    moved: async (stage, { context: { movedTo } }) => {
      await stage.page.waitForURL(`**/plan/${movedTo}/**`)
      await hides(dialog(stage.page))
      await asks(stage, getPlan)
    },
  },
  offered: (event, { value, context }) => {
    const { rates, problem, answers, questions: asked } = context
    switch (event.type) {
      case 'plan-detail.retry':
        return value === 'loadFailed' || problem !== null
      case 'plan-detail.edit':
        return rates !== null
      case 'plan-detail.open':
        return asideOf(context, event.aside)
      case 'plan-detail.answer':
        return asked.some(({ qid }) => qid === event.qid) && answers[event.qid] !== event.answer
      case 'plan-detail.add':
        return (
          rates?.pricing.errorCode === null &&
          rates.pricing.plans.some((rate) => rate.ppid === event.ppid && canAddRate(rate))
        )
      default:
        return true
    }
  },
  bars: {
    'ready#plan-detail.add#1': async ({ page }, { context: { rates } }) => {
      const addable = rates?.pricing.plans.filter(canAddRate) ?? []
      await becomes('what can be added', () => addButton(page).count(), addable.length)
    },
  },
}

const namedValues = (elements: Element[]) =>
  elements.map((element) => `${element.getAttribute('name')} ${element.getAttribute('value')}`).toSorted()
