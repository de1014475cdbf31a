import { createActor, fromPromise, waitFor } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { EligibilityQuestion, PlanDetail, PlanPricing, PricingEntry } from '#schemas/calls/plans.calls.ts'
import type { FilterInfo } from '#schemas/calls/quote.calls.ts'
import { type PlanAsideRef, type SaveAsideInput, planAsideMachine } from '#machines/storefront/plan-aside.machine.ts'
import {
  type PlanRates,
  type SuggestedPlan,
  planDetailMachine,
  questionErrors,
} from '#machines/storefront/plan-detail.machine.ts'
import type { AddAnswer, AddInput } from '#machines/storefront/plan-adding.machine.ts'

const tempId = 'BBBBBBBBBBBBBBBBBBBBBB'
const planId = 'life'
const filter = { zip: '60601', state: 'IL', tier: 'IO', annual_incode: null, working_hours: null } as FilterInfo
const plan = { plan_id: planId, plan_name: 'Life' } as PlanDetail
const rate = { pid: planId, ppid: 'life.io', tier: 'IO', selected_plan: true, is_in_cart: false } as PricingEntry
const priced: PlanPricing = { plans: [rate], errorCode: null, message: null, pid: null }
const refused = (errorCode: PlanPricing['errorCode'], pid: string | null = null): PlanPricing => ({
  plans: [],
  errorCode,
  message: 'The words',
  pid,
})

const start = (pricing: PlanPricing[], added: AddAnswer = { added: true, errorCode: null, message: null }) => {
  const calls: unknown[] = []
  const saveAside = fromPromise<{ planId: string | null }, SaveAsideInput>(({ input }) => {
    calls.push(['aside', input.aside, input.values.annual_incode, input.values.working_hours])
    return Promise.resolve({ planId: null })
  })
  const actor = createActor(
    planDetailMachine.provide({
      actors: {
        aside: planAsideMachine.provide({ actors: { saveAside } }),
        loadPlan: fromPromise<PlanDetail | null, { planId: string }>(({ input }) =>
          Promise.resolve(input.planId === 'none' ? null : plan),
        ),
        loadSuggested: fromPromise<SuggestedPlan[], { planId: string; tempId: string | null }>(() =>
          Promise.reject(new Error('none')),
        ),
        loadRates: fromPromise<PlanRates, { planId: string; tempId: string }>(() =>
          Promise.resolve({ filter, isPremier: false, pricing: pricing.shift() ?? priced }),
        ),
        loadQuestions: fromPromise<EligibilityQuestion[], { planId: string; tempId: string }>(() =>
          Promise.resolve([
            { qid: 'q1', question: 'At work?', must_be_yes: true },
            { qid: 'q2', question: 'Declined?', must_be_yes: false },
          ]),
        ),
        saveAnswers: fromPromise<
          { accepted: boolean; error_message: string | null },
          { planId: string; tempId: string; answers: Readonly<Record<string, 0 | 1>> }
        >(({ input }) => {
          calls.push(['answers', input.answers])
          return Promise.resolve({ accepted: true, error_message: null })
        }),
        addPlan: fromPromise<AddAnswer, AddInput>(({ input }) => {
          calls.push(['add', input.plan_pricing_id])
          return Promise.resolve(added)
        }),
      },
    }),
    { input: { planId, tempId } },
  ).start()
  return { actor, calls, at: (state: string) => waitFor(actor, (s) => s.value === state) }
}

describe('plan-detail', () => {
  it('adds the rate of the selected tier once and goes to the cart', async () => {
    const { actor, calls, at } = start([])
    await at('ready')
    actor.send({ type: 'plan-detail.add', ppid: 'life.io' })
    actor.send({ type: 'plan-detail.add', ppid: 'life.io' })
    await waitFor(actor, (s) => s.status === 'done')
    expect([calls, actor.getSnapshot().output]).toEqual([[['add', 'life.io']], { to: 'cart' }])
  })

  it('shows plans only after the questions are cleared', async () => {
    const { actor, calls, at } = start([refused('newQuestionsError')])
    await at('answering')
    actor.send({ type: 'plan-detail.answer', qid: 'q1', answer: 0 })
    actor.send({ type: 'plan-detail.submitAnswers' })
    expect(questionErrors(actor.getSnapshot().context)).toEqual([
      { target_element: 'q1', message_key: 'error_answer_must_be_yes' },
      { target_element: 'q2', message_key: 'error_answer_yes_or_no' },
    ])
    actor.send({ type: 'plan-detail.answer', qid: 'q1', answer: 1 })
    actor.send({ type: 'plan-detail.answer', qid: 'q2', answer: 0 })
    actor.send({ type: 'plan-detail.submitAnswers' })
    await at('ready')
    expect(calls).toEqual([['answers', { q1: 1, q2: 0 }]])
  })

  it('asks for salary and hours in a dialog and prices again', async () => {
    const { actor, calls, at } = start([refused('salaryError')])
    await at('ready')
    actor.send({ type: 'plan-detail.open', aside: 'salary' })
    const dialog = actor.getSnapshot().children.aside as PlanAsideRef
    dialog.send({ type: 'plan-aside.change', field: 'annual_incode', value: '45,000' })
    dialog.send({ type: 'plan-aside.submit' })
    dialog.send({ type: 'plan-aside.change', field: 'working_hours', value: '40' })
    dialog.send({ type: 'plan-aside.submit' })
    await at('ready')
    expect(calls).toEqual([['aside', 'salary', '45,000', '40']])
    expect(actor.getSnapshot().context.rates?.pricing).toEqual(priced)
  })

  it('moves to the variant that fits, and says age in its dialog', async () => {
    const moved = start([refused('changePid', 'life-two')])
    await waitFor(moved.actor, (s) => s.status === 'done')
    expect(moved.actor.getSnapshot().output).toEqual({ to: 'plan', planId: 'life-two' })
    const told = start([refused('planAgeError')])
    await told.at('told')
    expect(told.actor.getSnapshot().context.message).toBe('The words')
    told.actor.send({ type: 'plan-detail.ok' })
    expect(told.actor.getSnapshot().value).toBe('ready')
  })

  it('says blackout on the page and already active in a dialog', async () => {
    for (const [errorCode, state] of [
      ['blackout', 'ready'],
      ['already-active', 'alreadyActive'],
    ] as const) {
      const { actor, at } = start([], { added: false, errorCode, message: 'The words' })
      await at('ready')
      actor.send({ type: 'plan-detail.add', ppid: 'life.io' })
      await at('adding')
      await at(state)
      expect(actor.getSnapshot().context.message).toBe('The words')
    }
  })
})
