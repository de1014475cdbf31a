import { createMachine, raise, stateIn, type AnyStateMachine } from 'xstate'
import { type LeftOut, leftOutOf, STATES } from './left-out.ts'
import { lineAt, NotXml, readXml, type XmlElement } from './read-xml.ts'

/** A machine out of an SCXML document. */
export interface ReadScxml {
  machine: AnyStateMachine
  /** By the keys of a state, joined with dots: where it begins in the text. */
  starts: ReadonlyMap<string, number>
  /** What the document has and the machine does not, in its order. */
  left: LeftOut[]
}

export const isScxml = (file: string): boolean => /\.scxml$/i.test(file)

type Config = Record<string, unknown>

/**
 * Reads W3C SCXML 1.0: states, regions, history, transitions, invokes and delays that are sent on entry and cancelled on
 * exit. Conditions other than `In()` become guards by name, whose answers are not known; executable content becomes
 * actions by name, but for `raise`.
 *
 * @example
 * const { machine } = readScxml(await readFile('lift.scxml', 'utf8'))
 * console.log(checkMachine(machine).findings)
 *
 * @throws NotXml where the text is no SCXML.
 */
export const readScxml = (text: string): ReadScxml => {
  const root = readXml(text)
  if (root.name !== 'scxml') throw new NotXml(`its root is <${root.name}>, not <scxml>`)
  const starts = new Map<string, number>([['', root.start]])
  const left = leftOutOf(root)
  /** An id for every state, those that have none too. */
  const ids = new Map<XmlElement, string>()
  const states = statesIn(root)
  const taken = new Set<string>()
  for (const element of states) {
    const { id } = element.attributes
    if (id === undefined) continue
    if (taken.has(idOf(id))) throw new NotXml(`line ${lineAt(text, element.start)} names a second state "${id}"`)
    taken.add(idOf(id))
    ids.set(element, idOf(id))
  }
  for (const element of states.filter(({ attributes }) => attributes['id'] === undefined)) {
    let number = 0
    while (taken.has(`state${number}`)) number += 1
    taken.add(`state${number}`)
    ids.set(element, `state${number}`)
  }
  const parallel = root.children.length === 1 && root.children[0]?.name === 'parallel'

  const targets = ({ attributes, start }: XmlElement): string[] =>
    (attributes['target'] ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .map((id) => {
        if (taken.has(idOf(id))) return `#${idOf(id)}`
        throw new NotXml(`line ${lineAt(text, start)} leads to "${id}", and there is no such state`)
      })
  const branchOf = (transition: XmlElement, own: string): Config => {
    const { cond, type } = transition.attributes
    const to = targets(transition)
    const inside = /^\s*In\(\s*['"]([^'"]+)['"]\s*\)\s*$/.exec(cond ?? '')
    return {
      ...(to.length > 0 && { target: to }),
      ...(cond !== undefined && { guard: inside?.[1] === undefined ? cond : stateIn(`#${idOf(inside[1])}`) }),
      ...(transition.children.length > 0 && { actions: transition.children.map(actionOf) }),
      ...(to.length > 0 && type !== 'internal' && { reenter: true }),
      ...(to.includes(`#${own}`) && { reenter: type !== 'internal' }),
    }
  }

  const stateOf = (element: XmlElement, path: string, parent: string): Config => {
    const own = ids.get(element) ?? ''
    starts.set(path, element.start)
    const of = (tag: string) => element.children.filter((child) => child.name === tag)
    if (element.name === 'history') {
      const [to] = of('transition').map(targets)
      return { id: own, type: 'history', history: element.attributes['type'] ?? 'shallow', ...(to && { target: to }) }
    }
    const content = (tag: string) => of(tag).flatMap(({ children }) => children)
    const timers = new Map(
      content('onentry').flatMap(({ name: tag, attributes: { event, delay, delayexpr } }) =>
        tag === 'send' && event !== undefined && (delay ?? delayexpr) !== undefined
          ? [[event, milliseconds(delay) ?? delayexpr ?? delay ?? ''] as const]
          : [],
      ),
    )
    const config: Config = { id: own }
    if (element.name !== 'state') config['type'] = element.name
    const invokes = of('invoke').map(({ attributes: { id, src, type } }, place) => ({
      id: id ?? `${own}-${place}`,
      src: src ?? type ?? 'invoked',
    }))
    const [on, after]: Record<string, Config[]>[] = [{}, {}]
    const always: Config[] = []
    const ended: Config[] = []
    const answers = new Map<string, Config[]>()
    const add = (list: Config[] | undefined, one: Config): Config[] => [...(list ?? []), one]
    for (const transition of of('transition')) {
      const branch = branchOf(transition, own)
      const events = (transition.attributes['event'] ?? '').split(/\s+/).filter(Boolean)
      if (events.length === 0) always.push(branch)
      for (const event of events) {
        const answer = /^(done\.invoke|error\.platform|error\.communication)\.?(.*)$/.exec(event)
        const delay = timers.get(event)
        const done = /^done\.state\.(.*)$/.exec(event)?.[1]
        if (done !== undefined && done !== '*' && idOf(done) !== own && taken.has(idOf(done)) && on !== undefined) {
          // Of a state further inside: XState calls it so.
          const type = `xstate.done.state.${idOf(done)}`
          on[type] = add(on[type], branch)
        } else if (done !== undefined) ended.push(branch)
        else if (answer !== null && invokes.length > 0) {
          const kind = answer[1] === 'done.invoke' ? 'onDone' : 'onError'
          for (const { id } of invokes.filter((one) => answer[2] === '' || answer[2] === '*' || answer[2] === one.id)) {
            answers.set(`${id} ${kind}`, add(answers.get(`${id} ${kind}`), branch))
          }
        } else if (delay !== undefined && after !== undefined) after[delay] = add(after[delay], branch)
        else if (on !== undefined) on[event] = add(on[event], branch)
      }
    }
    const actions = (tag: string) =>
      content(tag)
        .filter(
          ({ name: action, attributes: { event } }) =>
            !(action === 'cancel' || (action === 'send' && timers.has(event ?? ''))),
        )
        .map(actionOf)
    Object.assign(config, {
      ...(Object.keys(on ?? {}).length > 0 && { on }),
      ...(Object.keys(after ?? {}).length > 0 && { after }),
      ...(always.length > 0 && { always }),
      ...(ended.length > 0 && { onDone: ended }),
      ...(actions('onentry').length > 0 && { entry: actions('onentry') }),
      ...(actions('onexit').length > 0 && { exit: actions('onexit') }),
      ...(invokes.length > 0 && {
        invoke: invokes.map((one) => ({
          ...one,
          ...(answers.has(`${one.id} onDone`) && { onDone: answers.get(`${one.id} onDone`) }),
          ...(answers.has(`${one.id} onError`) && { onError: answers.get(`${one.id} onError`) }),
        })),
      }),
    })
    return { ...config, ...inside(element, path, parent) }
  }

  const inside = (element: XmlElement, path: string, parent: string): Config => {
    const own = ids.get(element) ?? parent
    const children = element.children.filter(({ name: tag }) => STATES.has(tag))
    if (children.length === 0) return {}
    const initial =
      element.attributes['initial'] ??
      element.children
        .find(({ name: tag }) => tag === 'initial')
        ?.children.find(({ name: tag }) => tag === 'transition')?.attributes['target']
    const keys = keysOf(
      children.map((child) => ids.get(child) ?? ''),
      own,
    )
    const wanted = initial?.split(/\s+/).map(idOf) ?? []
    const first = children.find(({ name: tag }) => tag !== 'history')
    const known = wanted.find((id) => keys.has(id))
    if (wanted.length > 0 && known === undefined && element.name !== 'parallel') {
      left.push({
        sentence: `${own || 'the document'} begins deeper inside, at ${wanted.join(', ')}: it begins at its first state here`,
        start: element.start,
      })
    }
    return {
      ...(element.name !== 'parallel' && { initial: keys.get(known ?? ids.get(first ?? element) ?? '') }),
      states: Object.fromEntries(
        children.map((child) => {
          const key = keys.get(ids.get(child) ?? '') ?? ''
          return [key, stateOf(child, path === '' ? key : `${path}.${key}`, own)]
        }),
      ),
    }
  }

  const make = createMachine as unknown as (config: object) => AnyStateMachine
  const own = root.attributes['name'] ?? 'scxml'
  const single =
    parallel || root.children.filter(({ name: tag }) => STATES.has(tag)).length === 1
      ? root.children.find(({ name: tag }) => STATES.has(tag))
      : undefined
  // One state around everything, as our own export writes the machine: it is the root.
  if (single !== undefined && single.name !== 'final' && single.attributes['id'] === own) {
    return made({ ...stateOf(single, '', ''), id: idOf(own) })
  }
  return made({ id: `${idOf(own)}-document`, ...inside(root, '', '') })

  function made(config: Config): ReadScxml {
    return { machine: make(config), starts, left: left.toSorted((one, other) => one.start - other.start) }
  }
}

/** Every state of a document, in its order. */
const statesIn = ({ children }: XmlElement): XmlElement[] =>
  children.filter(({ name }) => STATES.has(name)).flatMap((state) => [state, ...statesIn(state)])

/** A dot in an id is a step into a state for XState. */
const idOf = (id: string): string => id.replaceAll(/[.#]/g, '-')

/**
 * The keys of states that lie side by side, by their ids. Our own export names a state by all the states around it,
 * which a key does without; where two keys would be the same, ids are kept, which differ.
 */
const keysOf = (ids: readonly string[], parent: string): Map<string, string> => {
  const short = (id: string): string => (id.startsWith(`${parent}-`) ? id.slice(parent.length + 1) : id)
  const areDifferent = new Set(ids.map(short)).size === ids.length
  return new Map(ids.map((id) => [id, areDifferent ? short(id) : id]))
}

const milliseconds = (delay: string | undefined): string | undefined => {
  const [, amount, unit] = /^\s*([\d.]+)\s*(ms|s)\s*$/.exec(delay ?? '') ?? []
  return amount === undefined ? undefined : String(Number(amount) * (unit === 's' ? 1000 : 1))
}

const actionOf = ({ name, attributes }: XmlElement): unknown =>
  name === 'raise'
    ? raise({ type: attributes['event'] ?? '' })
    : { type: attributes['name'] ?? attributes['location'] ?? name }
