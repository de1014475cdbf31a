import type { AnyStateMachine } from 'xstate'
import { done, failed, type AnyModel, type Outcome, type Silence } from '../model.ts'
import { structureOf } from '../structure/structure-of.ts'
import type { StructureTransition } from '../structure/structure.ts'
import { actorKind } from './actor-kind.ts'
import type { Gaps } from './gap.ts'
import { NotKnown, subjectOf } from './oracle.ts'
import { fieldsRead } from './payload-fields.ts'

/** What is said of a machine, made of machines of any type. */
export type Given = Omit<Partial<AnyModel>, 'chooser' | 'machine'>

/** A payload that a model says: `unknown` in a list says that there is one, and not what is in it. */
const said = (list: readonly unknown[] | undefined): boolean =>
  list !== undefined && list.every((one) => one !== undefined)

/** The events, actors and the input of which the model says everything. */
export const saidBy = ({ inputs, events = {}, outcomes = {} }: Given): ReadonlySet<string> =>
  new Set([
    ...(said(inputs) ? ['input'] : []),
    ...Object.keys(events).filter((type) => said(events[type])),
    ...Object.keys(outcomes)
      .filter((id) =>
        outcomes[id]?.every((one) => 'never' in one || ('failed' in one ? one.failed : one.done) !== undefined),
      )
      .map((id) => subjectOf(`xstate.done.actor.${id}`)),
  ])

/**
 * Events by which the machine's wildcards and the answers of actors that nobody invokes are tried: of those that its
 * functions ask for, the ones that fit.
 */
const madeUp = (
  machine: AnyStateMachine,
  transitions: readonly StructureTransition[],
  asked: ReadonlySet<string>,
): string[] =>
  [...new Set(transitions.map(({ event }) => event))].flatMap((event) => {
    if (event === '*') return ['any other event']
    if (event.endsWith('.*')) {
      const fit = [...asked].filter((type) => type.startsWith(event.slice(0, -1)))
      return fit.length > 0 ? fit : [`${event.slice(0, -2)}.any`]
    }
    if (event.startsWith('xstate.snapshot.')) return [event]
    const spawned = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(event)?.[1]
    const invoked = structureOf(machine).nodes.some(({ invokes }) => invokes.some(({ id }) => id === spawned))
    return spawned !== undefined && !invoked ? [event] : []
  })

/** Fills in what a model leaves out, and says what that is. */
export const completed = (
  machine: AnyStateMachine,
  given: Given,
  gaps: Gaps,
  asked: ReadonlySet<string> = new Set(),
): Omit<AnyModel, 'machine' | 'inputs'> => {
  const { nodes, transitions } = structureOf(machine)
  const fields = fieldsRead(machine)
  const known = saidBy(given)
  const events: Record<string, readonly object[] | undefined> = Object.fromEntries(
    Object.entries(given.events ?? {}).map(([type, list]) => [type, list?.map((payload) => payload ?? {})]),
  )
  for (const type of madeUp(machine, transitions, asked)) events[type] ??= [{}]
  const routes = transitions.filter(({ event }) => event === 'xstate.route').map(({ targets }) => targets[0] ?? '')
  if (routes.length > 0) events['xstate.route'] ??= routeEvents(machine)

  for (const [type, read] of fields) {
    if (type === 'input' || type.startsWith('actor ') || known.has(type) || read.size === 0) continue
    const at = transitions.find(({ event }) => event === type)
    gaps.add(
      'payload',
      type,
      `${type} is sent without a payload; the machine reads ${[...read].join(', ')}`,
      placeOf(at, type),
    )
  }
  const outcomes: Record<string, readonly (Outcome | Silence)[]> = { ...given.outcomes }
  for (const node of nodes) {
    for (const { id } of node.invokes) {
      const hears = (kind: 'done' | 'error') => transitions.some((one) => one.kind === kind && one.actor === id)
      const kind = actorKind(machine, node.id, id)
      if (outcomes[id] === undefined && kind.endsWith('machine') && !hears('error')) {
        const sentence = `the machine ${id} that it runs is taken not to fail: check it by itself`
        gaps.add('output', id, sentence, { state: node.id, event: `xstate.error.actor.${id}` })
      }
      outcomes[id] = outcomes[id]?.map(anyOf) ?? guessed(kind, hears)
      if (known.has(`actor ${id}`)) continue
      const read = [...(fields.get(`actor ${id}`) ?? [])]
      if (!hears('done') && !hears('error')) continue
      // Where nothing reads the output, nothing hangs on it.
      if (read.length === 0) continue
      gaps.add(
        'output',
        id,
        `the actor ${id} is taken to end with any output, of which the machine reads ${read.join(', ')}`,
        { state: node.id, event: `xstate.done.actor.${id}` },
      )
    }
  }
  return {
    events,
    outcomes,
    never: given.never ?? {},
    ...(given.holds && { holds: given.holds }),
    // Where a person may rest is for a model to say; without one, only what nothing leads out of is reported.
    resting: given.resting ?? [''],
    ...(given.offers && { offers: given.offers }),
  }
}

/** An outcome of which the model says nothing but that it may come. */
const anyOf = <One extends Outcome | Silence>(one: One): Outcome | One => {
  if ('never' in one) return one
  if ('failed' in one)
    return one.failed === undefined ? { label: 'any error', ...one, failed: new NotKnown('any error') } : one
  return one.done === undefined ? { label: 'any output', ...one } : one
}

const guessed = (kind: ReturnType<typeof actorKind>, hears: (kind: 'done' | 'error') => boolean): Outcome[] => {
  const ends = anyOf(done())
  const fails = anyOf(failed())
  if (kind === 'promise') return [ends, fails]
  if (kind === 'lasting' || kind === 'lasting machine') return hears('error') ? [fails] : []
  if (kind === 'ending machine') return hears('error') ? [ends, fails] : [ends]
  return [...(hears('done') || kind === 'ending' ? [ends] : []), ...(hears('error') || hears('done') ? [fails] : [])]
}

const routeEvents = (machine: AnyStateMachine): object[] =>
  Object.entries(machine.config.states ?? {}).flatMap(([, config]) => {
    const { id, route } = config as { id?: string; route?: unknown }
    return id !== undefined && route !== undefined ? [{ to: `#${id}` }] : []
  })

const placeOf = (at: StructureTransition | undefined, event: string) => ({ state: at?.source ?? '', event })
