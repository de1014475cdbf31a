import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import type { PlanRequirementsOutput } from '#machines/storefront/plan-requirements/plan-requirements.machine.ts'
import type { planDetailMachine } from '#machines/storefront/plan-detail/plan-detail.machine.ts'
import { type PlanRates, canAddRate } from '#machines/storefront/plan-detail/plan-detail.types.ts'
import type { RateAddingEnd } from '#machines/storefront/rate-adding/rate-adding.machine.ts'
import type { QuoteSaved } from '#machines/storefront/quote/quote.context.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import type { PlanDetail } from '#schemas/calls/storefront/plans.calls.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import {
  asideCall,
  asideTitle,
  addPlan,
  answerChecks,
  checkDates,
  answerOpen,
  changeQuote,
  getPlan,
  getPricing,
  getQuestions,
  getRelated,
  offer,
  opener,
  planChecks,
  saveRequirement,
  saveDependents,
  seeRates,
  standing,
  updateTier,
} from '../../support/storefront/plan-page.ts'
import { quoteForm } from '../../support/storefront/quote-form.ts'
import { quickHands } from '../../support/storefront/quick-hands.ts'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../../support/sight.ts'
import {
  answer,
  asks,
  dialog,
  escapeForm,
  problemText,
  quoted,
  saveDetails,
  sendPlanQuote,
  title,
  wordsOf,
} from '../../support/storefront/storefront.ts'

type Snapshot = SnapshotFrom<typeof planDetailMachine>

const saveAnswers = 'POST enrollment/save-question-answers'
const getPortals = 'GET enrollment/get-enrollment-platforms'
const savePortal = 'POST enrollment/update-filter-portal'

/** Of the special carrier, whose plans alone want children’s birth dates. */
const traits = ['prudential']

const questions = (page: Page) => page.locator('form[aria-labelledby="plan-questions-title"]')
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
const asideOf = ({ rates, message }: Snapshot['context'], requirement: string): boolean => {
  if (rates === null) return false
  const { errorCode, plans } = rates.pricing
  if (requirement === 'tier') return plans.length > 0 || errorCode === 'tierError'
  if (message !== null) return false
  if (requirement === 'dependents') return false
  if (requirement === 'income') return errorCode === 'salaryError' && !rates.asksHours
  const wantsWork = (errorCode === 'salaryError' && rates.asksHours) || errorCode === 'hourError'
  return requirement === 'salary' ? wantsWork : errorCode === 'smokerError'
}

