import { createActor, fromPromise, waitFor } from 'xstate'
import { describe, expect, it, test } from 'vitest'
import type { AddAnswer } from '#machines/storefront/plan-adding/plan-adding.machine.ts'
import {
  type PlanRequirementsRef,
  type SaveRequirementInput,
  planRequirementsMachine,
} from '#machines/storefront/plan-requirements/plan-requirements.machine.ts'
import { planDetailMachine } from '#machines/storefront/plan-detail/plan-detail.machine.ts'
import type { PlanRates, PlanStart, SuggestedPlan } from '#machines/storefront/plan-detail/plan-detail.types.ts'
import {
  type PlanQuestionsRef,
  type SaveAnswersInput,
  planQuestionsMachine,
  questionErrors,
} from '#machines/storefront/plan-questions/plan-questions.machine.ts'
import {
  type AddRateInput,
  type RateAddingRef,
  rateAddingMachine,
} from '#machines/storefront/rate-adding/rate-adding.machine.ts'
import {
  type ChosenPortal,
  type PortalOptions,
  type SavePortalInput,
  type SelectPortalInput,
  type SelectPortalRef,
  portalErrors,
  selectPortalMachine,
} from '#machines/storefront/select-portal/select-portal.machine.ts'
import type { PlanDetail, PlanPricing, PricingEntry } from '#schemas/calls/storefront/plans.calls.ts'
import type { FilterInfo } from '#schemas/calls/storefront/quote.calls.ts'
import { quotedFilter } from '#machines/storefront/model-quote.ts'
import { held } from './held.ts'

const enrollmentId = 'BBBBBBBBBBBBBBBBBBBBBB'
const planId = 'life'
const filter: FilterInfo = { ...quotedFilter, tier: 'IO', annual_incode: null, working_hours: null }
const plan: PlanDetail = {
  plan_id: planId,
  plan_name: 'Life',
  plan_logo: '/catalog/logos/harbor-benefits.svg',
  plan_category: 'term_life',
  plan_short_text: 'Pays once.',
  plan_desc: {
    header_text: 'At a glance',
    body_text: '<p>Pays once.</p>',
    blueBarText: null,
    association_text: null,
    exclusions_text_name: null,
    exclusions_text: null,
    example_text_name: null,
    example_text: null,
    faq_text_name: null,
    faq_text: null,
  },
  benefits: [],
  cost_sharing: null,
  documents: [],
  traits: [],
}
const rate: PricingEntry = {
  pid: planId,
  ppid: 'life.io',
  plan_name: 'Life',
  plan_price: 30,
  tier: 'IO',
  selected_plan: true,
  is_in_cart: false,
  is_prudential_plan: false,
  is_prudential: false,
  above_100k: false,
}
const priced: PlanPricing = { plans: [rate], errorCode: null, message: null, pid: null }
const refused = (errorCode: PlanPricing['errorCode'], pid: string | null = null): PlanPricing => ({
  plans: [],
  errorCode,
  message: 'The words',
  pid,
})
const begun: PlanStart = {
  enrollType: 'new-member',
  userId: null,
  agentId: null,
  portalId: 'main-portal',
  groupId: null,
  isRep: false,
  isExternal: false,
}
const own = { plan_id: 'member', plan_pricing_id: 'member.io', plan_name: 'Membership', price: 5 }
const plus = { plan_id: 'plus', plan_pricing_id: 'plus.io', plan_name: 'Membership Plus', price: 9 }

interface Setting {
  pricing?: PlanPricing[]
  answer?: AddAnswer
  start?: Partial<PlanStart>
  traits?: string[]
  asksChildDates?: boolean
  hasQuote?: boolean
}

