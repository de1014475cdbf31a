import { healthMachine, type LoadedHealth } from '#machines/enrollment/health.machine.ts'
import type { HealthInfo } from '#schemas/calls/health.calls.ts'
import { storage } from '../app/storage.ts'
import { callActor } from './call-actor.ts'
import { readSection } from './draft-section.ts'
import { screenshotActor } from './screenshot.ts'
import { send } from './send.ts'

const load = async (enrollmentId: string, signal: AbortSignal): Promise<LoadedHealth> => {
  const [questions, section] = await Promise.all([
    send('GET enrollment/get-health-questions-primary-health-info', {
      query: { enrollment_id: enrollmentId },
      signal,
    }),
    readSection<HealthInfo>(enrollmentId, 'health_info', signal),
  ])
  return { questions: questions.result, saved: section.result, revision: section.revision }
}

export const providedHealthMachine = healthMachine.provide({
  actors: {
    loadHealth: callActor(({ enrollmentId }: { enrollmentId: string }, signal) => load(enrollmentId, signal)),
    saveHealth: callActor(
      async (
        { enrollmentId, revision, info }: { enrollmentId: string; revision: number; info: HealthInfo },
        signal,
      ) => {
        const saved = await send('POST enrollment/save-primary-health-info', {
          body: { enrollment_id: enrollmentId, revision, ...info },
          signal,
        })
        // The spouse question of the next step starts afresh (spec 2, section 4).
        storage.set('isSpouseEnrollAccept', 0)
        return saved
      },
    ),
    screenshot: screenshotActor,
  },
})