/** A plan's page. The plan and its prices are the model's; the quote is a real one. */
export const planDetailDriver: Driver<typeof planDetailMachine> = {
  start: async (stage, { planId, enrollmentId, start }) => {
    if (enrollmentId !== null) await quoted(stage)
    await standing(stage, start)
    await stage.hold(getPlan, getRelated, getPricing, getQuestions, saveAnswers, addPlan, ...planChecks)
    await stage.hold(changeQuote, saveDependents, updateTier, getPortals, savePortal)
    await stage.page.goto(stage.url(`/plan/${planId}/plan`))
  },
  act: {
    'plan-detail.retry': ({ page }) => press(page, m.common_retry()),
    'plan-detail.edit': ({ page }) => press(page, m.plans_edit_long()),
    'plan-detail.closeEdit': ({ page }) => escapeForm(page),
    'plan-detail.open': ({ page }, { requirement }) => opener(page, requirement).click(),
    'plan-detail.add': ({ page }) => addButton(page).click(),
    'plan-detail.ok': ({ page }) => dialog(page).getByRole('button', { name: m.common_ok(), exact: true }).click(),
  },
  answer: {
    loadPlan: (stage, outcome) => {
      if ('failed' in outcome) return answer(stage, getPlan, { refused: outcome })
      // The real server knows no such plan.
      if (outcome.done === null) return answer(stage, getPlan, 'server')
      return answer(stage, getPlan, { data: { result: { ...(outcome.done as PlanDetail), traits } } })
    },
    loadSuggested: (stage, outcome) =>
      answer(stage, getRelated, 'failed' in outcome ? { refused: outcome } : { data: { result: outcome.done } }),
    loadRates: async (stage, outcome) => {
      if ('failed' in outcome) {
        await answer(stage, checkDates, { data: { status: true, depdob: false } })
        await answer(stage, getPricing, { refused: outcome })
        return
      }
      const rates = outcome.done as PlanRates
      await answer(stage, getPricing, { data: rates.pricing })
      await answerChecks(stage, rates, traits)
    },
    questions: async (stage, outcome) => {
      const { asked } = ('done' in outcome ? outcome.done : {}) as { asked: boolean }
      await answerOpen(stage)
      const question = { qid: 'q1', question: 'Are you actively at work?', must_be_yes: true }
      await answer(stage, getQuestions, { data: { result: asked ? [question] : [] } })
      if (!asked) return
      await quickHands(stage.page).pick(question.question, m.common_yes())
      await questions(stage.page).locator('button[type="submit"]').click()
      await answer(stage, saveAnswers, { data: { accepted: true, error_message: null } })
    },
    selectPortal: async (stage, outcome, { context: { enrollmentId } }) => {
      if ('done' in outcome && outcome.done === null) return stage.page.keyboard.press('Escape')
      await answer(stage, getPortals, 'server')
      await quickHands(stage.page).choose(m.plan_portal_label(), 'main-portal')
      await press(stage.page, m.plan_portal_submit())
      if (enrollmentId !== null) await answer(stage, savePortal, 'server')
    },
    add: async (stage, outcome) => {
      const { result, message } = ('done' in outcome ? outcome.done : {}) as RateAddingEnd
      const errorCode = { refused: 'blackout', stale: 'stateError' }[result as 'refused' | 'stale'] ?? null
      await answer(stage, addPlan, { data: { added: result === 'added', errorCode, message } })
    },
    quote: sendPlanQuote,
    editQuote: async (stage, outcome) => {
      if (!('done' in outcome)) throw new Error('A quote always ends well')
      const { filter, planId } = outcome.done as QuoteSaved
      await saveDetails(stage)
      const data = { temp_enrollment_id: stage.notes.get('tempId') ?? '', result: filter, plan_id: planId }
      await answer(stage, changeQuote, { data })
      await answer(stage, saveDependents, { data })
    },
    requirement: async (stage, outcome, { context: { requirement, enrollmentId, rates } }) => {
      if (!('done' in outcome)) throw new Error('The dialog always ends well')
      const { saved, planId } = outcome.done as PlanRequirementsOutput
      if (!saved) return press(stage.page, m.common_cancel())
      await saveRequirement(stage, requirement)
      const data = { temp_enrollment_id: enrollmentId, result: rates?.filter, plan_id: planId }
      await answer(stage, asideCall(requirement), { data })
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
    choosingPortal: async (stage) => {
      await shows(dialogTitle(stage.page, m.plan_portal_title()))
    },
    answering: async (stage, { context: { plan } }) => {
      await hides(dialog(stage.page))
      await shows(title(stage.page, plan?.plan_name ?? ''))
      await shows(offer(stage.page))
    },
    ready: async ({ page }, { context }) => {
      await hides(dialog(page))
      await hides(questions(page))
      await hides(offer(page).locator('.skeleton'))
      await becomes('the offer is busy', () => offer(page).getAttribute('aria-busy'), null)
      await seeWords(page, context)
      await seeRates(page, context.rates)
      for (const requirement of ['salary', 'tier'] as const) {
        if (asideOf(context, requirement)) await isReady(opener(page, requirement))
      }
    },
    editingQuote: ({ page }) => shows(dialogTitle(page, m.quote_details_title())),
    asking: ({ page }, { context: { requirement } }) => shows(dialogTitle(page, asideTitle(requirement))),
    adding: async (stage) => {
      await asks(stage, addPlan)
      await isBusy(addButton(stage.page))
    },
    alerted: async ({ page }, { context: { message } }) => {
      await shows(dialogTitle(page, m.plans_refused_title()))
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
    const { rates, problem } = context
    switch (event.type) {
      case 'plan-detail.retry':
        return value === 'loadFailed' || problem !== null
      case 'plan-detail.edit':
        return rates !== null
      case 'plan-detail.open':
        return asideOf(context, event.requirement)
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
    'ready#plan-detail.add#2': async ({ page }, { context: { rates } }) => {
      const addable = rates?.pricing.plans.filter(canAddRate) ?? []
      await becomes('what can be added', () => addButton(page).count(), addable.length)
    },
  },
}
