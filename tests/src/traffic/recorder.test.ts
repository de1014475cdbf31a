import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { beforeEach, expect, test } from 'vitest'
import { models } from '#machines/registry.ts'
import { Move } from '#schemas/calls/machines.calls.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { makeRecorder, type Happened, type Recorder } from '#src/traffic/recorder.ts'
import { Check } from 'typebox/value'
import { gateMachine, streetMachine } from './gate.machine.ts'

const { version } = structureOf(gateMachine)
let time = 0
let recorder: Recorder
let told: Happened[] = []
beforeEach(() => {
  time = 1000
  recorder = makeRecorder()
  told = []
})
const inspect = (event: Parameters<Recorder['take']>[0]) => {
  const happened = recorder.take(event, time)
  if (happened !== null) told.push(happened)
}
const input = { ssn: '501-22-4567' }
const moves = () =>
  recorder.counted().map(({ from, event, branch, to, dwell, count }) => [from, event, branch, to, dwell, count])

test('counts the start, branches, what follows at once, and how long it took', () => {
  const gate = createActor(gateMachine, { inspect, input }).start()
  time += 60
  gate.send({ type: 'gate.coin', worth: 1, name: 'Pat' })
  time += 210
  gate.send({ type: 'gate.coin', worth: 1, name: 'Pat' })
  expect(moves()).toEqual([
    ['', 'start', 0, 'locked', 0, 1],
    ['locked', 'gate.coin', 1, 'counting', 1, 1],
    ['counting', 'always', 1, 'locked', 0, 1],
    ['locked', 'gate.coin', 1, 'counting', 3, 1],
    ['counting', 'always', 0, 'open.wide', 0, 1],
  ])
  expect(moves()).toEqual([])
  expect(told.map(({ run, fires, leaves }) => [run, fires, leaves])).toEqual([
    [1, [], ['locked']],
    [1, ['locked#gate.coin#1'], ['counting']],
    [1, ['counting##1'], ['locked']],
    [1, ['locked#gate.coin#1'], ['counting']],
    [1, ['counting##0'], ['open.wide']],
  ])
})

test('counts answers, delays, and what changes no state', async () => {
  const clock = new SimulatedClock()
  const gate = createActor(gateMachine, { inspect, input, clock }).start()
  gate.send({ type: 'gate.coin', worth: 2, name: 'Pat' })
  await waitFor(gate, (snapshot) => snapshot.matches('open'))
  for (const song of ['a', 'b', 'c']) gate.send({ type: 'gate.sing', song })
  time += 5000
  clock.increment(5000)
  expect(moves()).toEqual([
    ['', 'start', 0, 'locked', 0, 1],
    ['locked', 'gate.coin', 0, 'asking', 0, 1],
    ['asking', 'xstate.done.actor.ask', 0, 'open.wide', 0, 1],
    ['open.wide', 'gate.sing', 0, 'open.wide', 0, 3],
    ['open.wide', 'xstate.after.5000.gate.open.wide', 0, 'open.narrow', 7, 1],
  ])
})

test('who reaches the end has not gone away; who is stopped has', async () => {
  const gate = createActor(gateMachine, { inspect, input }).start()
  gate.send({ type: 'gate.coin', worth: 2, name: 'Pat' })
  await waitFor(gate, (snapshot) => snapshot.matches('open'))
  time += 120
  gate.send({ type: 'gate.close' })
  // With how long all of it took.
  expect(moves().slice(-2)).toEqual([
    ['open.wide', 'gate.close', 0, 'closed', 2, 1],
    ['', 'ended', 0, 'closed', 2, 1],
  ])
  expect(recorder.standing()).toEqual([])
  expect(told.at(-1)).toEqual({ run: 1, machine: 'gate', version, fires: [], leaves: [] })

  const other = createActor(gateMachine, { inspect, input }).start()
  time += 100
  other.stop()
  expect(moves()).toEqual([
    ['', 'start', 0, 'locked', 0, 1],
    ['locked', 'left', 0, '', 2, 1],
  ])
  expect(recorder.standing()).toEqual([])
})

test('a machine inside another is counted as one of its own, and stopped with its state', () => {
  const street = createActor(streetMachine, { inspect }).start()
  expect(recorder.standing().map(({ machine, leaves }) => [machine, leaves])).toEqual(
    expect.arrayContaining([
      ['street', ['busy']],
      ['gate', ['locked']],
    ]),
  )
  recorder.counted()
  street.send({ type: 'street.close' })
  expect(
    recorder
      .counted()
      .map(({ machine, from, event, to }) => [machine, from, event, to])
      .toSorted(),
  ).toEqual([
    ['gate', 'locked', 'left', ''],
    ['street', 'busy', 'street.close', 'quiet'],
  ])
})

test('a page that is left takes all its machines along, once', () => {
  const gate = createActor(gateMachine, { inspect, input }).start()
  recorder.counted()
  time += 400
  recorder.leaveAll(time)
  recorder.leaveAll(time)
  expect(moves()).toEqual([['locked', 'left', 0, '', 4, 1]])
  gate.stop()
  expect(moves()).toEqual([])
})

test('the version is that of the machine as it is declared, whoever does its work', () => {
  const provided = gateMachine.provide({ actors: { ask: fromPromise(() => Promise.resolve({ secret: 'x' })) } })
  createActor(provided, { inspect, input }).start()
  expect(recorder.counted().map((move) => [move.machine, move.version])).toEqual([['gate', version]])
})

test('nothing of contexts, payloads, inputs and answers is in what is counted or told', async () => {
  const gate = createActor(gateMachine, { inspect, input }).start()
  gate.send({ type: 'gate.sing', song: 'Somewhere' })
  gate.send({ type: 'gate.coin', worth: 2, name: 'Pat Lee' })
  await waitFor(gate, (snapshot) => snapshot.matches('open'))
  gate.stop()
  const counted = recorder.counted()
  const text = JSON.stringify([counted, told])
  expect(['501-22-4567', 'Somewhere', 'Pat', 'Robin', 'worth', 'ssn'].filter((word) => text.includes(word))).toEqual([])
  expect(counted.length).toBe(5)
  expect(counted.filter((move) => !Check(Move, move))).toEqual([])
})

test('everything that our machines can do has a name that a report may hold', () => {
  const refused = Object.values(models).flatMap(({ machine }) => {
    const { id, version: own, nodes, transitions } = structureOf(machine)
    const names = [...nodes.map((node) => node.id), ...transitions.map(({ event }) => event)]
    return names
      .filter(
        (name) =>
          !Check(Move, { machine: id, version: own, from: name, event: name, branch: 0, to: name, dwell: 0, count: 1 }),
      )
      .map((name) => `${id}: ${name}`)
  })
  expect(refused).toEqual([])
})
