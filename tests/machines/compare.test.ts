import { createActor, fromPromise, waitFor } from 'xstate'
import { describe, expect, it } from 'vitest'
import { type Compared, compareMachine } from '#machines/storefront/compare/compare.machine.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { held } from './held.ts'

const start = (problems: CallProblem[] = []) => {
  const asked: string[][] = []
  const machine = held(
    compareMachine.provide({
      actors: {
        loadCompared: fromPromise<Compared[], { plan_ids: string[] }>(async ({ input }) => {
          asked.push(input.plan_ids)
          const problem = problems.shift()
          if (problem) throw problem
          return input.plan_ids.map((plan_id) => ({ plan_id, benefits: [], cost_sharing: null }))
        }),
      },
    }),
  )
  const actor = createActor(machine).start()
  const toggle = (...plans: string[]) => {
    for (const plan_id of plans) actor.send({ type: 'compare.toggle', plan_id })
  }
  return { actor, asked, toggle, at: (state: string) => waitFor(actor, (s) => s.value === state) }
}

describe('comparing plans', () => {
  it('takes up to three, says that a fourth has no room, and lets go of each', () => {
    const { actor, toggle } = start()
    toggle('one', 'two', 'three', 'four')
    expect(actor.getSnapshot().context).toMatchObject({ chosen: ['one', 'two', 'three'], isFull: true })
    toggle('two', 'four')
    expect(actor.getSnapshot().context).toMatchObject({ chosen: ['one', 'three', 'four'], isFull: false })
    actor.send({ type: 'compare.clear' })
    expect(actor.getSnapshot().context.chosen).toEqual([])
  })

  it('opens with two or more, and tries again after a failure', async () => {
    const { actor, asked, toggle, at } = start([new CallProblem({ kind: 'offline', message: 'No line', errors: [] })])
    toggle('one')
    actor.send({ type: 'compare.open' })
    expect(actor.getSnapshot().value).toBe('choosing')
    toggle('two')
    actor.send({ type: 'compare.open' })
    await at('failed')
    expect(actor.getSnapshot().context.problem?.message).toBe('No line')
    actor.send({ type: 'compare.retry' })
    await at('comparing')
    expect(asked).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ])
    expect(actor.getSnapshot().context.compared.map(({ plan_id }) => plan_id)).toEqual(['one', 'two'])
  })

  it('loses what the list no longer has, and closes then', async () => {
    const { actor, toggle, at } = start()
    toggle('one', 'two')
    actor.send({ type: 'compare.open' })
    await at('comparing')
    actor.send({ type: 'compare.listed', plan_ids: ['one', 'two', 'three'] })
    expect(actor.getSnapshot().value).toBe('comparing')
    actor.send({ type: 'compare.listed', plan_ids: ['two', 'three'] })
    expect([actor.getSnapshot().value, actor.getSnapshot().context.chosen]).toEqual(['choosing', ['two']])
  })
})
