import { healthMachine, type LoadedHealth } from '#machines/enrollment/health/health.machine.ts'
import type { HealthInfo } from '#schemas/calls/enrollment/health.calls.ts'
import { storage } from '../../../browser/storage.ts'
import type { LoadStep } from '#machines/enrollment/step.types.ts'
import { callActor } from '../../call-actor.ts'
import { nothingSaved, readSection } from '../draft-section.ts'
import { screenshotActor } from '../screenshot.ts'
import { readExisting, savedOrOnFile } from '../existing.ts'
import { loadActor } from '../read-ahead.ts'
import { send } from '../../send.ts'
import { readHeldHealth } from '../typed.actors.ts'

interface SaveInput {
  enrollmentId: string
  revision: number
  info: HealthInfo
}

const load = async (step: LoadStep, signal: AbortSignal): Promise<LoadedHealth> => {
  const { enrollmentId } = step
  const [questions, section, held] = await Promise.all([
    send('GET enrollment/get-health-questions-primary-health-info', {
      query: { enrollment_id: enrollmentId },
      signal,
    }),
    savedOrOnFile(step, () => readSection(enrollmentId, 'health', signal), nothingSaved),
    readHeldHealth(enrollmentId, signal),
  ])
  const saved = held ?? section.result
  const isCarried = saved !== null || storage.get('health_track') === 1
  const onFile = isCarried
    ? null
    : await readExisting(step, signal, () =>
        send('GET enrollment/get-existing-primary-health-info', {
          query: { enrollment_id: enrollmentId },
          signal,
          quiet: true,
        }),
      )
  return { questions: questions.result, saved, onFile, revision: section.revision }
}

const save = ({ enrollmentId, revision, info }: SaveInput, signal: AbortSignal) =>
  send('POST enrollment/save-primary-health-info', {
    leadsOn: 'health',
    body: { enrollment_id: enrollmentId, revision, ...info },
    signal,
  })

export const providedHealthMachine = healthMachine.provide({
  actors: {
    loadHealth: loadActor('health', load),
    saveHealth: callActor(async (input: SaveInput, signal) => {
      const saved = await save(input, signal)
      // The spouse question of the next step starts afresh (spec 2, section 4).
      storage.set('isSpouseEnrollAccept', 0)
      return saved
    }),
    carryOver: callActor(async (input: SaveInput, signal) => {
      const saved = await save(input, signal)
      storage.set('health_track', 1)
      return saved
    }),
    screenshot: screenshotActor,
  },
})
