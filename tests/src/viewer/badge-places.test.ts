import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { models } from '#machines/registry.ts'
import { placeBadges, type PlacedBadge } from '#paths/diagram/badges.ts'
import type { Drawing, Overlay, Rectangle, Wire } from '#paths/diagram/drawing.ts'
import { createNodeLayouter } from '#paths/diagram/layout.node.ts'
import { draw } from '#paths/diagram/layout.ts'
import { textWidth } from '#paths/diagram/measure.ts'
import type { MachineCounts } from '#paths/run/coverage.ts'
import type { Structure } from '#paths/structure/structure.ts'
import { drawOverview } from '#paths/overview/draw-overview.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { demoTraffic } from '#paths/traffic/demo.ts'
import { coverageOf } from '#src/viewer/coverage/coverage-file.ts'
import { coverageOverlay, partFor } from '#src/viewer/coverage/coverage-overlay.ts'
import { overviewFigures, overviewOverlay } from '#src/viewer/overview/overview-overlay.ts'
import { overview } from '#src/viewer/overview/overview.actors.ts'
import { figuresOf } from '#src/viewer/traffic/figures.ts'
import { trafficOverlay } from '#src/viewer/traffic/traffic-overlay.ts'

const layouter = createNodeLayouter()
afterAll(() => layouter.close())

/** Pixels from a count to its label or arrow, at most. */
const BESIDE = 8

const coverage = coverageOf(JSON.parse(readFileSync('public/machines/coverage.json', 'utf8')))
const { rows } = demoTraffic(models)

/** What is said of a machine that the kept run did not have yet. */
const uncovered = ({ id, version, nodes, transitions }: Structure): MachineCounts => ({
  machine: id,
  version,
  noScreen: null,
  transitions: transitions.map((one) => ({ id: one.id, planned: 1, achieved: 0, barred: null, impossible: null })),
  states: nodes.map((one) => ({ id: one.id, planned: 1, achieved: 0 })),
})

const meet = (one: Rectangle, other: Rectangle): boolean =>
  one.x + one.width > other.x + 0.1 &&
  other.x + other.width > one.x + 0.1 &&
  one.y + one.height > other.y + 0.1 &&
  other.y + other.height > one.y + 0.1

const words = ({ boxes, wires }: Drawing): (Rectangle & { of: string })[] => [
  ...boxes.flatMap(({ node, lines }) =>
    lines.map(({ role, text, x, y }) => ({
      of: `${node}: ${text}`,
      x,
      y: y - 10,
      width: textWidth(text, role),
      height: 12,
    })),
  ),
  ...[...wires.flatMap(({ labels }) => labels), ...boxes.flatMap(({ internals }) => internals)].map((label) => ({
    ...label,
    of: label.transition,
  })),
]

const apart = (one: Rectangle, other: Rectangle): number =>
  Math.hypot(
    Math.max(0, other.x - one.x - one.width, one.x - other.x - other.width),
    Math.max(0, other.y - one.y - one.height, one.y - other.y - other.height),
  )

const pieces = ({ points }: Wire): Rectangle[] =>
  points.slice(1).map((to, place) => {
    const from = points[place] ?? to
    return {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(from.x - to.x),
      height: Math.abs(from.y - to.y),
    }
  })

/** What a badge is of: the frame of the state, or the label and, where it has one alone, the arrow of the transition. */
const homeOf = ({ kind, of }: PlacedBadge, { boxes, wires }: Drawing): Rectangle[] =>
  kind === 'state'
    ? boxes.filter(({ node }) => node === of)
    : [
        ...boxes.flatMap(({ internals }) => internals).filter(({ transition }) => transition === of),
        ...wires.flatMap((wire) => [
          ...wire.labels.filter(({ transition }) => transition === of),
          ...(wire.transitions.length === 1 && wire.transitions[0] === of ? pieces(wire) : []),
        ]),
      ]

const faultsOf = (drawing: Drawing, overlay: Overlay): string[] => {
  const badges = placeBadges(drawing, overlay)
  const wanted = [
    ...drawing.boxes.flatMap(({ node }) => (overlay.states[node]?.badge ? [node] : [])),
    ...words(drawing).flatMap(({ of }) => (overlay.transitions[of]?.badge ? [of] : [])),
  ]
  return [
    ...wanted
      .filter((id) => !badges.some(({ of }) => of === id))
      .map((id) => `the count of ${id || drawing.machine} is nowhere`),
    ...badges.flatMap((badge, place) => [
      ...words(drawing)
        .filter((word) => meet(badge, word))
        .map(({ of }) => `${badge.text} of ${badge.of} covers ${of}`),
      ...badges
        .slice(place + 1)
        .filter((other) => meet(badge, other))
        .map(({ of }) => `${badge.text} of ${badge.of} covers the count of ${of}`),
    ]),
    ...badges
      .filter((badge) => !homeOf(badge, drawing).some((home) => apart(badge, home) <= BESIDE))
      .map(({ text, of }) => `${text} of ${of} lies far from it`),
  ]
}

describe.each(Object.entries(models))('counts on the diagram of %s', (name, { machine }) => {
  const structure = structureOf(machine)
  const drawn = draw(structure, layouter.layout)

  test('of demo traffic cover no words and lie beside what they are of', async () => {
    const moves = rows
      .filter((row) => row[3] === structure.id)
      .map(([, , , , from, event, branch, to, , count]) => ({
        from,
        event,
        branch,
        to,
        count,
        dwell: [0, 0, 0, 0, count],
      }))
    expect(faultsOf(await drawn, trafficOverlay(structure, figuresOf(structure, moves)))).toEqual([])
  })

  test('of the kept coverage cover no words and lie beside what they are of', async () => {
    const part = partFor(coverage.machines, name, structure) ?? uncovered(structure)
    expect(faultsOf(await drawn, coverageOverlay(part))).toEqual([])
  })

  test('of five digits everywhere cover no words and lie beside what they are of', async () => {
    const all = (ids: readonly { id: string }[]) =>
      Object.fromEntries(ids.map(({ id }) => [id, { tone: 'none' as const, badge: '12,345' }]))
    const overlay = { states: all(structure.nodes), transitions: all(structure.transitions) }
    expect(faultsOf(await drawn, overlay)).toEqual([])
  })
})

test('counts on the overview of all machines cover no words and lie beside what they are of', async () => {
  const drawing = await drawOverview(overview, layouter.layout)
  const machines = overview.machines.map(({ structure: { id } }) => ({
    machine: id,
    moves: rows
      .filter((row) => row[3] === id)
      .map(([, , , , from, event, branch, to, , count]) => ({ from, event, branch, to, count })),
  }))
  const ids = drawing.wires.flatMap(({ transitions }) => transitions)
  const overlay = overviewOverlay(overview, await overviewFigures(overview, machines), 'cart', ids)
  expect(faultsOf(drawing, overlay)).toEqual([])
  expect(overlay.transitions['cart>riders']).toMatchObject({
    tone: 'active',
    badge: expect.stringMatching(/\d/) as string,
  })
  expect(overlay.states['cart']).toMatchObject({ tone: 'active', badge: expect.stringMatching(/\d/) as string })
})
