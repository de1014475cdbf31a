import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { beneficiariesMachine } from '#machines/enrollment/beneficiaries/beneficiaries.machine.ts'
import { answers, input, problem } from './step-answers.ts'
import { held } from './held.ts'

// @spec 2:36 2:235
test('beneficiaries: another tab saved first; the person keeps the own list or takes the other', async () => {
  const pictures: unknown[] = []
  const saves: unknown[] = []
  const loads: unknown[] = []
  const others = { relationship: 'Spouse', last_name: 'Lee', birthdate: '01/02/1980' }
  const ann = { beneficiary_id: 'b1', first_name: 'Ann', ...others, ssn: '•••-••-6789', beneficiary_percentage: 100 }
  const start = () =>
    createActor(
      held(
        beneficiariesMachine.provide({
          actors: {
            loadBeneficiaries: answers(loads, problem('offline'), {
              fields: [],
              relationships: [],
              offered: [],
              people: [ann],
              savedIds: ['b1'],
              mark: '-1a2b3c4d',
              revision: 3,
              typed: null,
            }),
            saveBeneficiaries: answers(saves, problem('conflict', { current: null, revision: 7 }), { revision: 8 }),
            screenshot: answers(pictures, new Error('no picture')),
          },
        }),
      ),
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
  expect(loads).toMatchObject([{ takesTheirs: false }, { takesTheirs: false }, { takesTheirs: true }])
  actor.send({ type: 'beneficiaries.next' })
  await waitFor(actor, (s) => s.status === 'done')
  const people = [{ beneficiary_id: 'b1', first_name: 'Ann', ...others, beneficiary_percentage: 100 }]
  expect(saves).toEqual([
    { enrollmentId: 'e', revision: 3, people },
    { enrollmentId: 'e', revision: 3, people },
  ])
  expect(pictures.at(-1)).toEqual({ enrollmentId: 'e', step: 'beneficiaries' })
})
