import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { beneficiariesMachine } from '#machines/enrollment/beneficiaries.machine.ts'
import type { DependentsPayload, KeptDependents } from '#machines/enrollment/dependents.context.ts'
import { dependentsMachine } from '#machines/enrollment/dependents.machine.ts'
import { type LoadedEmployer, employerMachine } from '#machines/enrollment/employer.machine.ts'
import { healthMachine } from '#machines/enrollment/health.machine.ts'
import type { EnrollmentFacts } from '#machines/enrollment/step.types.ts'
import { CallProblem, type Problem } from '#machines/support/problem.ts'
import type { Dependent } from '#schemas/calls/dependents.calls.ts'
import { dependentFieldNames } from '#schemas/steps/dependents.rules.ts'

const facts: EnrollmentFacts = {
  enrollType: 'new-member',
  eprocess: 'applicant',
  tier: 'IF',
  isIha: false,
  isPremier: false,
  isL713: false,
  fromReview: false,
}
const input = { enrollmentId: 'e', facts }

const problem = (kind: Problem['kind'], more: Partial<Problem> = {}) =>
  new CallProblem({ kind, message: kind, errors: [], ...more })

/** Answers once with each of the list, the last one for ever; errors are thrown. */
const answers = <Output, Input>(asked: unknown[], ...list: (NoInfer<Output> | Error)[]) =>
  fromPromise<Output, Input>(async ({ input: question }) => {
    asked.push(structuredClone(question))
    const next = list[Math.min(asked.length, list.length) - 1]
    if (next instanceof Error) throw next
    return next as Output
  })

// @spec 2:36 2:235
test('beneficiaries: another tab saved first; the person keeps the own list or takes the other', async () => {
  const pictures: unknown[] = []
  const saves: unknown[] = []
  const loads: unknown[] = []
  const ann = { beneficiary_id: 'b1', first_name: 'Ann', ssn: '•••-••-6789', beneficiary_percentage: 100 }
  const start = () =>
    createActor(
      beneficiariesMachine.provide({
        actors: {
          loadBeneficiaries: answers(loads, problem('offline'), {
            fields: [],
            relationships: [],
            people: [ann],
            revision: 3,
          }),
          saveBeneficiaries: answers(saves, problem('conflict', { current: null, revision: 7 }), { revision: 8 }),
          screenshot: answers(pictures, new Error('no picture')),
        },
      }),
      { input },
    ).start()
  const actor = start()
  await waitFor(actor, (s) => s.matches('loadFailed'))
  expect(actor.getSnapshot().context.problem?.kind).toBe('offline')
  actor.send({ type: 'beneficiaries.retry' })
  await waitFor(actor, (s) => s.matches('listing'))
  actor.send({ type: 'beneficiaries.next' })
  await waitFor(actor, (s) => s.matches('conflict'))
  actor.send({ type: 'beneficiaries.takeTheirs' })
  await waitFor(actor, (s) => s.matches('listing'))
  expect(loads).toHaveLength(3)
  actor.send({ type: 'beneficiaries.next' })
  await waitFor(actor, (s) => s.status === 'done')
  const people = [{ beneficiary_id: 'b1', first_name: 'Ann', beneficiary_percentage: 100 }]
  expect(saves).toEqual([
    { enrollmentId: 'e', revision: 3, people },
    { enrollmentId: 'e', revision: 3, people },
  ])
  expect(pictures.at(-1)).toEqual({ enrollmentId: 'e', name: 'benificiary_info' })
})

// @spec 2:36 2:235
test('health: a save without a connection leaves the answers as they are, a conflict saves with the new revision', async () => {
  const pictures: unknown[] = []
  const saves: unknown[] = []
  const actor = createActor(
    healthMachine.provide({
      actors: {
        loadHealth: answers([], {
          questions: {
            codition_questions: [{ question_id: 145, question_text: 'Tobacco?' }],
            medication_question: null,
          },
          saved: null,
          onFile: null,
          revision: 0,
        }),
        saveHealth: answers(saves, problem('offline'), problem('conflict', { revision: 5 }), { revision: 6 }),
        screenshot: answers(pictures, new Error('no picture')),
      },
    }),
    { input },
  ).start()
  await waitFor(actor, (s) => s.matches('editing'))
  actor.send({ type: 'health.change', change: { what: 'answer', question: 0, flag: 1 } })
  actor.send({ type: 'health.next' })
  await waitFor(actor, (s) => s.matches('editing'))
  expect(actor.getSnapshot().context.problem?.kind).toBe('offline')
  actor.send({ type: 'health.next' })
  await waitFor(actor, (s) => s.matches('conflict'))
  actor.send({ type: 'health.keepMine' })
  await waitFor(actor, (s) => s.status === 'done')
  const info = {
    condition_questions: [{ question_id: 145, question_text: 'Tobacco?', yes_no_flag: 1, conditions: [] }],
  }
  expect(saves).toEqual([
    { enrollmentId: 'e', revision: 0, info },
    { enrollmentId: 'e', revision: 0, info },
    { enrollmentId: 'e', revision: 5, info },
  ])
  expect(pictures.at(-1)).toEqual({ enrollmentId: 'e', name: 'health_info' })
})

