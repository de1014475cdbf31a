import { createActor, fromPromise, waitFor } from 'xstate'
import { describe, expect, it } from 'vitest'
import type { PlanCard } from '#schemas/calls/storefront/plans.calls.ts'
import type { FilterInfo } from '#schemas/calls/storefront/quote.calls.ts'
import {
  type AddAnswer,
  type AddInput,
  type PlanAddingRef,
  type Readiness,
  planAddingMachine,
} from '#machines/storefront/plan-adding/plan-adding.machine.ts'
import { type PlanList, plansMachine } from '#machines/storefront/plans/plans.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { quotedFilter } from '#machines/storefront/model-quote.ts'
import { held } from './held.ts'

const enrollmentId = 'BBBBBBBBBBBBBBBBBBBBBB'
const filter = { ...quotedFilter, tier: 'IO' } as const satisfies FilterInfo
const card = (plan_id: string): PlanCard => ({
  plan_id,
  pid: plan_id,
  ppid: `${plan_id}.io`,
  plan_pricing_id: `${plan_id}.io`,
  plan_name: plan_id,
  plan_logo: '/catalog/logos/plan.svg',
  plan_short_text: 'Checkups',
  facts: [],
  plan_category: 'dental',
  plan_price: 20,
  price_basis: null,
  callout_text: null,
  tier_price: [],
  selected_plan: true,
  is_in_cart: false,
  hide_add_to_cart: false,
  bundle_plan_count: 0,
})

const start = (
  rest: { pricing?: Readiness; added?: AddAnswer; refuse?: CallProblem[]; addFails?: CallProblem } = {},
) => {
  const calls: unknown[] = []
  const adding = held(
    planAddingMachine.provide({
      actors: {
        checkPricing: fromPromise<Readiness, { enrollmentId: string; pid: string }>(({ input }) => {
          calls.push(['price', input.pid])
          return Promise.resolve(rest.pricing ?? { errorCode: null, message: null, pid: null })
        }),
        addPlan: fromPromise<AddAnswer, AddInput>(({ input }) => {
          calls.push(['add', input])
          return rest.addFails
            ? Promise.reject(rest.addFails)
            : Promise.resolve(rest.added ?? { added: true, errorCode: null, message: null })
        }),
      },
    }),
  )
  const actor = createActor(
    held(
      plansMachine.provide({
        actors: {
          adding,
          loadPlans: fromPromise<PlanList, { enrollmentId: string; category: string | null }>(async ({ input }) => {
            calls.push(['load', input.category])
            const problem = rest.refuse?.shift()
            if (problem) throw problem
            return {
              filter,
              categories: [],
              plans: [card('one'), card('two')],
              price: null,
              isPremier: false,
              lost: [],
            }
          }),
        },
      }),
    ),
    { input: { enrollmentId, category: 'dental' } },
  ).start()
  const addingRef = () => actor.getSnapshot().children['adding'] as PlanAddingRef
  return {
    actor,
    calls,
    at: (state: string) => waitFor(actor, (s) => s.value === state),
    addingRef,
    said: async (state: string) => {
      await waitFor(actor, (s) => s.value === 'adding')
      return waitFor(addingRef(), (s) => s.value === state)
    },
  }
}
const add = { type: 'plans.add', plan_pricing_id: 'one.io' } as const

describe('plans', () => {
  // @spec 1:83 1:135
  it('prices a plan, adds it once, and shows the tick', async () => {
    const { actor, calls, at, addingRef, said } = start()
    await at('listing')
    actor.send(add)
    actor.send(add)
    await said('added')
    addingRef().send({ type: 'adding.close' })
    await at('listing')
    expect(calls).toEqual([
      ['load', 'dental'],
      ['price', 'one'],
      ['add', { enrollmentId, plan_id: 'one', plan_pricing_id: 'one.io' }],
    ])
    expect(actor.getSnapshot().context.list?.plans.map((plan) => plan.is_in_cart)).toEqual([true, false])
    // What is in the cart has no icon: pressing where it was looks again.
    actor.send(add)
    await at('loading')
  })

  // @spec 1:262
  it('says age, blackout and already active in their dialogs, and sends questions to the plan’s page', async () => {
    const dialogs: [string, Parameters<typeof start>[0]][] = [
      ['refused', { pricing: { errorCode: 'planAgeError', message: 'Too old', pid: null } }],
      ['refused', { pricing: { errorCode: 'portalError', message: 'Too old', pid: null } }],
      ['refused', { added: { added: false, errorCode: 'blackout', message: 'Too old' } }],
      ['alreadyActive', { added: { added: false, errorCode: 'already-active', message: 'Too old' } }],
      ['detour', { pricing: { errorCode: 'newQuestionsError', message: 'Too old', pid: null } }],
    ]
    for (const [state, rest] of dialogs) {
      const { actor, at, addingRef, said } = start(rest)
      await at('listing')
      actor.send(add)
      expect((await said(state)).context.message).toBe('Too old')
      addingRef().send({ type: 'adding.close' })
      await at('listing')
      expect(actor.getSnapshot().context.list?.plans.map((plan) => plan.is_in_cart)).toEqual([false, false])
    }
  })

  it('says above the list what went wrong on the way into the cart', async () => {
    const { actor, at } = start({ addFails: new CallProblem({ kind: 'offline', message: 'No line', errors: [] }) })
    await at('listing')
    actor.send(add)
    await at('adding')
    await at('listing')
    expect(actor.getSnapshot().context.problem?.message).toBe('No line')
  })

  // @spec 1:133 1:141
  it('reads the list again for another age, and asks for a quote where it was given up', async () => {
    const { actor, calls, at } = start()
    await at('listing')
    actor.send({ type: 'plans.refresh', enrollmentId })
    expect(actor.getSnapshot().value).toBe('loading')
    expect(actor.getSnapshot().context.list?.plans).toHaveLength(2)
    await at('listing')
    expect(calls).toEqual([
      ['load', 'dental'],
      ['load', 'dental'],
    ])
    actor.send({ type: 'plans.refresh', enrollmentId: null })
    expect([actor.getSnapshot().value, actor.getSnapshot().context.list]).toEqual(['quoting', null])
    const form = actor.getSnapshot().children['quote']
    actor.send({ type: 'plans.refresh', enrollmentId: null })
    expect(actor.getSnapshot().children['quote']).toBe(form)
  })

  // @spec 1:25
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
    expect(actor.getSnapshot().context.enrollmentId).toBeNull()
  })
})
