import { setup } from 'xstate'
import { expect, test } from 'vitest'
import type { Traffic } from '#schemas/calls/machines.calls.ts'
import { DWELL_KINDS } from '#schemas/traffic/dwell.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { figuresOf } from '#src/viewer/traffic/figures.ts'
import { trafficOverlay } from '#src/viewer/traffic/traffic-overlay.ts'

/** A form that is saved, with a dialog over it and two things that happen at once. */
const machine = setup({
  types: {} as { events: { type: 'type' | 'save' | 'saved' | 'failed' | 'open' | 'sent' | 'stop' | 'again' } },
}).createMachine({
  id: 'form',
  initial: 'editing',
  on: { stop: '.stopped' },
  states: {
    editing: { on: { type: {}, save: 'saving', open: 'dialog' } },
    saving: { tags: 'busy', on: { saved: 'done', failed: 'editing' } },
    dialog: {
      type: 'parallel',
      states: {
        mail: { initial: 'waiting', states: { waiting: { on: { sent: 'gone' } }, gone: {} } },
        clock: { initial: 'running', states: { running: { on: { again: { target: 'running', reenter: true } } } } },
      },
    },
    stopped: {},
    done: { type: 'final' },
  },
})
const structure = structureOf(machine)

type Move = Traffic['moves'][number]
const move = (from: string, event: string, to: string, count: number, kind = 0, branch = 0): Move => ({
  from,
  event,
  branch,
  to,
  count,
  dwell: Array.from({ length: DWELL_KINDS }, (_, at) => (at === kind ? count : 0)),
})
const week = [
  move('', 'start', 'editing', 100),
  move('editing', 'type', 'editing', 450, 4),
  move('editing', 'save', 'saving', 120, 9),
  move('saving', 'failed', 'editing', 40, 7),
  move('saving', 'saved', 'done', 75, 7),
  move('saving', 'left', '', 5, 8),
  move('editing', 'open', 'dialog.mail.waiting', 10, 9),
  move('dialog.mail.waiting', 'sent', 'dialog.mail.gone', 8, 10),
  move('dialog.clock.running', 'again', 'dialog.clock.running', 30, 5),
  move('dialog.mail.gone', 'stop', 'stopped', 6, 6),
  move('editing', 'left', '', 10, 11),
]
const stateOf = (moves: Move[], id: string) => figuresOf(structure, moves).states.find((one) => one.id === id)

test('entered, gone away, ways on and the median of the time', () => {
  const { begun, ends, strange } = figuresOf(structure, week)
  expect({ begun, ends, strange }).toEqual({ begun: 100, ends: true, strange: 0 })
  // What stays (`type`) neither enters nor ends the stay.
  expect(stateOf(week, 'editing')).toEqual({
    id: 'editing',
    whole: false,
    entered: 140,
    left: 10,
    share: 10 / 140,
    median: 12_800 + (140 / 2 / 130) * 12_800,
    ways: [
      { id: 'editing#type#0', count: 450 },
      { id: 'editing#save#0', count: 120 },
      { id: 'editing#open#0', count: 10 },
    ],
  })
  expect(stateOf(week, 'saving')).toMatchObject({ entered: 120, left: 5, share: 5 / 120 })
  expect(stateOf(week, 'done')).toMatchObject({ entered: 75, left: 0, median: null, ways: [] })
  expect(stateOf(week, 'stopped')).toMatchObject({ entered: 6 })
})

test('a parallel state is entered with all of its parts, and once', () => {
  const entered = Object.fromEntries(figuresOf(structure, week).states.map((one) => [one.id, one.entered]))
  expect(entered).toEqual({
    editing: 140,
    saving: 120,
    dialog: 10,
    'dialog.mail': 10,
    'dialog.mail.waiting': 10,
    'dialog.mail.gone': 8,
    'dialog.clock': 10,
    // Ten with the dialog, thirty by what re-enters it.
    'dialog.clock.running': 40,
    stopped: 6,
    done: 75,
  })
})

test('who goes away is gone from every state around', () => {
  const moves = [move('editing', 'open', 'dialog.mail.waiting', 4), move('dialog.mail.waiting', 'left', '', 1)]
  expect(
    ['dialog', 'dialog.mail', 'dialog.mail.waiting', 'dialog.clock'].map((id) => stateOf(moves, id)?.share),
  ).toEqual([0.25, 0.25, 0.25, 0])
})

test('a transition of a state around is that state’s, taken from wherever one was', () => {
  const { transitions } = figuresOf(structure, week)
  expect(transitions.find(({ id }) => id === '#stop#0')).toEqual({ id: '#stop#0', count: 6, turns: 0.06 })
})

test('turns are for each time that the state was entered, or the machine begun', () => {
  const turns = Object.fromEntries(figuresOf(structure, week).transitions.map((one) => [one.id, one.turns]))
  expect(turns).toMatchObject({ 'editing#type#0': 4.5, 'editing#save#0': 1.2, 'saving#failed#0': 0.4 })
})

test('what another version did is told apart, not guessed', () => {
  const other = [
    move('', 'start', 'welcome', 3),
    move('editing', 'publish', 'done', 2),
    move('editing', 'save', 'saving', 4, 0, 1),
    move('welcome', 'left', '', 1),
  ]
  const { begun, strange, states } = figuresOf(structure, other)
  expect({ begun, strange, entered: states.map(({ entered }) => entered) }).toEqual({
    begun: 0,
    strange: 10,
    entered: states.map(() => 0),
  })
})

test('nothing counted is nothing, without a division by it', () => {
  const { begun, states, transitions } = figuresOf(structure, [])
  expect(begun).toBe(0)
  expect(states.every(({ share, median }) => share === null && median === null)).toBe(true)
  expect(transitions.every(({ count, turns }) => count === 0 && turns === 0)).toBe(true)
})

test('over the diagram: counts, widths, and what stands out', () => {
  const { states, transitions } = trafficOverlay(structure, figuresOf(structure, week))
  expect(states).toEqual({
    // 7 of a hundred gave up here.
    editing: { tone: 'bad', badge: '140 · 20 sec · −7%' },
    // Few went away, but saving takes long.
    saving: { tone: 'warn', badge: '120 · 4.9 sec' },
    dialog: { tone: 'none', badge: '10' },
    'dialog.mail': { tone: 'none', badge: '10' },
    'dialog.mail.waiting': { tone: 'none', badge: '10 · 38 sec' },
    'dialog.mail.gone': { tone: 'none', badge: '8 · 2.4 sec' },
    'dialog.clock': { tone: 'none', badge: '10' },
    'dialog.clock.running': { tone: 'none', badge: '40 · 1.2 sec' },
    stopped: { tone: 'none', badge: '6' },
    done: { tone: 'none', badge: '75' },
  })
  expect(transitions['editing#type#0']).toEqual({ tone: 'warn', weight: 1, badge: '450 · 4.5×' })
  expect(transitions['editing#save#0']).toEqual({
    tone: 'warn',
    weight: Math.log(120) / Math.log(450),
    badge: '120 · 1.2×',
  })
  expect(transitions['saving#failed#0']).toEqual({ tone: 'none', weight: Math.log(40) / Math.log(450), badge: '40' })
  expect(trafficOverlay(structure, figuresOf(structure, [])).states['editing']).toEqual({ tone: 'muted' })
})

test('where a machine has no end, leaving it is no giving up', () => {
  const endless = { ...structure, nodes: structure.nodes.filter(({ id }) => id !== 'done') }
  const { states } = trafficOverlay(endless, figuresOf(endless, week))
  expect(states['editing']).toEqual({ tone: 'none', badge: '140 · 20 sec' })
})
