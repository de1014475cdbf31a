import { expect, test } from 'vitest'
import { chaosText } from '#paths/run/chaos/chaos-text.ts'
import { expectedAfter } from '#paths/run/chaos/disturbance.ts'
import { placesIn } from '#paths/run/chaos/places.ts'
import { type Injection, type Trial, type Verdict, runTrials } from '#paths/run/chaos/run-chaos.ts'
import { gateGraph } from '../gate.ts'

const limits = { workers: 2, budget: 10_000, again: false }
const { places } = placesIn(gateGraph(), () => true)
const trialsOf = (kind: string, isExclusive = false, cost = 0): Trial[] =>
  places.map(({ states, path }) => ({
    machine: 'gate',
    state: states.join(' + '),
    kind,
    path,
    expected: 'anew',
    isExclusive,
    cost,
  }))
const held = async (): Promise<Verdict> => ({ status: 'held' })

test('each leaf state is a place once, by its shortest path', () => {
  const lengths = Object.fromEntries(places.map(({ states, path }) => [states.join(' + '), path.steps.length]))
  expect(Object.keys(lengths).sort()).toEqual(['away', 'inside', 'outside', 'ringing', 'waiting'])
  expect(lengths['outside']).toBe(0)
  expect(lengths['ringing']).toBe(1)
  expect(places.map(({ path }) => path.steps.length)).toEqual(
    places.map(({ path }) => path.steps.length).sort((one, other) => one - other),
  )
})

test('a state to which no path leads is named, not left out in silence', () => {
  const closed = placesIn(gateGraph(), () => false)
  expect(closed.places.flatMap(({ states }) => states)).toEqual(['outside'])
  expect([...closed.unreached].sort()).toEqual(['away', 'inside', 'ringing', 'waiting'])
})

test('what touches the whole product is brought about alone, after all else', async () => {
  const running = new Set<string>()
  const order: string[] = []
  let most = 0
  const inject = async ({ kind, state }: Trial): Promise<Verdict> => {
    running.add(`${kind} ${state}`)
    order.push(kind)
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (kind === 'deploy') most = Math.max(most, running.size)
    running.delete(`${kind} ${state}`)
    return { status: 'held' }
  }
  const found = await runTrials([...trialsOf('deploy', true), ...trialsOf('refresh')], inject, limits, () => undefined)
  expect(found.every(({ verdict }) => verdict.status === 'held')).toBe(true)
  expect(most).toBe(1)
  expect(order).toEqual([...places.map(() => 'refresh'), ...places.map(() => 'deploy')])
})

test('what the budget leaves no time for is not driven, and not counted as held', async () => {
  const trials = [...trialsOf('refresh'), ...trialsOf('back', false, 60)]
  const found = await runTrials(trials, held, limits, () => undefined)
  const text = chaosText(found, ['refresh', 'back'], 1)
  expect(text).toContain('5 injected, 5 held, 0 failed, 5 not driven in 1 s')
  expect(text).toMatch(/^gate +5\/0\/0 +0\/0\/5$/m)
  expect(text).toContain(': the budget ended before it')
})

test('a failure says the machine, the state, the kind, its steps, its picture and how it is driven again', async () => {
  const trials = trialsOf('refresh').filter(({ state }) => state === 'ringing')
  const verdict: Verdict = { status: 'failed', faults: ['after the refresh: the page is blank'], picture: 'out/a.jpg' }
  const found = await runTrials(
    trials,
    async () => verdict,
    limits,
    () => undefined,
  )
  const text = chaosText(found, ['refresh'], 1)
  expect(text).toContain('FAILED  gate, ringing, refresh; the model expects "anew"')
  expect(text).toContain('after the refresh: the page is blank')
  expect(text).toContain('1. gate.ring  ->  ringing')
  expect(text).toContain('picture: out/a.jpg')
  expect(text).toContain("npm run paths -- run gate --chaos refresh --at 'ringing' --headed")
  expect(text).toContain('1 injected, 0 held, 1 failed, 0 not driven')
})

test('a second try is made of what failed, where that is wished', async () => {
  let tries = 0
  const inject = async (): Promise<Verdict> => {
    tries += 1
    return tries === 1 ? { status: 'failed', faults: ['slow'], picture: null } : { status: 'held' }
  }
  const found = await runTrials(trialsOf('refresh').slice(0, 1), inject, { ...limits, again: true }, () => undefined)
  expect(found.map(({ verdict }: Injection) => verdict.status)).toEqual(['held'])
})

test('the model says what is expected, for each state alike or by the snapshot', () => {
  const kind = { name: 'refresh', unsaid: 'anew' } as const
  const snapshot = gateGraph().snapshot(0)
  expect(expectedAfter(kind, undefined, snapshot)).toBe('anew')
  expect(expectedAfter(kind, { back: 'same' }, snapshot)).toBe('anew')
  expect(expectedAfter(kind, { refresh: 'same' }, snapshot)).toBe('same')
  const by = ({ value }: { value: unknown }) => ({ at: `/${String(value)}` })
  expect(expectedAfter(kind, { refresh: by }, snapshot)).toEqual({ at: '/outside' })
})