const start = ({
  pricing = [],
  answer,
  start: change,
  traits = [],
  asksChildDates = false,
  hasQuote = true,
}: Setting) => {
  const calls: unknown[] = []
  const saveRequirement = fromPromise<{ planId: string | null }, SaveRequirementInput>(({ input }) => {
    calls.push(['requirement', input.requirement, input.values.annual_incode, input.values.working_hours])
    return Promise.resolve({ planId })
  })
  const questions = held(
    planQuestionsMachine.provide({
      actors: {
        loadQuestions: fromPromise(() =>
          Promise.resolve([
            { qid: 'q1', question: 'At work?', must_be_yes: true },
            { qid: 'q2', question: 'Declined?', must_be_yes: false },
          ]),
        ),
        saveAnswers: fromPromise<{ accepted: boolean; error_message: string | null }, SaveAnswersInput>(({ input }) => {
          calls.push(['answers', input.set, input.answers])
          return Promise.resolve({ accepted: true, error_message: null })
        }),
      },
    }),
  )
  const selectPortal = held(
    selectPortalMachine.provide({
      actors: {
        loadPortals: fromPromise<PortalOptions, SelectPortalInput>(() =>
          Promise.resolve({
            portals: [{ platform_group_id: 'main-portal', platform_name: 'Main', platform_code: 'MAIN' }],
            groups: [{ gid: 'group-bluebonnet', gname: 'Bluebonnet Bakery' }],
          }),
        ),
        savePortal: fromPromise<ChosenPortal, SavePortalInput>(({ input: { mode, choice } }) => {
          calls.push(['portal', mode, choice])
          return Promise.resolve({
            portalId: 'main-portal',
            groupId: choice.group_id || null,
            enrollType: 'new-group-member',
          })
        }),
      },
    }),
  )
  const add = held(
    rateAddingMachine.provide({
      actors: {
        addRate: fromPromise<AddAnswer, AddRateInput>(({ input }) => {
          calls.push(['add', input.rate.ppid, input.membership?.plan_pricing_id ?? null])
          return Promise.resolve(answer ?? { added: true, errorCode: null, message: null })
        }),
      },
    }),
  )
  const actor = createActor(
    held(
      planDetailMachine.provide({
        actors: {
          requirement: held(planRequirementsMachine.provide({ actors: { saveRequirement } })),
          questions,
          selectPortal,
          add,
          loadPlan: fromPromise<PlanDetail | null, { planId: string }>(() => Promise.resolve({ ...plan, traits })),
          loadSuggested: fromPromise<SuggestedPlan[], { planId: string; enrollmentId: string | null }>(() =>
            Promise.reject(new Error('none')),
          ),
          loadRates: fromPromise<PlanRates, { planId: string; enrollmentId: string; traits: string[] }>(() =>
            Promise.resolve({
              filter,
              isPremier: false,
              asksHours: true,
              asksChildDates,
              pricing: pricing.shift() ?? priced,
            }),
          ),
        },
      }),
    ),
    { input: { planId, enrollmentId: hasQuote ? enrollmentId : null, start: { ...begun, ...change } } },
  ).start()
  const at = (state: string) => waitFor(actor, (s) => s.value === state)
  return { actor, calls, at, children: () => actor.getSnapshot().children }
}

