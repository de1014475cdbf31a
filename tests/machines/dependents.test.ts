import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type {
  DependentsPayload,
  KeptDependents,
  LoadedDependents,
} from '#machines/enrollment/dependents/dependents.context.ts'
import { dependentsMachine } from '#machines/enrollment/dependents/dependents.machine.ts'
import type { Dependent } from '#schemas/calls/enrollment/dependents.calls.ts'
import { dependentFieldNames } from '#schemas/steps/dependents/dependents.rules.ts'
import { answers, input, problem } from './step-answers.ts'
import { fieldAsked } from '#machines/enrollment/model-facts.ts'
import { held } from './held.ts'

const person = (dependent_id: string, relationship: 'Spouse' | 'Child'): Dependent => ({
  primary_info: {
    dependent_id,
    relationship,
    first_name: 'Ann',
    last_name: 'Lee',
    birthdate: '04/05/2016',
    gender: '1',
    ssn: '•••-••-6789',
  },
})

/** A spouse and a child, as they are saved. */
const loaded: LoadedDependents = {
  dependents: [person('d1', 'Spouse'), person('d2', 'Child')],
  hasSpouse: null,
  revision: 2,
  fields: dependentFieldNames.map((field_name) => fieldAsked(field_name, { required: false })),
  disclaimer: null,
  asksDisability: false,
  offered: [],
  questions: null,
  onFile: [],
  typed: null,
  mark: '-1a2b3c4d',
}

// @spec 2:36 2:235
test('dependents: a picture goes beside the save, and one that fails holds nothing up', async () => {
  const pictures: unknown[] = []
  const actor = createActor(
    held(
      dependentsMachine.provide({
        actors: {
          loadDependents: answers([], loaded),
          saveDependents: answers([], { revision: 3 }),
          screenshot: answers(pictures, new Error('no picture')),
        },
      }),
    ),
    { input },
  ).start()
  await waitFor(actor, (s) => s.matches('listing'))
  actor.send({ type: 'dependents.next' })
  expect((await waitFor(actor, (s) => s.status === 'done')).output).toEqual({ step: 'dependents' })
  expect(pictures).toEqual([{ enrollmentId: 'e', step: 'dependents' }])
})

test('dependents: a change that is not kept is tried again, a conflict over it goes back to the list', async () => {
  const keeps: DependentsPayload[] = []
  const kept: KeptDependents = { dependents: [person('d1', 'Spouse')], hasSpouse: null, revision: 6 }
  const actor = createActor(
    held(
      dependentsMachine.provide({
        actors: {
          loadDependents: answers([], loaded),
          keepDependents: answers(keeps, problem('offline'), problem('conflict', { current: null, revision: 5 }), kept),
        },
      }),
    ),
    { input },
  ).start()
  await waitFor(actor, (s) => s.matches('listing'))
  actor.send({ type: 'dependents.delete', id: 'd2' })
  await waitFor(actor, (s) => s.matches('notKept'))
  expect(actor.getSnapshot().can({ type: 'dependents.next' })).toBe(false)
  actor.send({ type: 'dependents.retry' })
  await waitFor(actor, (s) => s.matches('conflict'))
  actor.send({ type: 'dependents.keepMine' })
  await waitFor(actor, (s) => s.matches('listing'))
  expect(keeps.map(({ revision }) => revision)).toEqual([2, 2, 5])
  expect(actor.getSnapshot().context).toMatchObject({ ...kept, problem: null })
  actor.send({ type: 'dependents.next' })
  expect(actor.getSnapshot().context.main).toEqual({
    target_element: 'main',
    message_key: 'error_dependents_child_needed',
  })
})

test('dependents: a new one never takes the id of one who is on file', async () => {
  const actor = createActor(
    held(
      dependentsMachine.provide({
        actors: {
          loadDependents: answers([], {
            dependents: [person('d1', 'Spouse')],
            hasSpouse: null,
            revision: 2,
            fields: [],
            disclaimer: null,
            asksDisability: false,
            offered: [],
            questions: null,
            onFile: [],
            typed: null,
            mark: '-1a2b3c4d',
          }),
        },
      }),
    ),
    // The tier was changed: the spouse is on file, and not of this tier.
    { input: { ...input, facts: { ...input.facts, tier: 'IC' } } },
  ).start()
  await waitFor(actor, (s) => s.matches('listing'))
  expect(actor.getSnapshot().context.dependents).toEqual([])
  actor.send({ type: 'dependents.add' })
  expect(actor.getSnapshot().context.open).toEqual({
    primary_info: { dependent_id: 'd1-1a2b3c4d', relationship: 'Child' },
  })
  actor.send({ type: 'dependents.next' })
  expect(actor.getSnapshot().context.main).toEqual({
    target_element: 'main',
    message_key: 'error_edit_open_continue',
  })
})

// @spec 2:127 2:234
test('dependents: whoever leaves for later is let go only once everyone is right', async () => {
  const asked: unknown[] = []
  const wrong = problem('field', {
    errors: [{ target_element: 'dependents.0.primary_info.ssn', error_message: 'Invalid' }],
  })
  const actor = createActor(
    held(
      dependentsMachine.provide({
        actors: {
          loadDependents: answers([], {
            dependents: [{ primary_info: { ...person('d1', 'Spouse').primary_info, weight: '' } }],
            hasSpouse: null,
            revision: 2,
            fields: [],
            disclaimer: null,
            asksDisability: false,
            offered: [],
            questions: null,
            onFile: [],
            typed: null,
            mark: '-1a2b3c4d',
          }),
          recheckDependents: answers(asked, wrong, problem('offline'), undefined),
        },
      }),
    ),
    { input: { ...input, facts: { ...input.facts, tier: 'IS' } } },
  ).start()
  let left = 0
  actor.on('dependents.mayLeave', () => (left += 1))
  await waitFor(actor, (s) => s.matches('listing'))
  const leave = async () => {
    actor.send({ type: 'dependents.saveLater' })
    expect(actor.getSnapshot().value).toBe('rechecking')
    return (await waitFor(actor, (s) => s.matches('listing'))).context
  }
  expect((await leave()).main).toEqual({ target_element: 'dependents.0.primary_info.ssn', error_message: 'Invalid' })
  expect(await leave()).toMatchObject({ main: null, problem: { kind: 'offline' } })
  expect(left).toBe(0)
  expect(await leave()).toMatchObject({ main: null, problem: null })
  expect(left).toBe(1)
  // Neither a number that is on file nor what is empty is sent.
  const { ssn: _ssn, ...known } = person('d1', 'Spouse').primary_info
  const dependents = [{ primary_info: { ...known, employed: '0' } }]
  expect(asked).toEqual(Array.from({ length: 3 }, () => ({ enrollmentId: 'e', dependents, openId: null })))
  // With a form open the others are checked, and the form stays.
  actor.send({ type: 'dependents.edit', id: 'd1' })
  actor.send({ type: 'dependents.saveLater' })
  expect(actor.getSnapshot().value).toBe('recheckingBeside')
  const { context } = await waitFor(actor, (s) => s.matches('editing'))
  expect(context.open?.primary_info.dependent_id).toBe('d1')
  expect(left).toBe(2)
  expect(asked.at(-1)).toEqual({ enrollmentId: 'e', dependents, openId: 'd1' })
})
