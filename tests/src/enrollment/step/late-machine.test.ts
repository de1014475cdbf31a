import { type AnyStateMachine, assign, createActor, setup } from 'xstate'
import { expect, test, vi } from 'vitest'
import { hasArrived, lateMachine } from '#src/enrollment/step/late-machine.ts'
import { greetedMachine } from './greeted.machine.ts'

/** A machine that comes when it is sent, or fails. */
const onItsWay = <Machine extends AnyStateMachine>(machine: Machine) => {
  let here: Machine | undefined
  let resolve = () => {}
  let reject: (error: Error) => void = () => {}
  const way = new Promise<void>((done, failed) => {
    resolve = done
    reject = failed
  })
  return {
    late: { here: () => here, fetch: () => way },
    arrive: () => {
      here = machine
      resolve()
    },
    fail: () => reject(new Error('gone')),
  }
}

const parentOf = (logic: typeof greetedMachine) =>
  setup({ actors: { late: logic } }).createMachine({
    context: { output: '' },
    initial: 'running',
    states: {
      running: {
        invoke: {
          id: 'late',
          src: 'late',
          input: { name: 'pat' },
          onDone: { target: 'done', actions: assign({ output: ({ event }) => event.output }) },
          onError: 'failed',
        },
        on: { leave: 'left' },
      },
      done: {},
      failed: {},
      left: {},
    },
  })

const started = (logic: typeof greetedMachine) => {
  const actor = createActor(parentOf(logic)).start()
  const child = actor.getSnapshot().children['late']
  if (child === undefined) throw new Error('Nothing runs')
  return { actor, child }
}

test('a machine that is here runs as itself from the beginning', async () => {
  const { late: parts, arrive } = onItsWay(greetedMachine)
  arrive()
  const { actor, child } = started(lateMachine(parts))
  expect(hasArrived(child.getSnapshot())).toBe(true)
  await vi.waitFor(() => expect(child.getSnapshot().value).toBe('standing'))
  child.send({ type: 'end' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'done', context: { output: 'PAT' } })
})

test('a machine on its way loads, begins with its input once it has come, and takes what it was told', async () => {
  const { late: parts, arrive } = onItsWay(greetedMachine)
  const { actor, child } = started(lateMachine(parts))
  child.send({ type: 'greet' })
  child.send({ type: 'greet' })
  expect(child.getSnapshot().value).toBe('loading')
  expect(hasArrived(child.getSnapshot())).toBe(false)
  arrive()
  await vi.waitFor(() => expect(child.getSnapshot()).toMatchObject({ value: 'standing', context: { name: 'PAT' } }))
  expect(child.getSnapshot().context.greeted).toBe(2)
  child.send({ type: 'end' })
  expect(actor.getSnapshot()).toMatchObject({ value: 'done', context: { output: 'PAT' } })
})

test('who waits for a machine hears when it cannot be had', async () => {
  const { late: parts, fail } = onItsWay(greetedMachine)
  const { actor } = started(lateMachine(parts))
  fail()
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('failed'))
})

test('a machine that comes after its place was left does not begin', async () => {
  const { late: parts, arrive } = onItsWay(greetedMachine)
  const { actor, child } = started(lateMachine(parts))
  actor.send({ type: 'leave' })
  expect(child.getSnapshot().status).toBe('stopped')
  arrive()
  await parts.fetch()
  await Promise.resolve()
  expect(hasArrived(child.getSnapshot())).toBe(false)
  expect(actor.getSnapshot().value).toBe('left')
})
