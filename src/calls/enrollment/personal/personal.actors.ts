import { enrollerCodeMachine } from '#machines/enrollment/enroller-code/enroller-code.machine.ts'
import { type LoadedPersonal, personalMachine } from '#machines/enrollment/personal/personal.machine.ts'
import type { PersonalInfo } from '#schemas/calls/enrollment/personal.calls.ts'
import { callActor } from '../../call-actor.ts'
import { readSection } from '../draft-section.ts'
import { filled } from '#schemas/fields/filled.ts'
import { loadActor } from '../read-ahead.ts'
import { send } from '../../send.ts'
import { openedWith, readTyped } from '../typed.actors.ts'
import type { OpenedStep } from '#machines/enrollment/step.types.ts'

const load = async (step: OpenedStep, signal: AbortSignal): Promise<LoadedPersonal> => {
  const { enrollmentId } = step
  const query = { enrollment_id: enrollmentId }
  const [fields, section, code, typed] = await Promise.all([
    send('GET enrollment/get-form-fields-personal-info', { query, signal, quiet: true }),
    readSection(enrollmentId, 'personal', signal),
    send('GET enrollment/check-enroll-code', { query, signal, quiet: true }),
    readTyped(step, 'personal', signal),
  ])
  return {
    fields: fields.result,
    saved: section.result,
    ...openedWith(typed, section.revision),
    enrollerCode: {
      shown: code.show_enroll_code.status,
      optional: code.is_optional,
      saved: code.is_saved ?? false,
    },
  }
}

const providedEnrollerCode = enrollerCodeMachine.provide({
  actors: {
    saveEnrollerCode: callActor<void, { enrollmentId: string; code: string }>(
      async ({ enrollmentId, code }, signal) => {
        await send('POST enrollment/save-enroller-code', {
          body: { enrollment_id: enrollmentId, enrollerCode: code },
          signal,
        })
      },
    ),
  },
})

export const providedPersonalMachine = personalMachine.provide({
  actors: {
    loadPersonal: loadActor('personal', load),
    savePersonal: callActor(
      ({ enrollmentId, revision, values }: { enrollmentId: string; revision: number; values: PersonalInfo }, signal) =>
        send('POST enrollment/save-personal-info', {
          leadsOn: 'personal',
          body: { enrollment_id: enrollmentId, revision, ...filled(values) },
          signal,
        }),
    ),
    enrollerCode: providedEnrollerCode,
  },
})
