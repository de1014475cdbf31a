import type { XmlElement } from './read-xml.ts'

/** Something that the document has and the machine does not. */
export interface LeftOut {
  sentence: string
  /** Where it begins in the document. */
  start: number
}

export const STATES: ReadonlySet<string> = new Set(['state', 'parallel', 'final', 'history'])

/** What is read of the parts of a document; executable content becomes actions by name. */
const READ: Readonly<Record<string, ReadonlySet<string>>> = {
  scxml: STATES,
  state: new Set([...STATES, 'onentry', 'onexit', 'transition', 'initial', 'invoke']),
  parallel: new Set([...STATES, 'onentry', 'onexit', 'transition', 'invoke']),
  final: new Set(['onentry', 'onexit']),
  history: new Set(['transition']),
  initial: new Set(['transition']),
}

const ACTING = new Set(['onentry', 'onexit', 'transition'])

/** What leaving it out means. */
const WHY: Readonly<Record<string, string>> = {
  datamodel: 'conditions are answered either way',
  script: 'conditions are answered either way',
  donedata: 'what the end gives is not known',
  finalize: 'what is done with an answer is left out',
  param: 'what is given is not known',
  content: 'what is given is not known',
}

/** Whatever `readScxml` does not read below an element, each with its place. */
export const leftOutOf = (element: XmlElement): LeftOut[] =>
  element.children.flatMap((child) => {
    const read = READ[element.name]
    if (read?.has(child.name) !== true) return [notRead(child)]
    if (element.name === 'initial' || element.name === 'history') {
      return child.children.map(({ name, start }) => ({
        sentence: `<${name}> in <${element.name}> is left out: nothing is done on the way to the first state`,
        start,
      }))
    }
    if (ACTING.has(child.name)) return child.children.flatMap(leftOutOfAction)
    return child.name === 'invoke' ? child.children.map(notRead) : leftOutOf(child)
  })

const notRead = ({ name, attributes, start }: XmlElement): LeftOut => {
  const why = WHY[name]
  const called = name === 'datamodel' ? 'the data model' : `<${name}>${quoted(attributes['name'])}`
  return { sentence: `${called} is not read${why === undefined ? '' : `: ${why}`}`, start }
}

const quoted = (name: string | undefined): string => (name === undefined ? '' : ` "${name}"`)

const leftOutOfAction = ({ name, children, start }: XmlElement): LeftOut[] => {
  if (name === 'send') return children.map(notRead)
  const inside = children.filter((child) => child.name !== 'elseif' && child.name !== 'else')
  if (inside.length === 0) return []
  const names = [...new Set(inside.map((child) => `<${child.name}>`))].join(', ')
  return [{ sentence: `what <${name}> does is not followed: ${names}`, start }]
}
