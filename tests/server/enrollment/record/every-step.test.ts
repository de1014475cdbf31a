import { expect, test } from 'vitest'
import { type CardId, cardSteps } from '#schemas/steps/steps.registry.ts'
import { whollyRecorded } from '#schemas/record/record.schema.ts'
import { type ReadSaved, joinAnswers, splitAnswers } from '#server/services/enrollment/record/record-answers.ts'

/** A draft in which one step alone has saved something: no more than every reader of it needs. */
const savedIn = (step: CardId): ReadSaved =>
  ((name: string) => (name === step ? { beneficiaries: [], dependents: [], probe: 'kept' } : null)) as ReadSaved

const asked = cardSteps.map(({ id }) => id).filter((id) => id !== 'agreement')
test.each(asked)('what %s saves comes back from a record', (id) => {
  const { answers, secrets } = splitAnswers(savedIn(id))
  expect(Object.keys(joinAnswers(answers, { ...secrets }))).toEqual([id])
})

test('a step with something to wipe has a place of its own: a record keeps other steps as they are, for years', () => {
  const wiped = cardSteps.filter(({ wiped: what }) => what !== null).map(({ id }): string => id)
  expect(wiped.filter((id) => whollyRecorded.some((whole) => whole === id))).toEqual([])
})