const person = (dependent_id: string, relationship: 'Spouse' | 'Child'): Dependent => ({
  primary_info: { dependent_id, relationship, first_name: 'Ann' },
})

test('dependents: a change that is not kept is tried again, a conflict over it goes back to the list', async () => {
  const keeps: DependentsPayload[] = []
  const kept: KeptDependents = { dependents: [person('d1', 'Spouse')], hasSpouse: null, revision: 6 }
  const actor = createActor(
    dependentsMachine.provide({
      actors: {
        loadDependents: answers([], {
          dependents: [person('d1', 'Spouse'), person('d2', 'Child')],
          hasSpouse: null,
          revision: 2,
          fields: dependentFieldNames.map((field_name) => ({ field_name, required: false })),
          disclaimer: null,
          asksDisability: false,
          questions: null,
        }),
        keepDependents: answers(keeps, problem('offline'), problem('conflict', { revision: 5 }), kept),
      },
    }),
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
    dependentsMachine.provide({
      actors: {
        loadDependents: answers([], {
          dependents: [person('d1', 'Spouse')],
          hasSpouse: null,
          revision: 2,
          fields: [],
          disclaimer: null,
          asksDisability: false,
          questions: null,
        }),
      },
    }),
    // The tier was changed: the spouse is on file, and not of this tier.
    { input: { ...input, facts: { ...facts, tier: 'IC' } } },
  ).start()
  await waitFor(actor, (s) => s.matches('listing'))
  expect(actor.getSnapshot().context.dependents).toEqual([])
  actor.send({ type: 'dependents.add' })
  expect(actor.getSnapshot().context.open).toEqual({ primary_info: { dependent_id: 'd2', relationship: 'Child' } })
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
    dependentsMachine.provide({
      actors: {
        loadDependents: answers([], {
          dependents: [
            { primary_info: { dependent_id: 'd1', relationship: 'Spouse', ssn: '•••-••-6789', weight: '' } },
          ],
          hasSpouse: null,
          revision: 2,
          fields: [],
          disclaimer: null,
          asksDisability: false,
          questions: null,
        }),
        recheckDependents: answers(asked, wrong, problem('offline'), undefined),
      },
    }),
    { input: { ...input, facts: { ...facts, tier: 'IS' } } },
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
  const dependents = [{ primary_info: { dependent_id: 'd1', relationship: 'Spouse', employed: '0' } }]
  expect(asked).toEqual(Array.from({ length: 3 }, () => ({ enrollmentId: 'e', dependents })))
  actor.send({ type: 'dependents.edit', id: 'd1' })
  actor.send({ type: 'dependents.saveLater' })
  expect(actor.getSnapshot().value).toBe('editing')
  expect(actor.getSnapshot().context.main?.message_key).toBe('error_edit_open_continue')
})

// @spec 2:36 2:48 2:235
test('employer: Skip with an IHA plan alone; a picture goes beside the save, and one that fails holds nothing up', async () => {
  const [saves, pictures]: [unknown[], unknown[]] = [[], []]
  const loaded: LoadedEmployer = {
    fields: [{ field_name: 'name', required: true }],
    lists: {
      state: [],
      average_work_week: [],
      employment_status: [],
      compensation_type: [],
      emp_vac_policy: [],
      emp_barg_unit: [],
      holiday_policy: [],
    },
    saved: null,
    defaults: { name: 'Bluebonnet Bakery' },
    revision: 0,
  }
  const start = async (isIha: boolean) => {
    const actor = createActor(
      employerMachine.provide({
        actors: {
          loadEmployer: answers([], loaded),
          saveEmployer: answers(saves, { revision: 1 }),
          screenshot: answers(pictures, new Error('no picture')),
        },
      }),
      { input: { ...input, facts: { ...facts, isIha } } },
    ).start()
    await waitFor(actor, (s) => s.matches('editing'))
    actor.send({ type: 'employer.skip' })
    return actor
  }
  expect((await start(false)).getSnapshot().matches('editing')).toBe(true)
  const skipped = await start(true)
  expect((await waitFor(skipped, (s) => s.status === 'done')).output).toEqual({ step: 'employer' })
  expect(saves).toEqual([{ enrollmentId: 'e', revision: 0, values: {} }])
  expect(pictures).toEqual([{ enrollmentId: 'e', name: 'employer_info' }])
})
