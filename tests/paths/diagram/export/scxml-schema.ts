/*
 * The structure that W3C SCXML 1.0 prescribes (https://www.w3.org/TR/scxml/, sections 3 to 6): which elements may stand
 * in which, which attributes they may and must have, and what ids may point at. Elements and attributes of other
 * namespaces are allowed where the recommendation allows them.
 */
const SCXML = 'http://www.w3.org/2005/07/scxml'
const EXECUTABLE = ['raise', 'if', 'foreach', 'log', 'assign', 'script', 'send', 'cancel']

interface Rule {
  children: readonly string[]
  attributes: readonly string[]
  required?: readonly string[]
  foreign?: boolean
}

const rules: Record<string, Rule> = {
  scxml: {
    children: ['state', 'parallel', 'final', 'datamodel', 'script'],
    attributes: ['initial', 'name', 'version', 'datamodel', 'binding'],
    required: ['version'],
  },
  state: {
    children: [
      'onentry',
      'onexit',
      'transition',
      'initial',
      'state',
      'parallel',
      'final',
      'history',
      'datamodel',
      'invoke',
    ],
    attributes: ['id', 'initial'],
  },
  parallel: {
    children: ['onentry', 'onexit', 'transition', 'state', 'parallel', 'history', 'datamodel', 'invoke'],
    attributes: ['id'],
  },
  final: { children: ['onentry', 'onexit', 'donedata'], attributes: ['id'] },
  history: { children: ['transition'], attributes: ['id', 'type'] },
  initial: { children: ['transition'], attributes: [] },
  transition: { children: EXECUTABLE, attributes: ['event', 'cond', 'target', 'type'], foreign: true },
  onentry: { children: EXECUTABLE, attributes: [], foreign: true },
  onexit: { children: EXECUTABLE, attributes: [], foreign: true },
  invoke: {
    children: ['finalize', 'param', 'content'],
    attributes: ['type', 'typeexpr', 'src', 'srcexpr', 'id', 'idlocation', 'namelist', 'autoforward'],
  },
  send: {
    children: ['content', 'param'],
    attributes: 'event eventexpr target targetexpr type typeexpr id idlocation delay delayexpr namelist'.split(' '),
  },
  cancel: { children: [], attributes: ['sendid', 'sendidexpr'] },
}

const EVENT = /^(\*|[^\s.*]+(\.[^\s.*]+)*(\.\*)?)( [^\s.*]+(\.[^\s.*]+)*(\.\*)?)*$/
const NC_NAME = /^[\p{L}_][\p{L}\p{N}._-]*$/u
const DELAY = /^\d*(\.\d+)?(ms|s|m|h|d)$/

/** What is wrong with a document, one sentence each. */
export const scxmlFaults = (document: Document): string[] => {
  const root = document.documentElement
  const elements = [root, ...root.querySelectorAll('*')]
  const own = elements.filter((element) => element.namespaceURI === SCXML)
  const ids = own.flatMap((element) => element.getAttribute('id') ?? [])
  const states = new Set(
    own
      .filter(({ localName }) => ['state', 'parallel', 'final', 'history'].includes(localName))
      .flatMap((element) => element.getAttribute('id') ?? []),
  )
  const sent = new Set(own.filter(({ localName }) => localName === 'send').map((element) => element.getAttribute('id')))
  const targets = (element: Element, name: string): string[] =>
    (element.getAttribute(name) ?? '').split(' ').filter(Boolean)
  return [
    ...(root.localName === 'scxml' && root.namespaceURI === SCXML ? [] : ['the root is no scxml']),
    ...(root.getAttribute('version') === '1.0' ? [] : ['the version is not 1.0']),
    ...own.flatMap(elementFaults),
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${id} is there twice`),
    ...ids.filter((id) => !NC_NAME.test(id)).map((id) => `${id} is no id`),
    ...own.flatMap((element) =>
      [...targets(element, 'target'), ...targets(element, 'initial')]
        .filter((target) => !states.has(target))
        .map((target) => `${element.localName} leads to ${target}, which is not there`),
    ),
    ...own.flatMap((element) => {
      const id = element.getAttribute('id')
      return targets(element, 'initial')
        .filter((target) => element !== root && !isInside(own, target, element))
        .map((target) => `${id ?? ''} begins in ${target}, which is not in it`)
    }),
    ...own
      .filter(({ localName }) => localName === 'cancel')
      .map((element) => element.getAttribute('sendid'))
      .filter((id) => !sent.has(id))
      .map((id) => `${id ?? ''} is cancelled and never sent`),
  ]
}

const isInside = (own: readonly Element[], id: string, outer: Element): boolean => {
  const element = own.find((one) => one.getAttribute('id') === id)
  return element !== undefined && element !== outer && outer.contains(element)
}

const elementFaults = (element: Element): string[] => {
  const { localName } = element
  const rule = rules[localName]
  if (rule === undefined) return [`${localName} is no element of SCXML`]
  const names = [...element.attributes]
    .filter(({ name }) => !name.includes(':') && name !== 'xmlns')
    .map(({ name }) => name)
  const children = [...element.children]
  return [
    ...names.filter((name) => !rule.attributes.includes(name)).map((name) => `${localName} has no attribute ${name}`),
    ...(rule.required ?? []).filter((name) => !names.includes(name)).map((name) => `${localName} lacks ${name}`),
    ...children
      .filter((child) =>
        child.namespaceURI === SCXML ? !rule.children.includes(child.localName) : rule.foreign !== true,
      )
      .map((child) => `${child.nodeName} may not stand in ${localName}`),
    ...valueFaults(element, children),
  ]
}

const valueFaults = (element: Element, children: readonly Element[]): string[] => {
  const { localName } = element
  const value = (name: string): string | null => element.getAttribute(name)
  const faults: [boolean, string][] = [
    [localName === 'transition' && !value('event') && !value('cond') && !value('target'), 'a transition says nothing'],
    [
      localName === 'transition' && value('event') !== null && !EVENT.test(value('event') ?? ''),
      `${value('event')} is no event`,
    ],
    [
      value('type') !== null &&
        localName === 'transition' &&
        value('type') !== 'internal' &&
        value('type') !== 'external',
      'a type',
    ],
    [localName === 'history' && value('type') !== 'shallow' && value('type') !== 'deep', 'a history is neither'],
    [
      localName === 'history' && (children.length !== 1 || !children[0]?.getAttribute('target')),
      'a history leads nowhere',
    ],
    [localName === 'history' && children[0]?.hasAttribute('event') === true, 'a history waits for an event'],
    [localName === 'parallel' && value('initial') !== null, 'a parallel state begins everywhere'],
    [
      localName === 'state' && value('initial') !== null && !children.some(isState),
      'a state begins inside, with nothing in it',
    ],
    [value('delay') !== null && !DELAY.test(value('delay') ?? ''), `${value('delay')} is no delay`],
    [value('delay') !== null && value('delayexpr') !== null, 'two delays'],
  ]
  return faults.flatMap(([isFault, words]) => (isFault ? [words] : []))
}

const isState = ({ localName }: Element): boolean => ['state', 'parallel', 'final'].includes(localName)
