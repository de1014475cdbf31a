import { structureOf } from '../structure/structure-of.ts'
import { caseFinder } from './case-finder.ts'
import type { AnyModel } from '../model.ts'
import type { Case } from './cases.ts'
import { type Chooser, choicesOf, MOST_CHOICES, MOST_TRIES, withChoice } from './choices.ts'
import type { Built } from './contexts.ts'
import { FiredSets } from './fired-sets.ts'
import type { ExploreLimits, Graph } from './graph.ts'
import { Packed } from './packed.ts'
import type { Outcome } from './progress.ts'
import { Rows } from './rows.ts'
import { endingOf, stepperOf } from './stepper.ts'
import { ACTIVE, type Ending } from './snapshots.ts'

const DEFAULT_LIMIT = 100_000
const STATUSES = ['active', 'done', 'error', 'stopped'] as const

/**
 * Goes breadth first through everything that a model can do, with the machine's own transition function; see
 * `stepper.ts` for what is replayed. Throws where a guard or an action throws, or where replaying fails its check.
 *
 * @example
 * const graph = explore(definePathModel(doorMachine, { events: { knock: [{ hard: true }] } }))
 * console.log(graph.states, graph.edges, graph.leaves(0))
 */
export const explore = (model: AnyModel, { states: limit = DEFAULT_LIMIT }: ExploreLimits = {}): Graph => {
  const { parts, configurations, contexts, snapshotOf, configurationOf, starts, step } = stepperOf(model)
  /** Configuration, status, context. */
  const states = new Rows()
  const endings = new Map<number, Ending>()
  const [parent, firstEdge] = [new Packed(), new Packed()]
  const [from, to, caseOf, firedOf] = [new Packed(), new Packed(), new Packed(), new Packed()]
  const fired = new FiredSets()
  let truncated = false

  const row = new Int32Array(3)
  const arrive = (configuration: number, context: number, ending: Ending, edge: number): number => {
    row[0] = configuration
    row[1] = ending === ACTIVE ? 0 : STATUSES.indexOf(ending.status)
    row[2] = context
    if (states.size >= limit) {
      const place = states.find(row)
      truncated ||= place === -1
      return place
    }
    const state = states.intern(row)
    if (state < parent.size) return state
    parent.push(edge)
    if (ending !== ACTIVE) endings.set(state, ending)
    return state
  }

  const { chooser } = model
  const casesAt = caseFinder(model, parts, configurations)
  const cases: Case[] = []
  const places = new Map<Case | string, number>()
  /** By the case itself, which is the same object in each state; with a chooser's answers by its label. */
  const placeOf = (one: Case): number => {
    const name = chooser === undefined ? one : one.label
    const known = places.get(name)
    if (known !== undefined) return known
    places.set(name, cases.length)
    return cases.push(one) - 1
  }

  /** `asks`: a guard without an answer ends it. */
  const attempt = (
    asked: Chooser,
    configuration: number,
    context: object,
    one: Case,
    asks: boolean,
  ): ReturnType<typeof step> => {
    asked.begin(choicesOf(one), asks)
    if (asked.skips(one, () => configurations.leaves(configuration))) return null
    try {
      return step(configuration, context, one)
    } catch (error) {
      // A guard has no answer yet: the case is taken again with either one.
      if (asked.undecided() !== undefined && asks) return null
      asked.trouble(error, one, configurations.leaves(configuration))
      return null
    }
  }
  const join = (state: number, before: Built, one: Case, outcome: Outcome | null): void => {
    if (outcome === null) return
    const after = contexts.numberAfter(outcome.context, before)
    const next = arrive(outcome.configuration, after, outcome.ending, from.size)
    if (next === -1) return
    from.push(state)
    to.push(next)
    caseOf.push(placeOf(one))
    firedOf.push(fired.numberOf(outcome.effects))
  }

  const begun = starts.map(({ snapshot }) =>
    arrive(configurationOf(snapshot), contexts.numberOf(snapshot.context as object), endingOf(snapshot), -1),
  )
  for (let state = 0; state < states.size; state += 1) {
    firstEdge.push(from.size)
    if (states.at(state, 1) !== 0) continue
    if (chooser?.isSpent() === true) {
      truncated = true
      continue
    }
    const configuration = states.at(state, 0)
    const built = contexts.build(states.at(state, 2))
    if (chooser === undefined) {
      for (const one of casesAt(configuration)) join(state, built, one, step(configuration, built.context, one))
      continue
    }
    let tries = 0
    const take = (one: Case): void => {
      tries += 1
      const asks = tries < MOST_TRIES && Object.keys(choicesOf(one)).length < MOST_CHOICES
      const outcome = attempt(chooser, configuration, built.context, one, asks)
      const open = chooser.undecided()
      if (open !== undefined && asks) {
        take(withChoice(one, open, true))
        take(withChoice(one, open, false))
        return
      }
      if (open !== undefined) chooser.cut(one)
      join(state, built, one, outcome)
    }
    for (const one of casesAt(configuration)) {
      tries = 0
      take(one)
    }
  }
  firstEdge.push(from.size)

  return {
    model,
    structure: structureOf(model.machine),
    states: states.size,
    edges: from.size,
    starts: begun,
    firstEdge: firstEdge.view(),
    from: from.view(),
    to: to.view(),
    caseOf: caseOf.view(),
    cases,
    parent: parent.view(),
    snapshot: (state) =>
      snapshotOf(states.at(checked(state), 0), contexts.build(states.at(state, 2)).context, endings.get(state)),
    leaves: (state) => configurations.leaves(states.at(checked(state), 0)),
    fired: (edge) => fired.places(firedOf.at(edge)),
    firedAtStart: (input) => starts[input]?.fired ?? [],
    truncated,
  }

  function checked(state: number): number {
    if (state < 0 || state >= states.size) throw new RangeError(`There is no state ${state}`)
    return state
  }
}
