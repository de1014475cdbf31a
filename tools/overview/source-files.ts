import { posix } from 'node:path'

/** Reads a file of the repository by its path from the root; null where there is none. */
export type Read = (file: string) => string | null

/** A function or constant of a file, by its name; the whole file where the name is empty. */
export interface Unit {
  file: string
  name: string
}

/** The sources as text, which the formatter keeps in one shape. */
export interface SourceFiles {
  text: (file: string) => string
  /** What a file imports, by the name that it has here; packages left out. */
  importsOf: (file: string) => ReadonlyMap<string, Unit & { isType: boolean }>
  /** The text of a function or constant; empty where the file has none of that name. */
  textOf: (unit: Unit) => string
  /** What a text imports when it runs, `(await import('./cart.page.tsx')).CartPage`. */
  fetchedIn: (file: string, text: string) => Unit[]
}

const STATIC = /^import (type )?(?:\w+, )?\{([^}]*)\} from '([^']+)'/gm
const DECLARED = /^(?:export )?(?:async )?(?:const|function) (\w+)/gm
const FETCHED = /(?:const \{ (\w+) \} = await )?import\('([^']+)'\)\)?(?:\.(\w+))?/g

export const sourceFiles = (read: Read): SourceFiles => {
  const text = (file: string): string => read(file) ?? ''
  const pathOf = (file: string, from: string): string | null =>
    from.startsWith('#') ? from.slice(1) : from.startsWith('.') ? posix.join(posix.dirname(file), from) : null
  const importsOf = keptBy((file) => {
    const found = new Map<string, Unit & { isType: boolean }>()
    for (const [, typesOnly, names = '', from = ''] of text(file).matchAll(STATIC)) {
      const target = pathOf(file, from)
      if (target === null) continue
      for (const part of names.split(',')) {
        const [, type, name, alias] = /^\s*(type )?(\w+)(?: as (\w+))?\s*$/.exec(part) ?? []
        if (name === undefined) continue
        found.set(alias ?? name, { name, file: target, isType: typesOnly !== undefined || type !== undefined })
      }
    }
    return found
  })
  /** Each declaration up to the next one. */
  const unitsOf = keptBy((file) => {
    const whole = text(file)
    const starts = [...whole.matchAll(DECLARED)]
    return new Map(starts.map((one, place) => [one[1] ?? '', whole.slice(one.index, starts[place + 1]?.index)]))
  })
  return {
    text,
    importsOf,
    textOf: ({ file, name }) => (name === '' ? text(file) : (unitsOf(file).get(name) ?? '')),
    fetchedIn: (file, part) =>
      [...part.matchAll(FETCHED)].flatMap(([, taken, from = '', name]) => {
        const target = pathOf(file, from)
        return target === null ? [] : [{ file: target, name: name ?? taken ?? '' }]
      }),
  }
}

const keptBy = <Value>(make: (file: string) => Value): ((file: string) => Value) => {
  const known = new Map<string, Value>()
  return (file) => {
    const before = known.get(file)
    if (before !== undefined) return before
    const made = make(file)
    known.set(file, made)
    return made
  }
}
