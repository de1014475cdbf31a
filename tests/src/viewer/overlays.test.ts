import { describe, expect, it } from 'vitest'
import { models } from '#machines/registry.ts'
import { compare } from '#paths/diff/compare.ts'
import type { Structure } from '#paths/structure/structure.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { coverageOverlay, partFor, pathOverlay, shareOf, standingOf } from '#src/viewer/coverage/coverage-overlay.ts'
import { mergedOf, versionsOverlay } from '#src/viewer/versions/versions-overlay.ts'

const counts = (id: string, achieved: number) => ({ id, planned: 1, achieved, barred: null, impossible: null })
const part = {
  machine: 'door',
  version: '0123456789abcdef',
  noScreen: null,
  transitions: [
    counts('open#push#0', 8),
    counts('open#pull#0', 1),
    counts('shut#push#0', 0),
    { ...counts('shut#kick#0', 0), barred: { planned: 1, achieved: 1 } },
    { ...counts('shut#blow#0', 0), impossible: 'No wind blows here.' },
  ],
  states: [counts('open', 8), counts('shut', 0)],
}

describe('coverage over a diagram', () => {
  it('tells what became of each transition', () => {
    expect(part.transitions.map(standingOf)).toEqual(['covered', 'covered', 'uncovered', 'barred', 'impossible'])
    expect(shareOf(part)).toEqual({ covered: 2, barred: 1, total: 4 })
  })

  it('colours them, the stronger the more often they were driven', () => {
    expect(coverageOverlay(part)).toEqual({
      transitions: {
        'open#push#0': { tone: 'good', weight: 1, badge: '8' },
        'open#pull#0': { tone: 'good', weight: 0, badge: '1' },
        'shut#push#0': { tone: 'bad', badge: '0' },
        'shut#kick#0': { tone: 'muted' },
        'shut#blow#0': { tone: 'warn' },
      },
      states: { open: { tone: 'good', weight: 1, badge: '8' }, shut: { tone: 'bad', badge: '0' } },
    })
  })

  it('shows a path up to one of its steps', () => {
    const step = { label: 'push', kind: 'event' as const, event: { type: 'push' }, actor: null, outcome: null }
    const path = {
      id: 'a',
      machine: 'door',
      input: 0,
      leaves: ['open'],
      fires: [],
      steps: [
        { ...step, leaves: ['shut'], fires: ['open#push#0'] },
        { ...step, leaves: ['locked'], fires: ['shut#push#0'] },
      ],
    }
    expect(pathOverlay(path, 1)).toEqual({
      states: { open: { tone: 'good' }, shut: { tone: 'active' } },
      transitions: { 'open#push#0': { tone: 'active' } },
    })
  })

  it('finds a machine by its id and by its name in the registry', () => {
    expect(partFor([part], 'door', { id: 'x' })).toBe(part)
    expect(partFor([part], 'the-door', { id: 'door' })).toBe(part)
    expect(partFor([part], 'window', { id: 'window' })).toBe(null)
  })
})

describe('two versions in one diagram', () => {
  const next = structureOf(models['plan-requirements'].machine)
  const [first] = next.transitions
  const [, state] = next.nodes
  if (first === undefined || state === undefined) throw new Error('The machine is empty')
  const old: Structure = {
    ...next,
    version: 'fedcba9876543210',
    nodes: [
      ...next.nodes.map((node) => (node.id === state.id ? { ...node, tags: [...node.tags, 'old'] } : node)),
      { ...state, id: 'dropped', key: 'dropped', tags: [], invokes: [] },
    ],
    transitions: [
      ...next.transitions.filter(({ id }) => id !== first.id),
      { ...first, id: 'dropped#gone#0', source: 'dropped', event: 'gone', targets: ['dropped'] },
    ],
  }
  const comparison = compare(old, next)
  const merged = mergedOf(old, next, comparison)

  it('has everything of the next one, and what it dropped', () => {
    expect(merged.nodes.map(({ id }) => id).toSorted()).toEqual(
      [...next.nodes.map(({ id }) => id), 'dropped'].toSorted(),
    )
    expect(merged.transitions.map(({ id }) => id)).toEqual([
      ...next.transitions.map(({ id }) => id),
      'dropped#gone#0#old',
    ])
    expect(new Set(merged.transitions.map(({ id }) => id)).size).toBe(merged.transitions.length)
  })

  it('marks what was added, removed and changed, and nothing else', () => {
    expect(versionsOverlay(comparison)).toEqual({
      states: { [state.id]: { tone: 'changed', badge: '≠' }, dropped: { tone: 'removed', badge: '–' } },
      transitions: {
        [first.id]: { tone: 'added', badge: '+' },
        'dropped#gone#0#old': { tone: 'removed', badge: '–' },
      },
    })
  })
})