describe('plan-detail', () => {
  // @spec 1:135
  it('adds the rate of the selected tier once and goes to the cart', async () => {
    const { actor, calls, at } = start({})
    await at('ready')
    actor.send({ type: 'plan-detail.add', ppid: 'life.io' })
    actor.send({ type: 'plan-detail.add', ppid: 'life.io' })
    await waitFor(actor, (s) => s.status === 'done')
    expect([calls, actor.getSnapshot().output]).toEqual([[['add', 'life.io', null]], { to: 'cart' }])
  })

  // @spec 1:136 1:158
  test.for([
    ['plain', []],
    ['aflac', ['aflac']],
  ] as const)('shows plans only after the %s questions are cleared', async ([set, traits]) => {
    const { calls, at, children } = start({ pricing: [refused('newQuestionsError')], traits: [...traits] })
    await at('answering')
    const questions = children().questions as PlanQuestionsRef
    await waitFor(questions, (s) => s.value === 'answering')
    questions.send({ type: 'plan-questions.answer', qid: 'q1', answer: 0 })
    questions.send({ type: 'plan-questions.submit' })
    expect(questionErrors(questions.getSnapshot().context)).toEqual([
      { target_element: 'q1', message_key: 'error_answer_must_be_yes' },
      { target_element: 'q2', message_key: 'error_answer_yes_or_no' },
    ])
    questions.send({ type: 'plan-questions.answer', qid: 'q1', answer: 1 })
    questions.send({ type: 'plan-questions.answer', qid: 'q2', answer: 0 })
    questions.send({ type: 'plan-questions.submit' })
    await at('ready')
    expect(calls).toEqual([['answers', set, { q1: 1, q2: 0 }]])
  })

  // @spec 1:86 1:159
  it('asks for salary and hours in a dialog and prices again', async () => {
    const { actor, calls, at, children } = start({ pricing: [refused('salaryError')] })
    await at('ready')
    actor.send({ type: 'plan-detail.open', requirement: 'salary' })
    const dialog = children().requirement as PlanRequirementsRef
    dialog.send({ type: 'plan-requirements.change', field: 'annual_incode', value: '45,000' })
    dialog.send({ type: 'plan-requirements.submit' })
    dialog.send({ type: 'plan-requirements.change', field: 'working_hours', value: '40' })
    dialog.send({ type: 'plan-requirements.submit' })
    await at('ready')
    expect(calls).toEqual([['requirement', 'salary', '45,000', '40']])
    expect(actor.getSnapshot().context.rates?.pricing).toEqual(priced)
  })

  // @spec 1:135
  it('moves to the variant that fits, and says age in its dialog', async () => {
    const moved = start({ pricing: [refused('changePid', 'life-two')] })
    await waitFor(moved.actor, (s) => s.status === 'done')
    expect(moved.actor.getSnapshot().output).toEqual({ to: 'plan', planId: 'life-two' })
    const alerted = start({ pricing: [refused('planAgeError')] })
    await alerted.at('alerted')
    expect(alerted.actor.getSnapshot().context.message).toBe('The words')
    alerted.actor.send({ type: 'plan-detail.ok' })
    expect(alerted.actor.getSnapshot().value).toBe('ready')
  })

  // @spec 1:262
  it('says blackout on the page and already active in a dialog with OK; others show nothing', async () => {
    for (const [errorCode, message] of [
      ['blackout', 'The words'],
      ['stateError', null],
    ] as const) {
      const { actor, at } = start({ answer: { added: false, errorCode, message: 'The words' } })
      await at('ready')
      actor.send({ type: 'plan-detail.add', ppid: 'life.io' })
      await at('adding')
      await at('ready')
      expect(actor.getSnapshot().context.message).toBe(message)
    }
    const active = start({ answer: { added: false, errorCode: 'already-active', message: 'The words' } })
    await active.at('ready')
    active.actor.send({ type: 'plan-detail.add', ppid: 'life.io' })
    const dialog = active.children().add as RateAddingRef
    await waitFor(dialog, (s) => s.value === 'alreadyActive')
    expect(dialog.getSnapshot().context.output.message).toBe('The words')
    dialog.send({ type: 'rate-adding.ok' })
    expect([active.actor.getSnapshot().value, active.actor.getSnapshot().context.message]).toEqual(['ready', null])
  })
})

