import { expect, test } from 'vitest'
import { pathOf } from '#paths/cover/path-of.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import { runPath } from '#paths/run/run-path.ts'
import { gateDriver, gateGraph, gateModel, wayOf } from './gate.ts'

const graph = gateGraph()
const path = pathOf(graph, 0, wayOf(graph, 'gate.ring', 'porter done', 'gate.leave'))

/** Drives the path and keeps what the driver was asked, with the number of steps that were still to come. */
const driven = async (rest: (log: string[]) => Partial<Driver> = () => ({}), bars: string[] = []) => {
  const log: string[] = []
  const noted = (what: string) => async (stage: Stage) => void log.push(`${what} (${stage.ahead.length})`)
  const driver = gateDriver({
    start: noted('start'),
    act: { 'gate.ring': noted('ring'), 'gate.leave': noted('leave') },
    answer: { porter: noted('porter') },
    see: Object.fromEntries(['outside', 'ringing', 'inside', 'away'].map((id) => [id, noted(`see ${id}`)])),
    bars: { 'inside#gate.push#0': noted('bar') },
    ...rest(log),
  })
  const stage = { ahead: [], notes: new Map() } as unknown as Stage
  return { fault: await runPath(driver, gateModel, path, stage, { bars }), log }
}

test('every step is done, and every leaf state seen, in the order of the path', async () => {
  expect(await driven(undefined, ['inside#gate.push#0'])).toEqual({
    fault: null,
    log: [
      'start (3)',
      'see outside (3)',
      'ring (2)',
      'see ringing (2)',
      'porter (1)',
      'see inside (1)',
      'leave (0)',
      'see away (0)',
      'bar (0)',
    ],
  })
})

test.each<[string, Partial<Driver>, object]>([
  ['act', { act: {} }, { step: 0, doing: 'gate.ring', error: 'The driver has no act["gate.ring"]' }],
  ['answer', { answer: {} }, { step: 1, doing: 'porter done: opens', error: 'The driver has no answer["porter"]' }],
  ['see', { see: {} }, { step: -1, doing: 'see outside', error: 'The driver has no see["outside"]' }],
  [
    'bar',
    { bars: {} },
    { step: 2, doing: 'bar inside#gate.push#0', error: 'The driver has no bars["inside#gate.push#0"]' },
  ],
])('a missing %s is a failure that names it', async (_, rest, fault) => {
  expect((await driven(() => rest, ['inside#gate.push#0'])).fault).toMatchObject(fault)
})

test('a state that does not show fails at the step that should have led there', async () => {
  const hidden = async () => Promise.reject(new Error('nobody is inside'))
  const { fault, log } = await driven((kept) => ({
    see: {
      outside: async () => undefined,
      ringing: async () => undefined,
      inside: hidden,
      away: async () => void kept.push('went on'),
    },
  }))
  expect(fault).toEqual({ step: 1, doing: 'see inside', expected: ['inside'], error: 'nobody is inside' })
  expect(log).not.toContain('went on')
})
