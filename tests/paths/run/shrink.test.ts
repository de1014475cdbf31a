import { expect, test } from 'vitest'
import { pathOf } from '#paths/cover/path-of.ts'
import type { Fault } from '#paths/run/run-fault.ts'
import type { Job } from '#paths/run/plan.ts'
import { edgesOf, shortestFailing } from '#paths/run/shrink.ts'
import { gateGraph, wayOf } from './gate.ts'

const graph = gateGraph()
const detours = wayOf(
  graph,
  'gate.wait',
  'gate.wait',
  'gate.ring',
  'porter fails: offline',
  'gate.ring',
  'porter done',
  'gate.push',
  'gate.leave',
)
const job: Job = { path: pathOf(graph, 0, detours), bars: [] }
const labelsOf = ({ path }: Job) => path.steps.map(({ label }) => label)

/** Fails at the last step that is called so, where the steps before it have all of `needs` among them. */
const failingAt =
  (label: string, needs: readonly string[] = []) =>
  async (one: Job): Promise<Fault | null> => {
    const labels = labelsOf(one)
    const step = labels.lastIndexOf(label)
    if (step === -1 || !needs.every((need) => labels.slice(0, step).includes(need))) return null
    return { step, doing: `see ${one.path.steps[step]?.leaves.join(' ')}`, expected: [], error: 'not there' }
  }

const shortened = async (drive: (one: Job) => Promise<Fault | null>, until = Infinity) => {
  const fault = await drive(job)
  if (fault === null) throw new Error('It does not fail at all')
  return shortestFailing({ graph, passes: () => true, job, fault, drive, until })
}

test('keeps only the nearest path to the step that fails', async () => {
  expect(labelsOf(await shortened(failingAt('gate.push')))).toEqual(['gate.ring', 'porter done: opens', 'gate.push'])
})

test('keeps a detour without which it does not fail, and drops others', async () => {
  expect(labelsOf(await shortened(failingAt('gate.push', ['porter fails: offline'])))).toEqual([
    'gate.ring',
    'porter fails: offline',
    'gate.ring',
    'porter done: opens',
    'gate.push',
  ])
})

test('without time left the path is cut behind the failure, and no shorter path is driven', async () => {
  let driven = 0
  const drive = failingAt('gate.push')
  const shortest = await shortened(async (one) => {
    driven += 1
    return drive(one)
  }, 0)
  expect([labelsOf(shortest).at(-1), shortest.path.steps.length, driven]).toEqual(['gate.push', 7, 1])
})

test('keeps a bar that does not hold, with the whole path to it', async () => {
  const path = pathOf(graph, 0, detours.slice(0, 2))
  const fault: Fault = { step: 1, doing: 'bar outside#gate.push#0', expected: ['outside'], error: 'It opened' }
  const drive = async () => null
  const bars = ['outside#gate.ring#0', 'outside#gate.push#0']
  const shortest = await shortestFailing({
    graph,
    passes: () => true,
    job: { path, bars },
    fault,
    drive,
    until: Infinity,
  })
  expect(shortest).toEqual({ path, bars: ['outside#gate.push#0'], fault })
})

test('edges are found again by their labels', () => {
  expect(edgesOf(graph, job.path)).toEqual(detours)
})
