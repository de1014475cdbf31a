import type { TrafficOverview } from '#schemas/calls/machines.calls.ts'
import { DWELL_KINDS } from '#schemas/traffic/dwell.ts'
import type { Mark, Overlay } from '#paths/diagram/drawing.ts'
import type { Overview } from '#paths/overview/overview.ts'
import { connectionId } from '#paths/overview/overview-plan.ts'
import { numberText } from '../../i18n/amounts.ts'
import { type Figures, figuresOf } from '../traffic/figures.ts'

export interface OverviewFigures {
  /** How often each machine was started, by its name. */
  started: ReadonlyMap<string, number>
  /** How often one started the other, by the id of the connection; none where nobody counts it. */
  connections: ReadonlyMap<string, number>
}

const TIMELESS = Array.from({ length: DWELL_KINDS }, () => 0)

/** Milliseconds for which machines are added up before the browser may answer to a press. */
const SLICE = 8

/**
 * What the diagrams of single machines show, for all of them, added up in slices. A state that runs a machine is entered
 * as often as it starts it; what a view starts is counted where nothing else starts it and no address opens it.
 */
export const overviewFigures = async (
  { machines, starts }: Overview,
  counted: TrafficOverview['machines'],
): Promise<OverviewFigures> => {
  const figures = new Map<string, Figures>()
  let since = performance.now()
  for (const { name, structure } of machines) {
    const moves = counted.find(({ machine }) => machine === structure.id)?.moves ?? []
    const timeless = moves.map((move) => ({ ...move, dwell: TIMELESS }))
    figures.set(name, figuresOf(structure, timeless))
    if (performance.now() - since < SLICE) continue
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
  const started = new Map([...figures].map(([name, { begun }]) => [name, begun]))
  const connections = new Map<string, number>()
  for (const { from, to, states } of starts) {
    const all = starts.filter((one) => one.to === to)
    const isOnly = all.length === 1 && machines.find(({ name }) => name === to)?.addresses.length === 0
    if (states.length > 0) {
      const entered = figures.get(from)?.states.filter(({ id }) => states.includes(id)) ?? []
      connections.set(
        connectionId(from, to),
        entered.reduce((sum, one) => sum + one.entered, 0),
      )
    } else if (isOnly) connections.set(connectionId(from, to), started.get(to) ?? 0)
  }
  return { started, connections }
}

/** From 0 to 1 by the logarithm: ten are seen beside ten thousand. */
const weightOf = (count: number, most: number): number => (most <= 1 ? 0 : Math.log(count) / Math.log(most))

const markOf = (count: number, most: number): Mark =>
  count === 0 ? { tone: 'muted' } : { tone: 'none', weight: weightOf(count, most), badge: numberText(count) }

/** Counts over the picture, and the connections of the machine that is chosen in the color of what is looked at. */
export const overviewOverlay = (
  overview: Overview,
  figures: OverviewFigures | null,
  chosen: string | null,
  ids: readonly string[],
): Overlay => {
  const most = Math.max(1, ...(figures?.connections.values() ?? []))
  const transitions: Record<string, Mark> = {}
  for (const [id, count] of figures?.connections ?? []) transitions[id] = markOf(count, most)
  for (const id of ids) {
    if (chosen !== null && id.split('>').includes(chosen)) transitions[id] = { ...transitions[id], tone: 'active' }
  }
  const states = Object.fromEntries(
    overview.machines.flatMap(({ name }): [string, Mark][] => {
      const count = figures?.started.get(name)
      const tone = name === chosen ? 'active' : 'none'
      if (count === undefined) return name === chosen ? [[name, { tone }]] : []
      return [[name, count === 0 && name !== chosen ? { tone: 'muted' } : { tone, badge: numberText(count) }]]
    }),
  )
  return { states, transitions }
}
