import { expect, test } from 'vitest'
import { explore } from '#paths/explore/explore.ts'
import type { Driver } from '#paths/run/driver.ts'
import { planOf } from '#paths/run/plan.ts'
import { programOf } from '#paths/run/run-machines.ts'
import { gateDriver, gateGraph, gateModel } from './gate.ts'

const options = { criterion: 'declared', maxSteps: 40, budget: 1000 } as const
const nothing = async () => undefined

const planned = (rest: Partial<Driver> = {}) => {
  const { jobs, impossible } = planOf(gateGraph(), gateDriver(rest), options)
  return {
    fired: new Set(jobs.flatMap(({ path }) => path.steps.flatMap(({ fires }) => fires))),
    labels: new Set(jobs.flatMap(({ path }) => path.steps.map(({ label }) => label))),
    bars: jobs.flatMap(({ path, bars }) => bars.map((bar) => [bar, (path.steps.at(-1) ?? path).leaves.join(' ')])),
    impossible: [...impossible],
  }
}

test('paths take everything that the page offers', () => {
  const { fired, bars } = planned()
  expect([...fired].sort()).toEqual([
    'inside#gate.leave#0',
    'inside#gate.push#0',
    'outside#gate.ring#0',
    'outside#gate.wait#0',
    'ringing#xstate.done.actor.porter#0',
    'ringing#xstate.error.actor.porter#0',
    'waiting#gate.wait#0',
  ])
  expect(bars).toEqual([])
})

test('a bar is tried in the nearest state where the machine would let it happen, and taken by no path', () => {
  const { fired, bars } = planned({ bars: { 'inside#gate.push#0': nothing, 'outside#gate.push#0': nothing } })
  expect(fired.has('inside#gate.push#0')).toBe(false)
  // The second does nothing by the machine's own word: it makes no edge, and is tried all the same.
  expect(bars).toEqual([
    ['outside#gate.push#0', 'outside'],
    ['inside#gate.push#0', 'inside'],
  ])
})

test('a bar that says where it is worth trying is tried there alone', () => {
  expect(planned({ bars: { 'inside#gate.push#0': { at: () => false, holds: nothing } } }).bars).toEqual([])
})

test('paths that are to show leaf states try no bar', () => {
  const driver = gateDriver({ bars: { 'outside#gate.push#0': nothing } })
  const { jobs } = planOf(gateGraph(), driver, { ...options, criterion: 'leaf' })
  expect(jobs.flatMap(({ bars }) => bars)).toEqual([])
  const seen = new Set(jobs.flatMap(({ path }) => [path, ...path.steps].flatMap(({ leaves }) => leaves)))
  expect([...seen].sort()).toEqual(['away', 'inside', 'outside', 'ringing', 'waiting'])
})

test('a bar of a transition that is not declared is refused', () => {
  expect(() => planned({ bars: { 'inside#gate.jump#0': nothing } })).toThrow(
    'gate declares no transition inside#gate.jump#0, which its driver bars',
  )
})

test('what the page does not offer, or cannot be given, is on no path', () => {
  const { labels, impossible } = planned({
    offered: (event) => event.type !== 'gate.wait',
    happens: (one) => one.label !== 'porter fails: offline',
    impossible: { 'porter done: opens': 'There is no porter' },
  })
  expect([...labels].sort()).toEqual(['gate.ring', 'porter fails: refuses'])
  expect(impossible).toEqual([['ringing#xstate.done.actor.porter#0', 'There is no porter']])
})

test('what nothing in the model takes is no fault of the page, and is said; what the driver bars is tried', () => {
  const model = { ...gateModel, outcomes: { porter: [] } }
  const never = 'nothing in the model sends it'
  expect([...planOf(explore(model), gateDriver(), options).impossible]).toEqual([
    ['ringing#xstate.done.actor.porter#0', never],
    ['ringing#xstate.error.actor.porter#0', never],
    ['inside#gate.leave#0', 'no step leads to inside'],
    ['inside#gate.push#0', 'no step leads to inside'],
  ])
  const bars = { 'inside#gate.push#0': nothing, 'outside#gate.push#0': nothing }
  const barred = planOf(explore(model), gateDriver({ bars }), options).impossible
  expect([...barred.keys()]).not.toContain('inside#gate.push#0')
  expect([...barred.keys()]).not.toContain('outside#gate.push#0')
})

test('what does not fit into the budget is left out and counted', () => {
  const drivers = { gate: gateDriver({ bars: { 'outside#gate.push#0': nothing } }) }
  const models = [['gate', gateModel]] satisfies [string, typeof gateModel][]
  const settings = { criterion: 'declared', maxSteps: 40, workers: 1 } as const
  const counted = (budget: number) => {
    const { jobs, omitted } = programOf(models, drivers, {
      ...settings,
      budget,
      costs: { gate: { start: 1, step: 1 } },
    })
    return [jobs.map(({ path }) => path.steps.length), omitted.map(({ path }) => path.steps.length)]
  }
  const [all = []] = counted(1_000_000)
  // The path of all covering steps, and the one without a step that tries the bar: the longest begins.
  expect(all.at(-1)).toBe(0)
  expect(counted(2000)).toEqual([[0], all.slice(0, -1)])
})

test('a machine without a driver fails the run', () => {
  expect(() =>
    programOf([['gate', gateModel]], {}, { criterion: 'declared', maxSteps: 40, workers: 1, budget: 1, costs: {} }),
  ).toThrow('There is no driver for the machine gate')
})
