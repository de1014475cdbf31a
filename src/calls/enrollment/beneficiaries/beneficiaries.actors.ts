import type { LoadedBeneficiaries } from '#machines/enrollment/beneficiaries/beneficiaries.context.ts'
import { beneficiariesMachine } from '#machines/enrollment/beneficiaries/beneficiaries.machine.ts'
import type { Beneficiary } from '#schemas/calls/enrollment/beneficiaries.calls.ts'
import type { LoadStep } from '#machines/enrollment/step.types.ts'
import { callActor } from '../../call-actor.ts'
import { nothingSaved, readSection } from '../draft-section.ts'
import { screenshotActor } from '../screenshot.ts'
import { readExisting, savedOrOnFile } from '../existing.ts'
import { pageMark } from '../../../browser/page-mark.ts'
import { loadActor } from '../read-ahead.ts'
import { send } from '../../send.ts'
import { openedWith, readTyped } from '../typed.actors.ts'

/** What was listed and not saved has no ssn; the mask of one on file stands for it again. */
const withSsn = (person: Beneficiary, saved: readonly Beneficiary[]): Beneficiary => {
  const ssn = saved.find((one) => one.beneficiary_id === person.beneficiary_id)?.ssn
  return ssn === undefined ? person : { ...person, ssn }
}

/** An existing member's beneficiaries; some are dated by `dob` (spec 2, section 3). */
const onFile = (step: LoadStep, signal: AbortSignal): Promise<Beneficiary[] | null> =>
  readExisting(step, signal, async () => {
    const { result } = await send('GET enrollment/get-beneficiaries-existing-user-enrollment', {
      query: { enrollment_id: step.enrollmentId },
      signal,
      quiet: true,
    })
    return Object.values(result).map(({ dob, ...person }) => ({
      ...(dob !== undefined && { birthdate: dob }),
      ...person,
    }))
  })

const load = async (step: LoadStep, signal: AbortSignal): Promise<LoadedBeneficiaries> => {
  const { enrollmentId } = step
  const [fields, relationships, section, typed] = await Promise.all([
    send('GET enrollment/get-form-fields-beneficiary-info', { query: { enrollment_id: enrollmentId }, signal }),
    send('GET enrollment/get-beneficiary-relationships', { signal }),
    savedOrOnFile(step, () => readSection(enrollmentId, 'beneficiaries', signal), nothingSaved),
    readTyped(step, 'beneficiaries', signal),
  ])
  const saved = section.result?.beneficiaries ?? (await onFile(step, signal)) ?? []
  const opened = openedWith(typed, section.revision)
  // Of a list over an older one the ids may name others: nobody gets the ssn of somebody else.
  const listedAgain = (person: Beneficiary) => (typed.over === null ? withSsn(person, saved) : person)
  return {
    fields: fields.result,
    offered: fields.offered,
    relationships: Object.entries(relationships.result).map(([value, name]) => ({ value, name })),
    people: opened.typed?.rows?.map((row) => listedAgain(row as unknown as Beneficiary)) ?? saved,
    savedIds: saved.map((person) => person.beneficiary_id),
    mark: pageMark,
    ...opened,
  }
}

export const providedBeneficiariesMachine = beneficiariesMachine.provide({
  actors: {
    loadBeneficiaries: loadActor('beneficiaries', load),
    validateBeneficiary: callActor(({ enrollmentId, person }: { enrollmentId: string; person: Beneficiary }, signal) =>
      send('POST enrollment/validate-single-beneficiary', { body: { enrollment_id: enrollmentId, ...person }, signal }),
    ),
    saveBeneficiaries: callActor(
      ({ enrollmentId, revision, people }: { enrollmentId: string; revision: number; people: Beneficiary[] }, signal) =>
        send('POST enrollment/save-beneficiary-info', {
          leadsOn: 'beneficiaries',
          body: { enrollment_id: enrollmentId, revision, beneficiaries: people },
          signal,
        }),
    ),
    screenshot: screenshotActor,
  },
})
