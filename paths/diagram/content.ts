import type { Structure, StructureNode, StructureTransition } from '../structure/structure.ts'
import type { Box, Label, Line } from './drawing.ts'
import { textWidth, wrapped } from './measure.ts'
import { guardOf, namedActions, nodeTitle, transitionTitle, triggerOf, type DiagramWords } from './words.ts'

/** Characters of a description's line. */
const DESCRIPTION = 38
/** Pixels beyond which a trigger, its guard and its actions each have a line of their own. */
const LABEL_WIDTH = 190
const PADDING = 12
const LEADING = 16
const TAG_HEIGHT = 16

/** What is written in a box or at an arrow, from its own upper left corner, and how much room it needs. */
export type BoxContent = Pick<Box, 'lines' | 'internals' | 'rules' | 'title'> & { width: number; height: number }
export type LabelContent = Omit<Label, 'x' | 'y'>

export interface ContentOptions {
  descriptions: boolean
  words: DiagramWords
  /** How many states the box hides; 0 where it is not collapsed. */
  hidden: number
}

/** Trigger, guard and actions: in one line where they fit, else one under the other. */
export const labelContent = (
  transition: StructureTransition,
  structure: Structure,
  words: DiagramWords,
): LabelContent => {
  const guard = guardOf(transition, structure, words)
  const actions = namedActions(transition.actions)
  const pieces: { role: Line['role']; text: string }[] = [
    { role: 'event', text: triggerOf(transition, structure, words) },
    ...(guard === null ? [] : [{ role: 'guard' as const, text: `[${guard}]` }]),
    ...(actions.length === 0 ? [] : [{ role: 'action' as const, text: `/ ${actions.join(', ')}` }]),
  ]
  const lines: Line[] = []
  let x = 0
  let y = 12
  let width = 0
  for (const { role, text } of pieces) {
    const wide = textWidth(text, role)
    if (x > 0 && x + wide > LABEL_WIDTH) {
      x = 0
      y += LEADING - 1
    }
    lines.push({ role, text, x, y })
    x += wide + 4
    width = Math.max(width, x - 4)
  }
  return {
    transition: transition.id,
    title: transitionTitle(transition, structure, words),
    width,
    height: y + 4,
    lines,
  }
}

/** The inside of a state's box: name and tags, its description, what it does, and what leaves it where it is. */
export const boxContent = (
  node: StructureNode,
  internal: readonly StructureTransition[],
  structure: Structure,
  { descriptions, words, hidden }: ContentOptions,
): BoxContent => {
  const title = nodeTitle(node)
  if (node.type === 'history') {
    const text = node.history === 'deep' ? 'H*' : 'H'
    const lines: Line[] = [{ role: 'title', text, x: 14 - textWidth(text, 'title') / 2, y: 19 }]
    return { lines, internals: [], rules: [], title, width: 28, height: 28 }
  }
  const lines: Line[] = [{ role: 'title', text: node.key, x: PADDING, y: 23 }]
  let width = textWidth(node.key, 'title')
  let x = PADDING + width + 6
  for (const tag of node.tags) {
    lines.push({ role: 'tag', text: tag, x: x + 6, y: 22 })
    x += textWidth(tag, 'tag') + TAG_HEIGHT
    width = x - 4 - PADDING
  }
  let y = 28
  const write = (role: Line['role'], text: string): void => {
    y += LEADING
    lines.push({ role, text, x: PADDING, y: y - 1 })
    width = Math.max(width, textWidth(text, role))
  }
  if (descriptions && node.description !== null) {
    for (const line of wrapped(node.description, DESCRIPTION)) write('description', line)
  }
  if (hidden > 0) write('description', words.inside(hidden))
  const rules: number[] = []
  const rule = (): void => {
    rules.push(y + 8)
    y += 10
  }
  const effects: [Line['role'], string][] = [
    ...node.invokes.map(({ id }): [Line['role'], string] => ['invoke', `${words.calls} ${id}`]),
    ...namedActions(node.entry).map((name): [Line['role'], string] => ['entry', `${words.entry} / ${name}`]),
    ...namedActions(node.exit).map((name): [Line['role'], string] => ['exit', `${words.exit} / ${name}`]),
  ]
  if (effects.length > 0) rule()
  for (const [role, text] of effects) write(role, text)
  const internals: Label[] = []
  if (internal.length > 0) rule()
  for (const transition of internal) {
    const content = labelContent(transition, structure, words)
    const place = { x: PADDING, y: y + 3 }
    internals.push({ ...content, ...place, lines: content.lines.map((line) => shifted(line, place)) })
    width = Math.max(width, content.width)
    y += content.height + 1
  }
  return { lines, internals, rules, title, width: width + 2 * PADDING, height: y + 10 }
}

/** The same, further right and down. */
export const shifted = <Place extends { x: number; y: number }>(place: Place, by: { x: number; y: number }): Place => ({
  ...place,
  x: place.x + by.x,
  y: place.y + by.y,
})
