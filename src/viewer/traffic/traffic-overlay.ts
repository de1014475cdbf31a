import type { Mark, Overlay } from '#paths/diagram/drawing.ts'
import type { Structure } from '#paths/structure/structure.ts'
import { durationText, numberText, percentText, timesText } from '../../i18n/amounts.ts'
import type { Figures, StateFigures } from './figures.ts'

/** A state where more than this share of those who came gave up stands out; and only where more than a few came. */
const MANY_LEFT = 0.05
const FEW = 5
/** Milliseconds that nobody should wait for the product, and that few things take a person. */
const LONG_WAIT = 2000
const LONG_STAY = 120_000
/** A transition that is taken more often than its state is entered goes round. */
const ROUND = 1.05

/** Of states without others inside: those say where exactly. */
export const isDropOff = ({ whole, left, share }: StateFigures, { ends }: Pick<Figures, 'ends'>): boolean =>
  ends && !whole && share !== null && share > MANY_LEFT && left > FEW

export const isWait = ({ id, median }: StateFigures, { nodes }: Pick<Structure, 'nodes'>): boolean => {
  if (median === null) return false
  const busy = nodes.find((node) => node.id === id)?.tags.includes('busy') === true
  return median > (busy ? LONG_WAIT : LONG_STAY)
}

export const isLoop = ({ turns, count }: Figures['transitions'][number]): boolean => turns > ROUND && count > FEW

/** From 0 to 1 by the logarithm: ten are seen beside ten thousand. */
const weightOf = (count: number, most: number): number => (most <= 1 ? 0 : Math.log(count) / Math.log(most))

/** Counts as badges and widths; drop-off, waits and loops in tones of their own; what never happened stands back. */
export const trafficOverlay = (structure: Structure, figures: Figures): Overlay => {
  const most = Math.max(1, ...figures.transitions.map(({ count }) => count))
  return {
    states: Object.fromEntries(
      figures.states.map((one): [string, Mark] => {
        if (one.entered === 0) return [one.id, { tone: 'muted' }]
        if (one.whole) return [one.id, { tone: 'none', badge: numberText(one.entered) }]
        const drop = isDropOff(one, figures)
        const badge = [
          numberText(one.entered),
          ...(one.median === null ? [] : [durationText(one.median)]),
          ...(drop ? [`−${percentText(one.share ?? 0)}`] : []),
        ].join(' · ')
        return [one.id, { tone: drop ? 'bad' : isWait(one, structure) ? 'warn' : 'none', badge }]
      }),
    ),
    transitions: Object.fromEntries(
      figures.transitions.map((one): [string, Mark] => {
        if (one.count === 0) return [one.id, { tone: 'muted' }]
        const weight = weightOf(one.count, most)
        const badge = numberText(one.count)
        return [
          one.id,
          isLoop(one)
            ? { tone: 'warn', weight, badge: `${badge} · ${timesText(one.turns)}` }
            : { tone: 'none', weight, badge },
        ]
      }),
    ),
  }
}
