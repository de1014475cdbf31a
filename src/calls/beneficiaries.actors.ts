import { beneficiariesMachine, type LoadedBeneficiaries } from '#machines/enrollment/beneficiaries.machine.ts'
import type { Beneficiary } from '#schemas/calls/beneficiaries.calls.ts'
import { callActor } from './call-actor.ts'
import { readSection } from './draft-section.ts'
import { screenshotActor } from './screenshot.ts'
import { send } from './send.ts'

const load = async (enrollmentId: string, signal: AbortSignal): Promise<LoadedBeneficiaries> => {
  const [fields, relationships, section] = await Promise.all([
    send('GET enrollment/get-form-fields-beneficiary-info', { query: { enrollment_id: enrollmentId }, signal }),
    send('GET enrollment/get-beneficiary-relationships', { signal }),
    readSection<{ beneficiaries: Beneficiary[] }>(enrollmentId, 'benificiary_info', signal),
  ])
  return {
    fields: fields.result,
    relationships: Object.entries(relationships.result).map(([value, name]) => ({ value, name })),
    people: section.result?.beneficiaries ?? [],
    revision: section.revision,
  }
}

export const providedBeneficiariesMachine = beneficiariesMachine.provide({
  actors: {
    loadBeneficiaries: callActor(({ enrollmentId }: { enrollmentId: string }, signal) => load(enrollmentId, signal)),
    validateBeneficiary: callActor(({ enrollmentId, person }: { enrollmentId: string; person: Beneficiary }, signal) =>
      send('POST enrollment/validate-single-beneficiary', { body: { enrollment_id: enrollmentId, ...person }, signal }),
    ),
    saveBeneficiaries: callActor(
      ({ enrollmentId, revision, people }: { enrollmentId: string; revision: number; people: Beneficiary[] }, signal) =>
        send('POST enrollment/save-beneficiary-info', {
          body: { enrollment_id: enrollmentId, revision, beneficiaries: people },
          signal,
        }),
    ),
    screenshot: screenshotActor,
  },
})
