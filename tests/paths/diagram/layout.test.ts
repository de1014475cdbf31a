import { afterAll, describe, expect, test } from 'vitest'
import { models } from '#machines/registry.ts'
import { draw } from '#paths/diagram/layout.ts'
import { createNodeLayouter } from '#paths/diagram/layout.node.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { faultsOf } from './geometry.ts'

const layouter = createNodeLayouter()
afterAll(() => layouter.close())

const directions = ['DOWN', 'RIGHT', undefined] as const

describe.each(Object.entries(models))('the drawing of %s', (_, { machine }) => {
  const structure = structureOf(machine)
  const drawn = () => draw(structure, layouter.layout)
  let plain: ReturnType<typeof drawn> | undefined
  const first = () => (plain ??= drawn())

  test.each(directions)('has nothing over anything, %s', async (direction) => {
    const drawing = await (direction === undefined ? first() : draw(structure, layouter.layout, { direction }))
    expect(faultsOf(drawing)).toEqual([])
  })

  test('has everything that the machine declares, once', async () => {
    const drawing = await first()
    expect(drawing.boxes.map(({ node }) => node)).toEqual(structure.nodes.map(({ id }) => id))
    const written = [...drawing.wires, ...drawing.boxes.map(({ internals }) => ({ labels: internals }))]
      .flatMap(({ labels }) => labels)
      .map(({ transition }) => transition)
    expect(written.toSorted()).toEqual(structure.transitions.map(({ id }) => id).toSorted())
    const arrows = structure.transitions.filter(({ targets }) => targets.length > 0)
    for (const { id, source, targets } of arrows) {
      const wires = drawing.wires.filter(({ transitions }) => transitions.includes(id))
      expect(wires.map(({ from, to }) => ({ from, to }))).toEqual(targets.map((to) => ({ from: source, to })))
    }
    const entries = drawing.wires.filter(({ from }) => from === null).map(({ to }) => to)
    expect(entries).toEqual(structure.nodes.flatMap(({ initial }) => initial ?? []))
  })

  test('is the same each time', async () => {
    expect(await drawn()).toEqual(await first())
  })
})
