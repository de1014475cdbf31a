import { describe, expect, it } from 'vitest'
import { models } from '#machines/registry.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { outlineItems } from '#src/viewer/outline-items.ts'
import { searchIn } from '#src/viewer/search.ts'

const checkout = structureOf(models.checkout.machine)
const site = structureOf(models.site.machine)

describe('the outline', () => {
  it('has a line for every state and transition of every machine, each under its state', () => {
    for (const { machine } of Object.values(models)) {
      const { nodes, transitions, ...structure } = structureOf(machine)
      const items = outlineItems({ ...structure, nodes, transitions }, new Set())
      expect(items.map(({ id }) => id).toSorted()).toEqual([...nodes, ...transitions].map(({ id }) => id).toSorted())
      for (const { id, under, kind } of items) {
        const parent =
          kind === 'state'
            ? nodes.find((one) => one.id === id)?.parent
            : transitions.find((one) => one.id === id)?.source
        expect(under).toBe(parent)
      }
    }
  })

  it('counts places among what stands under the same state', () => {
    const [machine, ...inside] = outlineItems(site, new Set(site.nodes.slice(1).map(({ id }) => id)))
    expect(machine).toEqual({ kind: 'state', id: '', level: 1, parent: true, under: null, place: 1, of: 1 })
    expect(inside).toEqual([
      { kind: 'state', id: 'frame', level: 2, parent: true, under: '', place: 1, of: 2 },
      { kind: 'state', id: 'cart', level: 2, parent: true, under: '', place: 2, of: 2 },
    ])
  })
})

describe('search', () => {
  it('finds nothing for nothing', () => {
    expect(searchIn(checkout, '  ')).toEqual([])
    expect(searchIn(checkout, 'no such thing')).toEqual([])
  })

  it('finds a state by its name, a transition by event, guard and action, whatever the case', () => {
    expect(searchIn(checkout, 'CONFIRMING')).toContainEqual({ kind: 'state', id: 'confirming', by: 'confirming' })
    for (const [text, by] of [
      ['Checkout.Proceed', 'checkout.proceed'],
      ...checkout.transitions.flatMap(({ guard }) => (guard === null ? [] : [[guard.toUpperCase(), guard]])),
      ...checkout.transitions.flatMap(({ actions }) => actions.map((action) => [action, action])),
    ] as [string, string][]) {
      expect(searchIn(checkout, text)).toContainEqual({ kind: 'transition', id: expect.any(String), by })
    }
  })

  it('finds a state by what it calls', () => {
    expect(searchIn(checkout, 'checkoutCart').filter(({ kind }) => kind === 'state')).toEqual([
      { kind: 'state', id: 'submitting', by: 'checkoutCart' },
    ])
  })
})
