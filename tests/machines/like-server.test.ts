import { expect, test } from 'vitest'
import { models } from '#machines/registry.ts'
import type { AnyModel, Outcome } from '#machines/support/model.ts'
import { problemOf } from '#machines/support/problem.ts'
import { failureFaults, isRecorded, outputFaults } from '#tests/src/recorded/like-actor.ts'

const cases = Object.values<AnyModel>(models).flatMap(({ machine, outcomes }) =>
  Object.entries(outcomes).flatMap(([actor, all]) =>
    all.flatMap((outcome): [string, Outcome][] => ('never' in outcome ? [] : [[`${machine.id}/${actor}`, outcome]])),
  ),
)

test('what models let actors give is what the actors give at the server', () => {
  const given = cases.flatMap(([name, outcome]) =>
    isRecorded(name) && 'done' in outcome ? outputFaults(name, outcome.done) : [],
  )
  expect(given).toEqual([])
})

test('what models let actors fail with is what the actors fail with at the server', () => {
  const refused = cases.flatMap(([name, outcome]) =>
    isRecorded(name) && 'failed' in outcome
      ? failureFaults(name, problemOf(outcome.failed), 'without message keys')
      : [],
  )
  expect(refused).toEqual([])
})
