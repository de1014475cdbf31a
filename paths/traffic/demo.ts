import { funnelStages } from '#schemas/desk/figures/funnel.ts'
import { dwellOf } from '#schemas/traffic/dwell.ts'
import { caseFinder } from '../explore/case-finder.ts'
import type { AnyModel } from '#machines/support/model.ts'
import type { Case } from '../explore/cases.ts'
import { stepperOf } from '../explore/stepper.ts'
import type { Structure } from '../structure/structure.ts'
import { structureOf } from '../structure/structure-of.ts'
import { fnv1a } from '../structure/version.ts'
import { crowds, isQuick, usualLoss, usualOdds, usualTime, type Crowd } from './demo-people.ts'
import { endedAt, leftAt, startedAt, edgeOf, type Edge } from './moves.ts'

/** Days before today, site, process, machine, source, event, branch, target, dwell, count. */
type DemoRow = [number, string, string, string, string, string, number, string, number, number]

/** Made-up traffic for the first start, as the server reads it. */
export interface DemoTraffic {
  versions: Record<string, string>
  rows: DemoRow[]
}

const DAYS = 30
/** Different edges per machine and day. */
const WALKS = 6
/** Whoever is still there after so many is taken to have gone. */
const STEPS = 24

/**
 * Walks every machine at random, as people might, on each of the last 30 days, and counts the moves as a page would.
 * The same machines give the same figures. On the way from the quote to the receipt as many come to a machine as got
 * the one before done.
 */
export const demoTraffic = (models: Readonly<Record<string, AnyModel>>): DemoTraffic => {
  const versions: Record<string, string> = {}
  const rows: DemoRow[] = []
  const stages = new Map(funnelStages.map(({ machine, done }) => [machine, done]))
  let arriving = 1
  for (const model of Object.values(models)) {
    const { id, version } = structureOf(model.machine)
    versions[id] = version
    const walk = walker(model)
    const done = stages.get(id)
    const share = done === undefined ? 1 : arriving
    const own: DemoRow[] = []
    for (let ago = 0; ago < DAYS; ago += 1) {
      const random = randomFrom(parseInt(fnv1a(`${id} ${ago}`, 0x811c9dc5), 16))
      // One kind of visitors a day keeps the rows few; over a month all kinds have been.
      const crowd = crowdOf(ago)
      if (crowd === null) continue
      const counts = new Map<string, { edge: Edge; dwell: number; count: number }>()
      for (let walks = 0; walks < WALKS; walks += 1) {
        // Several take the same path: that is quicker to compute, and gives fewer rows.
        const people = Math.ceil((crowd.most / WALKS) * (0.5 + random()) * share)
        walk(crowd, random, (edge, dwell) => {
          const key = JSON.stringify([edge, dwell])
          const known = counts.get(key)
          if (known === undefined) counts.set(key, { edge, dwell, count: people })
          else known.count += people
        })
      }
      for (const { edge, dwell, count } of counts.values()) {
        own.push([ago, crowd.site, crowd.process, id, edge.from, edge.event, edge.branch, edge.to, dwell, count])
      }
    }
    rows.push(...own)
    if (typeof done === 'string') arriving *= doneIn(own, done)
  }
  return { versions, rows }
}

/** Which share of those who came to a machine got to the state in which it is done. */
const doneIn = (rows: readonly DemoRow[], state: string): number => {
  const sum = (isCounted: (row: DemoRow) => boolean) =>
    rows.filter(isCounted).reduce((all, [, , , , , , , , , count]) => all + count, 0)
  const begun = sum(([, , , , , event]) => event === 'start')
  return Math.min(1, sum(([, , , , from, event, , to]) => to === state && from !== state && event !== 'ended') / begun)
}

/** Every second day rests; else mostly applicants, then reps, then groups. The same for every machine of a day. */
const crowdOf = (ago: number): Crowd | null => {
  if (ago % 2 === 1) return null
  const chance = randomFrom(parseInt(fnv1a(`crowd ${ago}`, 0x811c9dc5), 16))()
  return crowds[chance < 0.55 ? 0 : chance < 0.85 ? 1 : 2] ?? null
}

type Count = (edge: Edge, dwell: number) => void

