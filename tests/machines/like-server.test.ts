import { expect, test } from 'vitest'
import { models } from '#machines/registry.ts'
import type { AnyModel } from '#machines/support/model.ts'
import { isRecorded, outputFaults } from '#tests/src/recorded/like-actor.ts'

const cases = Object.values<AnyModel>(models).flatMap(({ machine, outcomes }) =>
  Object.entries(outcomes).flatMap(([actor, all]) =>
    all.flatMap((outcome) => ('done' in outcome ? [{ name: `${machine.id}/${actor}`, output: outcome.done }] : [])),
  ),
)

test('what models let actors give is what the actors give at the server', () => {
  const held = cases.filter(({ name }) => isRecorded(name))
  expect(held.flatMap(({ name, output }) => outputFaults(name, output))).toEqual([])
})
