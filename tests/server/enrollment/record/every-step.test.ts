import { expect, test } from 'vitest'
import { RecordedAnswers } from '#schemas/record/record.schema.ts'
import { cardSteps } from '#schemas/steps/steps.registry.ts'

/** Kept elsewhere in a record: among what retention takes out first, and as the act of agreeing. */
const elsewhere = ['health', 'agreement']

test('a record has a place for what each step of the review saves', () => {
  const asked = cardSteps.map(({ id }) => id).filter((id) => !elsewhere.includes(id))
  expect(Object.keys(RecordedAnswers.properties)).toEqual(expect.arrayContaining(asked))
})
