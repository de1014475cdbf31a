import type { Mark, Overlay } from '#paths/diagram/drawing.ts'
import type { Structure } from '#paths/structure/structure.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { moment } from '../../moment.ts'
import { type Life, lifeStructure } from './life-replay.ts'
import { lifeStateName, lifeTransitionName } from './life-words.ts'

/** The regions that are drawn, each a picture of its own: beside each other they are too wide for a phone. */
export const lifeRegions = ['enrollment', 'payment'] as const
export type LifeRegion = (typeof lifeRegions)[number]

const isWithin = (region: LifeRegion, id: string): boolean => id === region || id.startsWith(`${region}.`)

/** A region as a chart of its own, in words: what leaves everything as it is has no arrow. */
export const lifeChart = (region: LifeRegion): Structure => ({
  ...lifeStructure,
  nodes: lifeStructure.nodes
    .filter(({ id }) => isWithin(region, id))
    .map((node) => ({
      ...node,
      key: lifeStateName(node.id),
      parent: node.id === region ? null : node.parent,
      description: null,
    })),
  transitions: lifeStructure.transitions.flatMap((transition) => {
    const [target] = transition.targets
    return target === undefined || !isWithin(region, transition.source)
      ? []
      : [
          {
            ...transition,
            event: lifeTransitionName(transition.event, target),
            guard: null,
            actions: [],
            description: null,
          },
        ]
  }),
})

/** When something happened last, and how often. */
const badge = (times: readonly number[]): string => {
  const last = moment(times.at(-1) ?? 0)
  return times.length === 1 ? last : `${last} ×${times.length}`
}

/** What is lit: where the enrollment has been, by what and when, and where it is now. The rest stands back. */
export const lifeOverlay = ({ moves, now }: Life): Overlay => {
  const been = new Set(['enrollment.draft', 'payment.nothingTaken', ...moves.flatMap(({ entered }) => entered)])
  const times = new Map<string, number[]>()
  for (const { event, transitions } of moves) {
    for (const id of transitions) times.set(id, [...(times.get(id) ?? []), event.at])
  }
  const stateMark = (id: string): Mark => {
    if (now.includes(id)) return { tone: 'active', badge: m.desk_life_now() }
    return { tone: been.has(id) ? 'good' : 'muted' }
  }
  return {
    states: Object.fromEntries(
      lifeStructure.nodes.filter(({ type }) => type === 'atomic').map(({ id }) => [id, stateMark(id)]),
    ),
    transitions: Object.fromEntries(
      lifeStructure.transitions.map(({ id }): [string, Mark] => {
        const taken = times.get(id)
        return [id, taken === undefined ? { tone: 'muted' } : { tone: 'good', badge: badge(taken) }]
      }),
    ),
  }
}
