import { createActor, fromPromise, waitFor } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { PlanCard } from '#schemas/calls/plans.calls.ts'
import type { FilterInfo } from '#schemas/calls/quote.calls.ts'
import {
  type AddAnswer,
  type AddInput,
  type PlanList,
  type Readiness,
  plansMachine,
} from '#machines/storefront/plans.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'

const tempId = 'BBBBBBBBBBBBBBBBBBBBBB'
const filter = { zip: '60601', state: 'IL', dob: '01/02/1980', gender: '1', tier: 'IO' } as FilterInfo
const card = (plan_id: string): PlanCard => ({
  plan_id,
  pid: plan_id,
  ppid: `${plan_id}.io`,
  plan_pricing_id: `${plan_id}.io`,
  plan_name: plan_id,
  plan_logo: '',
  plan_short_text: '',
  plan_category: 'dental',
  plan_price: 20,
  callout_text: null,
  tier_price: [],
  selected_plan: true,
  is_in_cart: false,
  hide_add_to_cart: false,
  bundle_plan_count: 0,
})

const start = (rest: { pricing?: Readiness; added?: AddAnswer; refuse?: CallProblem[] } = {}) => {
  const calls: unknown[] = []
  const actor = createActor(
    plansMachine.provide({
      actors: {
        loadPlans: fromPromise<PlanList, { tempId: string; category: string | null }>(({ input }) => {
          calls.push(['load', input.category])
          const problem = rest.refuse?.shift()
          return problem
            ? Promise.reject(problem)
            : Promise.resolve({ filter, categories: [], plans: [card('one'), card('two')], isPremier: false })
        }),
        checkPricing: fromPromise<Readiness, { tempId: string; pid: string }>(({ input }) => {
          calls.push(['price', input.pid])
          return Promise.resolve(rest.pricing ?? { errorCode: null, message: null, pid: null })
        }),
        addPlan: fromPromise<AddAnswer, AddInput>(({ input }) => {
          calls.push(['add', input])
          return Promise.resolve(rest.added ?? { added: true, errorCode: null, message: null })
        }),
      },
    }),
    { input: { tempId, category: 'dental' } },
  ).start()
  return { actor, calls, at: (state: string) => waitFor(actor, (s) => s.value === state) }
}
const add = { type: 'plans.add', plan_pricing_id: 'one.io' } as const

describe('plans', () => {
  it('prices a plan, adds it once, and shows the tick', async () => {
    const { actor, calls, at } = start()
    await at('listing')
    actor.send(add)
    actor.send(add)
    await at('added')
    actor.send({ type: 'plans.more' })
    expect(calls).toEqual([
      ['load', 'dental'],
      ['price', 'one'],
      ['add', { tempId, plan_id: 'one', plan_pricing_id: 'one.io' }],
    ])
    expect(actor.getSnapshot().context.list?.plans.map((plan) => plan.is_in_cart)).toEqual([true, false])
  })

  it('says age, blackout and already active in their dialogs, and sends questions to the plan’s page', async () => {
    const dialogs: [string, Parameters<typeof start>[0]][] = [
      ['refused', { pricing: { errorCode: 'planAgeError', message: 'Too old', pid: null } }],
      ['refused', { added: { added: false, errorCode: 'blackout', message: 'Too old' } }],
      ['alreadyActive', { added: { added: false, errorCode: 'already-active', message: 'Too old' } }],
      ['detour', { pricing: { errorCode: 'newQuestionsError', message: 'Too old', pid: null } }],
    ]
    for (const [state, rest] of dialogs) {
      const { actor, at } = start(rest)
      await at('listing')
      actor.send(add)
      await at(state)
      expect(actor.getSnapshot().context.message).toBe('Too old')
      actor.send({ type: 'plans.more' })
      expect(actor.getSnapshot().value).toBe('listing')
    }
  })

  it('follows the address to another category and asks for nothing twice', async () => {
    const { actor, calls, at } = start()
    actor.send({ type: 'plans.choose', category: 'dental' })
    await at('listing')
    actor.send({ type: 'plans.choose', category: null })
    await at('listing')
    expect(calls).toEqual([
      ['load', 'dental'],
      ['load', null],
    ])
  })

  it('tries again after a failure, and asks for a quote where the old one is gone', async () => {
    const problem = (kind: 'offline' | 'missing') => new CallProblem({ kind, message: kind, errors: [] })
    const { actor, at } = start({ refuse: [problem('offline'), problem('missing')] })
    await at('loadFailed')
    expect(actor.getSnapshot().context.problem?.message).toBe('offline')
    actor.send({ type: 'plans.retry' })
    await at('quoting')
    expect(actor.getSnapshot().context.tempId).toBeNull()
  })
})
