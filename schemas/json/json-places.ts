const skipBlanks = (text: string, from: number): number => {
  let at = from
  while (' \t\r\n'.includes(text[at] ?? 'x')) at += 1
  return at
}

/** The index after the string that begins at `from`. */
const afterString = (text: string, from: number): number => {
  let at = from + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

/** The index after the value that begins at `from`; the text is JSON that has been parsed before. */
const afterValue = (text: string, from: number): number => {
  if (text[from] === '"') return afterString(text, from)
  if (text[from] !== '{' && text[from] !== '[') return from + (/[,\]}\s]|$/.exec(text.slice(from))?.index ?? 0)
  let depth = 0
  let at = from
  do {
    const character = text[at] as string
    if (character === '"') {
      at = afterString(text, at)
      continue
    }
    if (character === '{' || character === '[') depth += 1
    if (character === '}' || character === ']') depth -= 1
    at += 1
  } while (depth > 0)
  return at
}

/** Where the child named by `step` begins inside the object or array at `from`; an object's child at its key. */
const childAt = (text: string, from: number, step: string): { key: number; value: number } | null => {
  const isObject = text[from] === '{'
  let at = skipBlanks(text, from + 1)
  for (let index = 0; text[at] !== '}' && text[at] !== ']'; index += 1) {
    const key = at
    let name = String(index)
    if (isObject) {
      const end = afterString(text, at)
      name = JSON.parse(text.slice(at, end)) as string
      at = skipBlanks(text, skipBlanks(text, end) + 1)
    }
    if (name === step) return { key, value: at }
    at = skipBlanks(text, afterValue(text, at))
    if (text[at] === ',') at = skipBlanks(text, at + 1)
  }
  return null
}

/** The line, from 1, of an index in a text. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

/**
 * The line, from 1, on which a place in a JSON text stands; the nearest enclosing place where a step is missing.
 * `path` as in a JSON pointer: `['plans', '3', 'states']`. The text must be JSON that parses.
 */
export const lineOf = (text: string, path: readonly string[]): number => {
  let value = skipBlanks(text, 0)
  let key = value
  for (const step of path) {
    if (text[value] !== '{' && text[value] !== '[') break
    const child = childAt(text, value, step)
    if (child === null) break
    key = child.key
    value = child.value
  }
  return lineAt(text, key)
}

/** From the first character of a value to the one after its last. */
export interface JsonSpan {
  from: number
  to: number
}

/** Where a value stands in a JSON text that parses, `path` as for `lineOf`; null where there is none. */
export const spanOf = (text: string, path: readonly string[]): JsonSpan | null => {
  let from = skipBlanks(text, 0)
  for (const step of path) {
    const child = text[from] === '{' || text[from] === '[' ? childAt(text, from, step) : null
    if (child === null) return null
    from = child.value
  }
  return { from, to: afterValue(text, from) }
}

/** The text with another value in the object at `path`: in the place of the one that is there, else after its last. */
export const withMember = (text: string, path: readonly string[], name: string, value: number): string => {
  const there = spanOf(text, [...path, name])
  if (there !== null) return `${text.slice(0, there.from)}${value}${text.slice(there.to)}`
  const object = spanOf(text, path)
  if (object === null || text[object.from] !== '{') return text
  const member = `${JSON.stringify(name)}: ${value}`
  const inside = text.slice(object.from + 1, object.to - 1)
  if (inside.trim() === '') return `${text.slice(0, object.from)}{ ${member} }${text.slice(object.to)}`
  // As the first one begins: on a line of its own, or behind the one before.
  const lead = /^\s*/.exec(inside)?.[0] ?? ''
  const end = object.from + 1 + inside.trimEnd().length
  return `${text.slice(0, end)},${lead === '' ? ' ' : lead}${member}${text.slice(end)}`
}

/** The text without a member of the object at `path`, and without the comma that goes with it. */
export const withoutMember = (text: string, path: readonly string[], name: string): string => {
  const object = spanOf(text, path)
  const child = object !== null && text[object.from] === '{' ? childAt(text, object.from, name) : null
  if (child === null) return text
  const to = afterValue(text, child.value)
  const next = skipBlanks(text, to)
  if (text[next] === ',') return text.slice(0, child.key) + text.slice(skipBlanks(text, next + 1))
  const before = text.slice(0, child.key).trimEnd()
  return (before.endsWith(',') ? before.slice(0, -1) : before) + text.slice(to)
}
