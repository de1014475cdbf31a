import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { LoadedEmployer } from '#machines/enrollment/employer/employer.context.ts'
import { employerMachine } from '#machines/enrollment/employer/employer.machine.ts'
import { answers, input } from './step-answers.ts'
import { fieldAsked } from '#machines/enrollment/model-facts.ts'
import { held } from './held.ts'

// @spec 2:36 2:48 2:235
test('employer: Skip with an IHA plan alone; a picture goes beside the save, and one that fails holds nothing up', async () => {
  const [saves, pictures]: [unknown[], unknown[]] = [[], []]
  const loaded: LoadedEmployer = {
    fields: [fieldAsked('name')],
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
    defaults: {
      name: 'Bluebonnet Bakery',
      address1: '12 Oak Street',
      city: 'Austin',
      zip: '78701',
      state: 'TX',
      phone: '5125550100',
    },
    revision: 0,
    typed: null,
  }
  const start = async (isIha: boolean) => {
    const actor = createActor(
      held(
        employerMachine.provide({
          actors: {
            loadEmployer: answers([], loaded),
            saveEmployer: answers(saves, { revision: 1 }),
            screenshot: answers(pictures, new Error('no picture')),
          },
        }),
      ),
      { input: { ...input, facts: { ...input.facts, isIha } } },
    ).start()
    await waitFor(actor, (s) => s.matches('editing'))
    actor.send({ type: 'employer.skip' })
    return actor
  }
  expect((await start(false)).getSnapshot().matches('editing')).toBe(true)
  const skipped = await start(true)
  expect((await waitFor(skipped, (s) => s.status === 'done')).output).toEqual({ step: 'employer' })
  expect(saves).toEqual([{ enrollmentId: 'e', revision: 0, values: {}, skips: { email: 0, phone: 0, address: 0 } }])
  expect(pictures).toEqual([{ enrollmentId: 'e', step: 'employer' }])
})
