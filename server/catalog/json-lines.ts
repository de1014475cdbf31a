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
