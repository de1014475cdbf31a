import { expect, test } from 'vitest'
import { models } from '#machines/registry.ts'
import { structureOf } from '#paths/structure/structure-of.ts'

test('every guard has a name that analysts can read on the diagram', () => {
  const nameless = Object.entries(models).flatMap(([name, { machine }]) =>
    structureOf(machine)
      .transitions.filter(({ guard }) => guard === 'guard' || guard === 'inline')
      .map(({ id }) => `${name}: ${id}`),
  )
  expect(nameless).toEqual([])
})
