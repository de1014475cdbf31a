import { afterAll, expect, test } from 'vitest'
import { createNodeLayouter } from '#paths/diagram/layout.node.ts'
import { draw } from '#paths/diagram/layout.ts'
import type { Structure, StructureNode, StructureTransition } from '#paths/structure/structure.ts'
import { faultsOf } from './geometry.ts'

const TIMEOUT = 30_000
const layouter = createNodeLayouter(TIMEOUT)
afterAll(() => layouter.close())

const state = (id: string, parent: string | null, initial: string | null): StructureNode => ({
  id,
  key: id.split('.').at(-1) ?? '',
  parent,
  type: initial === null ? 'atomic' : 'compound',
  initial,
  history: null,
  description: 'A state among many that says something of itself in a sentence.',
  tags: ['busy'],
  entry: [],
  exit: [],
  invokes: [],
})

const arrow = (source: string, target: string, event: string): StructureTransition => ({
  id: `${source}#${event}#0`,
  source,
  kind: 'event',
  event,
  actor: null,
  delay: null,
  branch: 0,
  targets: [target],
  reenter: false,
  guard: 'mayGo',
  actions: ['say'],
  description: null,
  silent: false,
})

/** Ten groups of fourteen states, each state with a transition on, one back in its group, and some across. */
const large = (): Structure => {
  const groups = Array.from({ length: 10 }, (_, group) => `g${group}`)
  const inside = (group: string) => Array.from({ length: 14 }, (_, place) => `${group}.s${place}`)
  const leaves = groups.flatMap(inside)
  return {
    id: 'large',
    version: '0000000000000000',
    description: null,
    nodes: [
      state('', null, 'g0'),
      ...groups.flatMap((group) => [
        state(group, '', `${group}.s0`),
        ...inside(group).map((id) => state(id, group, null)),
      ]),
    ],
    transitions: leaves.flatMap((id, place) => [
      arrow(id, leaves[(place + 1) % leaves.length] ?? '', 'next'),
      ...(place % 14 > 0 ? [arrow(id, leaves[place - 1] ?? '', 'back')] : []),
      ...(place % 10 === 0 ? [arrow(id, leaves[(place * 7 + 31) % leaves.length] ?? '', 'jump')] : []),
    ]),
  }
}

test('150 states are laid out in time, and this thread goes on meanwhile', async () => {
  const structure = large()
  expect(structure.nodes).toHaveLength(151)
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 5)
  // Refused by the layouter itself where it takes longer than its time.
  const drawing = await draw(structure, layouter.layout, { direction: 'DOWN' })
  clearInterval(timer)
  expect(drawing.boxes).toHaveLength(151)
  // A layout in this thread would have left it no turn.
  expect(turns).toBeGreaterThan(5)
  expect(faultsOf(drawing)).toEqual([])
})

test('a layout that hangs is stopped with an error; the next one gets a new worker', async () => {
  // Answers the first message and then works for ever, as a layout that finds no end does.
  const hangs = `require('node:worker_threads').parentPort.on('message', () => { for (;;); })`
  const hanging = createNodeLayouter(300, hangs)
  await expect(hanging.layout({ id: 'root' })).rejects.toThrow('The layout took longer than 300 ms and was stopped')
  await expect(hanging.layout({ id: 'root' })).rejects.toThrow('The layout took longer than 300 ms and was stopped')
  hanging.close()
})

test('a worker that cannot start fails at once', async () => {
  const broken = createNodeLayouter(60_000, `throw new Error('no engine')`)
  await expect(broken.layout({ id: 'root' })).rejects.toThrow('no engine')
  broken.close()
})

test('an error of ELK is reported, and the worker goes on', async () => {
  const edges = [{ id: 'e', sources: ['nobody'], targets: ['root'] }]
  await expect(layouter.layout({ id: 'root', edges })).rejects.toThrow(/nobody/)
  expect(await layouter.layout({ id: 'root', children: [{ id: 'a', width: 10, height: 10 }] })).toMatchObject({
    id: 'root',
  })
})