describe('a plan of the special carrier', () => {
  const linked: PlanPricing = { ...priced, memberships: [own, plus] }

  // @spec 1:135
  it('goes with its own membership', async () => {
    const { actor, calls, at } = start({ pricing: [linked], traits: ['prudential'] })
    await at('ready')
    actor.send({ type: 'plan-detail.add', ppid: 'life.io' })
    await waitFor(actor, (s) => s.status === 'done')
    expect(calls).toEqual([['add', 'life.io', 'member.io']])
  })

  // @spec 1:86
  it('lets the person choose a membership on an external site', async () => {
    const { actor, calls, at, children } = start({ pricing: [linked], start: { isExternal: true } })
    await at('ready')
    actor.send({ type: 'plan-detail.add', ppid: 'life.io' })
    const dialog = children().add as RateAddingRef
    expect(dialog.getSnapshot().value).toBe('choosing')
    dialog.send({ type: 'rate-adding.choose', plan_pricing_id: 'plus.io' })
    dialog.send({ type: 'rate-adding.submit' })
    await waitFor(actor, (s) => s.status === 'done')
    expect(calls).toEqual([['add', 'life.io', 'plus.io']])
  })

  // @spec 1:232
  it('wants the children’s birth dates before it is added', async () => {
    const { actor, calls, at } = start({ pricing: [linked], asksChildDates: true })
    await at('ready')
    actor.send({ type: 'plan-detail.add', ppid: 'life.io' })
    expect([actor.getSnapshot().value, actor.getSnapshot().context.requirement, calls]).toEqual([
      'asking',
      'dependents',
      [],
    ])
  })
})

describe('the start on a plan’s page', () => {
  // @spec 1:136
  it('asks a member who has not chosen an enrollment for the tier', async () => {
    const { actor, at } = start({ start: { enrollType: null, userId: 'member-santos' } })
    await at('asking')
    expect(actor.getSnapshot().context.requirement).toBe('tier')
  })

  // @spec 1:136 1:152
  it('asks a rep without portal or group for both, in the specification’s words, then opens the edit form', async () => {
    const { actor, calls, at, children } = start({ start: { portalId: null, isRep: true, agentId: 'rep-rivera' } })
    await at('choosingPortal')
    const dialog = children().selectPortal as SelectPortalRef
    await waitFor(dialog, (s) => s.value === 'choosing')
    dialog.send({ type: 'select-portal.submit' })
    const words = () => portalErrors(dialog.getSnapshot().context).map((error) => error.message_key)
    expect(words()).toEqual(['error_platform_required', 'error_group_new_member'])
    dialog.send({ type: 'select-portal.change', field: 'platform_group_id', value: 'main-portal' })
    dialog.send({ type: 'select-portal.change', field: 'enroll_for', value: 'group' })
    expect(words()).toEqual(['error_group_required'])
    dialog.send({ type: 'select-portal.change', field: 'group_id', value: 'group-bluebonnet' })
    dialog.send({ type: 'select-portal.submit' })
    await at('editingQuote')
    expect(calls).toEqual([
      ['portal', 'with_group', { platform_group_id: 'main-portal', enroll_for: 'group', group_id: 'group-bluebonnet' }],
    ])
    expect(actor.getSnapshot().context.start.enrollType).toBe('new-group-member')
  })

  // @spec 1:86 1:136
  it('asks others for the portal alone; without an enrollment the quote form follows', async () => {
    const { calls, at, children } = start({ start: { portalId: null }, hasQuote: false })
    await at('choosingPortal')
    const dialog = children().selectPortal as SelectPortalRef
    await waitFor(dialog, (s) => s.value === 'choosing')
    dialog.send({ type: 'select-portal.change', field: 'platform_group_id', value: 'main-portal' })
    dialog.send({ type: 'select-portal.submit' })
    await at('quoting')
    expect(calls).toEqual([
      ['portal', 'portal_only', { platform_group_id: 'main-portal', enroll_for: '', group_id: '' }],
    ])
  })

  // @spec 1:136
  it('asks nothing where a portal or a group is known', async () => {
    for (const change of [{}, { portalId: null, groupId: 'group-bluebonnet' }]) {
      const { at } = start({ start: change })
      expect((await at('ready')).value).toBe('ready')
    }
  })
})
