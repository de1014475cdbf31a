import { afterAll, describe, expect, test } from 'vitest'
import type { Overlay } from '#paths/diagram/drawing.ts'
import { createNodeLayouter } from '#paths/diagram/layout.node.ts'
import { draw } from '#paths/diagram/layout.ts'
import { shapesOf, type Shape } from '#paths/diagram/shapes.ts'
import { english } from '#paths/diagram/words.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { everything } from './everything.ts'
import { faultsOf } from './geometry.ts'

const layouter = createNodeLayouter()
afterAll(() => layouter.close())
const structure = structureOf(everything)

const all = (shape: Shape): Shape[] => [
  shape,
  ...shape.children.flatMap((child) => (typeof child === 'string' ? [] : all(child))),
]
const text = (shape: Shape): string[] =>
  all(shape).flatMap(({ tag, children }) => (tag === 'text' ? children.map(String) : []))
const find = (shape: Shape, name: string, value: string): Shape[] =>
  all(shape).filter(({ attributes }) => attributes[name] === value)

describe('a machine with one of each', async () => {
  const drawing = await draw(structure, layouter.layout, { direction: 'DOWN' })
  const picture = shapesOf(drawing)

  test.each(['DOWN', 'RIGHT'] as const)('has nothing over anything, %s', async (direction) => {
    expect(faultsOf(await draw(structure, layouter.layout, { direction }))).toEqual([])
  })

  test('says in its boxes what they are and do', () => {
    const [loading] = find(picture, 'data-node', 'loading')
    expect(loading && text(loading)).toEqual(['loading', 'busy', 'first', 'calls load', 'calls audit', 'audit done'])
    const [failed] = find(picture, 'data-node', 'failed')
    expect(failed && text(failed)).toEqual([
      'failed',
      'It failed; and why is said: here.',
      'entry / enter',
      'exit / leave',
    ])
    const kinds = (node: string) => find(picture, 'data-node', node)[0]?.attributes['class']
    expect(kinds('done')).toBe('diagram-box box-final')
    expect(kinds('parts')).toBe('diagram-box box-parallel')
    expect(kinds('parts.left')).toBe('diagram-box box-compound box-region')
    const histories = ['parts.left.before', 'parts.right.lately'].map((node) =>
      find(picture, 'data-node', node).map(text),
    )
    expect(histories).toEqual([[['H*']], [['H']]])
  })

  test('says at its arrows what sets them off, who asks and what is done', () => {
    const label = (id: string) => find(picture, 'data-transition', id).flatMap(text)
    expect(label('failed#xstate.after.2000.everything.failed#0')).toEqual(['after 2 s'])
    expect(label('failed#xstate.after.pause.everything.failed#0')).toEqual(['after pause', '[isReady]'])
    expect(label('loading#xstate.error.actor.load#0')).toEqual(['load fails', '/ say'])
    expect(label('parts#xstate.done.state.everything.parts#0')).toEqual(['finished'])
    expect(label('parts.left.one#everything.next#0')).toEqual(['next', '[is <ready> & "set"]'])
    expect(label('parts.left.one#everything.next#1')).toEqual(['next', '[else]', '/ say'])
    expect(label('parts.left.two##0')).toEqual(['always', '[isReady]'])
    expect(label('#other.note#0')).toEqual(['other.note', '/ say'])
  })

  test('shows what lies over it: tones, weights and badges', () => {
    const overlay: Overlay = {
      states: { failed: { tone: 'bad', weight: 1, badge: '12' } },
      transitions: {
        'failed#everything.again#0': { tone: 'good', weight: 0.5 },
        'failed#everything.odd#0': { tone: 'warn', weight: 0.1, badge: 'never' },
      },
    }
    const marked = shapesOf(drawing, overlay)
    const [failed] = find(marked, 'data-node', 'failed')
    expect(failed?.attributes['class']).toBe('diagram-box box-atomic tone-bad weight-4')
    // After the arrows, or one would run through it.
    const [said] = find(marked, 'class', 'diagram-state-badge tone-bad weight-4')
    expect(said && text(said)).toEqual(['12'])
    expect(marked.children.map((one) => typeof one !== 'string' && one.attributes['class'])).toEqual([
      'diagram-boxes',
      'diagram-wires',
      'diagram-labels',
      'diagram-badges',
    ])
    const [odd] = find(marked, 'data-transition', 'failed#everything.odd#0')
    expect(odd?.attributes['class']).toBe('diagram-label tone-warn weight-0')
    expect(odd && text(odd)).toEqual(['odd'])
    const [never] = find(marked, 'class', 'diagram-transition-badge tone-warn weight-0')
    expect(never && text(never)).toEqual(['never'])
    // One arrow of both: what matters most, as strong as the strongest.
    const [wire] = find(marked, 'data-transitions', 'failed#everything.again#0\nfailed#everything.odd#0')
    expect(wire?.attributes['class']).toBe('diagram-wire tone-warn weight-2')
  })
})

test('a collapsed state hides what is in it and keeps what leads out of it', async () => {
  const drawing = await draw(structure, layouter.layout, { collapsed: new Set(['parts']) })
  expect(drawing.boxes.map(({ node }) => node)).toEqual(['', 'loading', 'failed', 'parts', 'done'])
  const wires = drawing.wires.filter(({ from }) => from === 'parts').map(({ to, transitions }) => ({ to, transitions }))
  expect(wires).toEqual([
    { to: 'done', transitions: ['parts#everything.out#0', 'parts#xstate.done.state.everything.parts#0'] },
  ])
  const box = drawing.boxes.find(({ node }) => node === 'parts')
  expect(box?.collapsed).toBe(true)
  expect(box?.lines.map((line) => line.text)).toEqual(['parts', '9 states inside'])
  expect(faultsOf(drawing)).toEqual([])
})

test('words of another language, and none of the descriptions', async () => {
  const words = { ...english, calls: 'llama a', done: 'listo', inside: () => 'dentro' }
  const drawing = await draw(structure, layouter.layout, { words, descriptions: false })
  const lines = drawing.boxes.flatMap((box) => box.lines)
  expect(lines.filter(({ role }) => role === 'description')).toEqual([])
  expect(lines.filter(({ role }) => role === 'invoke').map((line) => line.text)).toEqual([
    'llama a load',
    'llama a audit',
    'llama a load',
  ])
})
