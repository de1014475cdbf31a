import type { Structure, StructureNode, StructureTransition } from '../../structure/structure.ts'
import { element, written, type Element } from './xml.ts'

/** Of our attributes and actions, which SCXML allows in a namespace of their own. */
const NAMESPACE = 'urn:enrollchart:scxml'

/**
 * A machine in W3C SCXML 1.0. Guards are names in `cond` and actions as elements of our own namespace, because the
 * functions behind them are code: the document says what there is, not how it is computed (data model `null`). Delays
 * are sent on entry and cancelled on exit, as SCXML has no `after`.
 */
export const toScxml = (structure: Structure): string => {
  const root = structure.nodes.filter(({ parent }) => parent === null)
  const names = namesIn(structure)
  const document = element(
    'scxml',
    {
      xmlns: 'http://www.w3.org/2005/07/scxml',
      'xmlns:ec': NAMESPACE,
      version: '1.0',
      datamodel: 'null',
      name: structure.id,
      initial: names.state(''),
      'ec:version': structure.version,
    },
    root.map((node) => stateElement(node, structure, names)),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(document)}\n`
}

interface Names {
  state: (id: string) => string
  /** Of an actor that a state calls; unique in the document. */
  invoke: (state: string, id: string) => string
  /** The ids in the document of all actors of that name. */
  invokes: (id: string) => string[]
}

/** SCXML's ids are XML ids: one name space for states, actors and sent events. */
const namesIn = ({ id: machine, nodes }: Structure): Names => {
  const state = (id: string): string => ncName(id === '' ? machine : `${machine}.${id}`)
  const all = nodes.flatMap((node) => node.invokes.map(({ id }) => ({ node: node.id, id })))
  const taken = new Set(nodes.map(({ id }) => state(id)))
  const invoke = (node: string, id: string): string => {
    const alone = all.filter((one) => one.id === id).length === 1 && !taken.has(ncName(id))
    return alone ? ncName(id) : ncName(`${state(node)}.invoke.${id}`)
  }
  return {
    state,
    invoke,
    invokes: (id) => all.filter((one) => one.id === id).map((one) => invoke(one.node, id)),
  }
}

/** What XML takes for an id: no colon, no space, no digit first. */
const ncName = (text: string): string => text.replace(/[^\p{L}\p{N}._-]/gu, '_').replace(/^(?=[^\p{L}_])/u, '_')

const stateElement = (node: StructureNode, structure: Structure, names: Names): Element => {
  const children = structure.nodes.filter(({ parent }) => parent === node.id)
  const id = names.state(node.id)
  if (node.type === 'history') return historyElement(node, structure, names)
  const transitions = structure.transitions.filter(({ source }) => source === node.id)
  const timers = [
    ...new Map(transitions.filter(({ kind }) => kind === 'after').map((one) => [one.event, one])).values(),
  ]
  const entry = [...timers.map((timer) => sendElement(timer, names)), ...ownActions(node.entry, timers.length > 0)]
  const exit = [
    ...timers.map((timer) => element('cancel', { sendid: timerName(timer, names) })),
    ...ownActions(node.exit, timers.length > 0),
  ]
  const name = node.type === 'parallel' || node.type === 'final' ? node.type : 'state'
  return element(
    name,
    {
      id,
      initial: node.initial === null ? null : names.state(node.initial),
      'ec:description': node.description,
      'ec:tags': node.tags.length === 0 ? null : node.tags.join(' '),
    },
    [
      ...(entry.length === 0 ? [] : [element('onentry', {}, entry)]),
      ...(exit.length === 0 ? [] : [element('onexit', {}, exit)]),
      // A final state has no transitions, and SCXML no place for them.
      ...(name === 'final'
        ? []
        : [
            ...node.invokes.map((invoke) =>
              element('invoke', { id: names.invoke(node.id, invoke.id), src: invoke.src }),
            ),
            ...transitions.map((transition) => transitionElement(transition, names)),
          ]),
      ...children.map((child) => stateElement(child, structure, names)),
    ],
  )
}

/** SCXML wants a default transition; XState then enters the parent as if for the first time. */
const historyElement = ({ id, parent, history }: StructureNode, { nodes }: Structure, names: Names): Element => {
  const around = nodes.find((node) => node.id === parent)
  const regions = nodes.filter((node) => node.parent === parent && node.type !== 'history').map((node) => node.id)
  const targets = around?.initial === null || around === undefined ? regions : [around.initial]
  return element('history', { id: names.state(id), type: history }, [
    element('transition', { target: targets.map(names.state).join(' ') }),
  ])
}

const transitionElement = (transition: StructureTransition, names: Names): Element => {
  const { source, guard, actions, targets, reenter, description } = transition
  // XState stays in a state that targets itself without `reenter`; SCXML would leave and enter it.
  const stays = !reenter && targets.length === 1 && targets[0] === source
  const leads = targets.length > 0 && !stays
  return element(
    'transition',
    {
      event: eventsOf(transition, names),
      cond: guard,
      target: leads ? targets.map(names.state).join(' ') : null,
      type: leads && !reenter ? 'internal' : null,
      'ec:description': description,
    },
    actions.map(actionElement),
  )
}

const eventsOf = (transition: StructureTransition, names: Names): string | null => {
  const { kind, event, actor } = transition
  if (kind === 'always') return null
  if (kind === 'after') return timerName(transition, names)
  if (kind === 'done')
    return names
      .invokes(actor ?? '')
      .map((id) => `done.invoke.${id}`)
      .join(' ')
  if (kind === 'error')
    return names
      .invokes(actor ?? '')
      .map((id) => `error.platform.${id}`)
      .join(' ')
  if (kind === 'finished') return `done.state.${names.state(transition.source)}`
  return event
}

const timerName = ({ delay, source }: StructureTransition, names: Names): string =>
  ncName(`after.${delay ?? 0}.${names.state(source)}`)

const sendElement = (timer: StructureTransition, names: Names): Element => {
  const name = timerName(timer, names)
  const { delay } = timer
  return element('send', {
    id: name,
    event: name,
    delay: typeof delay === 'number' ? `${delay}ms` : null,
    delayexpr: typeof delay === 'string' ? delay : null,
  })
}

/** What XState does by itself for delays is written as `send` and `cancel` already. */
const ownActions = (actions: readonly string[], delays: boolean): Element[] =>
  actions.filter((name) => !delays || (name !== 'raise' && name !== 'cancel')).map(actionElement)

const actionElement = (name: string): Element => element('ec:action', { name })
