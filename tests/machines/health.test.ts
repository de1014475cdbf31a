import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { healthMachine } from '#machines/enrollment/health/health.machine.ts'
import { answers, input, problem } from './step-answers.ts'
import { held } from './held.ts'

// @spec 2:36 2:235
test('health: a save without a connection leaves the answers as they are, a conflict saves with the new revision', async () => {
  const pictures: unknown[] = []
  const saves: unknown[] = []
  const actor = createActor(
    held(
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
          saveHealth: answers(saves, problem('offline'), problem('conflict', { current: null, revision: 5 }), {
            revision: 6,
          }),
          screenshot: answers(pictures, new Error('no picture')),
        },
      }),
    ),
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
  expect(pictures.at(-1)).toEqual({ enrollmentId: 'e', step: 'health' })
})