/** One visit of a machine after the other, from start to end, by the machine's own steps. */
const walker = (model: AnyModel) => {
  const { parts, configurations, configurationOf, starts, step } = stepperOf(model)
  const structure = structureOf(model.machine)
  const casesAt = caseFinder(model, parts, configurations)
  const nodes = new Map(structure.nodes.map((node) => [node.id, node]))
  const ends = structure.nodes.some(({ type, parent }) => type === 'final' && parent === '')

  return (crowd: Crowd, random: () => number, count: Count): void => {
    const start = starts[Math.floor(random() * starts.length)]?.snapshot
    if (start === undefined || start.status !== 'active') return
    let configuration = configurationOf(start)
    let context: object = start.context
    let arrived = true
    let lasted = 0
    for (const leaf of configurations.leaves(configuration)) count(startedAt(leaf), 0)
    for (let turn = 0; turn < STEPS; turn += 1) {
      const leaves = configurations.leaves(configuration)
      const leaf = leaves[0] ?? ''
      const quick = leaves.some((one) => isQuick(nodes.get(one)))
      const time = timeOf(structure.id, leaf, quick, crowd, random)
      const dwell = dwellOf(time)
      lasted += time
      // Who goes away does so where they have just come; a machine without an end is left some time by everybody.
      const loss = quick || !arrived ? 0.002 : ends ? usualLoss(structure.id, leaf) * crowd.patience : 0.2
      if (random() < loss || turn === STEPS - 1) {
        for (const one of leaves) count(leftAt(one), dwell)
        return
      }
      const choices = weighed(casesAt(configuration), quick)
      let next = null
      while (next === null && choices.length > 0) {
        const [choice] = choices.splice(pick(choices, random()), 1)
        const outcome = choice === undefined ? null : step(configuration, context, choice.one)
        if (outcome === null || outcome.effects.length === 0) continue
        // What can be done without leaving the state is done now and then, before what leads on.
        if (outcome.configuration === configuration && random() > 0.3) continue
        next = outcome
      }
      if (next === null) return
      const after = configurations.leaves(next.configuration)
      countFired(
        structure,
        next.effects.flatMap(({ fired }) => fired),
        leaves,
        after,
        (edge) => count(edge, dwell),
      )
      arrived = next.configuration !== configuration
      configuration = next.configuration
      context = next.context
      if (next.ending.status !== 'active') {
        for (const one of after) count(endedAt(one), dwellOf(lasted))
        return
      }
    }
  }
}

/** One after the other: what follows at once (`always`) begins where the one before led. */
const countFired = (
  { transitions }: Structure,
  fired: readonly number[],
  leaves: readonly string[],
  after: readonly string[],
  count: (edge: Edge) => void,
): void => {
  let before = leaves
  const taken = fired.flatMap((place) => transitions[place] ?? [])
  for (const [place, transition] of taken.entries()) {
    const reached = place === taken.length - 1 ? after : [...transition.targets, ...before]
    count(edgeOf(transition, before, reached))
    before = reached
  }
}

/** A type with ten payloads is as likely as a type with one. */
const weighed = (cases: readonly Case[], quick: boolean): { one: Case; weight: number }[] => {
  const same = new Map<string, number>()
  for (const { event } of cases) same.set(event.type, (same.get(event.type) ?? 0) + 1)
  return cases.map((one) => ({
    one,
    weight: (weightOf(one, quick) * usualOdds(one.event)) / (same.get(one.event.type) ?? 1),
  }))
}

/** Answers are far more frequent than errors, steps forward than steps back. */
const weightOf = ({ kind, event }: Case, quick: boolean): number => {
  if (kind === 'done') return 30
  if (kind === 'error') return 1.2
  if (kind === 'after') return 0.3
  const back = /back|cancel|retry|reload|delete|remove|later|leave|close/i.test(event.type)
  return (
    (back ? 0.4 : /submit|next|save|continue|confirm|choose|checkout|proceed/i.test(event.type) ? 8 : 1) *
    (quick ? 0.1 : 1)
  )
}

const pick = (choices: readonly { weight: number }[], chance: number): number => {
  let left = chance * choices.reduce((sum, { weight }) => sum + weight, 0)
  const at = choices.findIndex(({ weight }) => {
    left -= weight
    return left <= 0
  })
  return Math.max(0, at)
}

/** Around what is usual: half of it to double; three kinds of dwelling, so that rows stay few. */
const timeOf = (machine: string, leaf: string, waits: boolean, { pace }: Crowd, random: () => number): number => {
  const around = 2 ** Math.round(random() + random() - 1)
  return usualTime(machine, leaf, waits) * around * (waits ? 1 : pace)
}

/** Mulberry32: small, and good enough to look like people. From 0 to 1. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
