import type { Structure, StructureNode, StructureTransition } from '../structure/structure.ts'

/** The few words of a diagram that do not come from the machine; the page gives them in its language. */
export interface DiagramWords {
  entry: string
  exit: string
  /** Before the name of an actor that a state invokes. */
  calls: string
  /** After an actor's name. */
  done: string
  fails: string
  always: string
  /** When the states inside have ended. */
  finished: string
  /** A branch without a guard that follows branches with one. */
  otherwise: string
  after: (delay: string) => string
  seconds: (seconds: number) => string
  milliseconds: (milliseconds: number) => string
  /** How many states a collapsed one hides. */
  inside: (states: number) => string
}

export const english: DiagramWords = {
  entry: 'entry',
  exit: 'exit',
  calls: 'calls',
  done: 'done',
  fails: 'fails',
  always: 'always',
  finished: 'finished',
  otherwise: 'else',
  after: (delay) => `after ${delay}`,
  seconds: (seconds) => `${seconds} s`,
  milliseconds: (milliseconds) => `${milliseconds} ms`,
  inside: (states) => (states === 1 ? '1 state inside' : `${states} states inside`),
}

/** An action without a name of its own says nothing that can be read; how many there are does not matter either. */
export const namedActions = (actions: readonly string[]): string[] => actions.filter((action) => !UNNAMED.has(action))

/** How XState calls assignments, functions in line, and what it does by itself for delays. */
const UNNAMED = new Set(['assign', 'inline', 'raise', 'cancel'])

/** What sets a transition off, in a few words. The machine's own prefix of an event is left out: all have it. */
export const triggerOf = (
  { source, kind, event, actor, delay }: StructureTransition,
  { id, nodes }: Pick<Structure, 'id' | 'nodes'>,
  words: DiagramWords,
): string => {
  if (kind === 'done' || kind === 'error') {
    const answer = kind === 'done' ? words.done : words.fails
    // Where a state calls one actor alone, its box says which.
    const alone = nodes.find((node) => node.id === source)?.invokes.length === 1
    return alone ? answer : `${actor ?? ''} ${answer}`
  }
  if (kind === 'after') return words.after(delayText(delay ?? 0, words))
  if (kind === 'always') return words.always
  if (kind === 'finished') return words.finished
  return event.startsWith(`${id}.`) ? event.slice(id.length + 1) : event
}

const delayText = (delay: number | string, words: DiagramWords): string => {
  if (typeof delay === 'string') return delay
  return delay >= 1000 ? words.seconds(delay / 1000) : words.milliseconds(delay)
}

/** The guard's name, or that it is what is left when the guards before it said no. */
export const guardOf = (
  { guard, branch, source, event }: StructureTransition,
  { transitions }: Pick<Structure, 'transitions'>,
  words: DiagramWords,
): string | null => {
  if (guard !== null) return guard
  const follows = transitions.some(
    (other) => other.source === source && other.event === event && other.branch < branch && other.guard !== null,
  )
  return follows ? words.otherwise : null
}

/** A transition in one line, with its event's full name: for tooltips, notes and outlines. */
export const transitionLine = (transition: StructureTransition, structure: Structure, words: DiagramWords): string => {
  const guard = guardOf(transition, structure, words)
  const named = namedActions(transition.actions)
  const parts = [
    transition.kind === 'event' ? transition.event : triggerOf(transition, structure, words),
    guard === null ? '' : `[${guard}]`,
    named.length === 0 ? '' : `/ ${named.join(', ')}`,
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** The same with where it leads, and its description in a line of its own. */
export const transitionTitle = (transition: StructureTransition, structure: Structure, words: DiagramWords): string => {
  const targets = transition.targets.map((id) => id || structure.id).join(', ')
  const line = transitionLine(transition, structure, words) + (targets === '' ? '' : ` → ${targets}`)
  return transition.description === null ? line : `${line}\n${transition.description}`
}

export const nodeTitle = ({ key, tags, description }: StructureNode): string => {
  const line = tags.length === 0 ? key : `${key} (${tags.join(', ')})`
  return description === null ? line : `${line}\n${description}`
}
