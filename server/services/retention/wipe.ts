import { steps } from '#schemas/steps/steps.registry.ts'
import { DAY } from '../../clock.ts'
import { SealBroken, type Sealing } from '../../crypto/sealing.ts'
import {
  type KeptSecretsRepository,
  beforeAll,
  type SealedSection,
  makeKeptSecrets,
} from '../../repositories/retention/kept-secrets.repository.ts'
import { type Step, type Sweep, inBatches } from './batches.ts'
import type { RetentionDays } from './retention.ts'
import { withoutAnswers, withoutCard } from './without-secrets.ts'

/** Seals a section anew without what is to go, unless somebody has saved it meanwhile. */
const wipeSection = async (
  secrets: KeptSecretsRepository,
  sealing: Sealing,
  read: SealedSection,
  without: (value: unknown) => unknown,
): Promise<void> => {
  const place = { field: 'draft_sections.sealed', row: `${read.enrollment_id}/${read.section}` }
  let value: unknown
  try {
    value = sealing.open(place, read.sealed)
  } catch (error) {
    // What no key opens any more tells nobody anything, and holds up nothing else.
    if (error instanceof SealBroken) return
    throw error
  }
  await secrets.replace(read, sealing.seal(place, without(value)))
}

/** Card numbers `CARD_DAYS` after the submit, or after they were entered where nothing was submitted. */
const wipeCards = async (sweep: Sweep, sealing: Sealing, limit: number): Promise<void> => {
  const secrets = makeKeptSecrets(sweep.database)
  let after = beforeAll
  await inBatches(sweep, sweep.batch, async () => {
    const { rows, read, last } = await secrets.cards(after, limit, sweep.batch)
    await sweep.database.transaction(async () => {
      for (const row of rows) await wipeSection(secrets, sealing, row, withoutCard)
    })
    after = last
    return read
  })
}

const columnsWiped = (what: 'secrets' | 'whole') => steps.flatMap((step) => (step.wiped === what ? step.column : []))

/** SSNs, account numbers, health answers, pictures and proved contacts `ANSWER_DAYS` after the submit. */
const wipeAnswers = async (sweep: Sweep, sealing: Sealing, limit: number): Promise<void> => {
  const secrets = makeKeptSecrets(sweep.database)
  const size = Math.max(1, Math.floor(sweep.batch / 10))
  await inBatches(sweep, size, () =>
    sweep.database.transaction(async () => {
      const policies = await secrets.withAnswers(limit, size)
      for (const { policy_id, enrollment_id } of policies) {
        await secrets.removeSections(enrollment_id, columnsWiped('whole'))
        await secrets.removeVerifiedContacts(enrollment_id)
        const sections = await secrets.sections(enrollment_id, columnsWiped('secrets'))
        for (const row of sections) await wipeSection(secrets, sealing, row, withoutAnswers)
        await secrets.removeRecordSecrets(policy_id)
        await secrets.noteWiped(policy_id)
      }
      return policies.length
    }),
  )
}

/** What takes out of enrollments what is not needed any more, long before they go themselves. */
export const wipeSteps = (sweep: Sweep, sealing: Sealing, days: RetentionDays): Step[] => [
  () => wipeCards(sweep, sealing, sweep.now - days.cardDays * DAY),
  () => wipeAnswers(sweep, sealing, sweep.now - days.answerDays * DAY),
]
