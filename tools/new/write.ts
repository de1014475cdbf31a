import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { baseLocale, localesIn } from '../languages.mjs'

/** Text that goes into a file that is there already, before the one place where the pattern stands. */
export interface Edit {
  file: string
  /** A line of imports. */
  imports?: string
  inserts: readonly (readonly [before: RegExp, text: string])[]
}

/** What a command adds. Everywhere, in names of files too, each of `words` stands for another. */
export interface Addition {
  /** A folder that mirrors the repository; each of its files ends with `.txt`. */
  templates?: string
  /** What no template says, as it is. */
  files?: readonly (readonly [file: string, text: string])[]
  edits: readonly Edit[]
  words: readonly (readonly [placeholder: string, value: string])[]
  /** English texts by key, in every language: in a file of their own, or at the end of the area that is there. */
  messages?: readonly { area: string; texts: Readonly<Record<string, string>> }[]
}

/** An id with dashes as names and keys spell it. */
export const spellings = (id: string): { camel: string; snake: string; pascal: string; title: string } => {
  if (!/^[a-z]{2,20}(?:-[a-z]{1,20}){0,3}$/.test(id)) throw new Error(`Small letters and dashes, not "${id}"`)
  const camel = id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const upper = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return { camel, snake: id.replaceAll('-', '_'), pascal: upper(camel), title: upper(id.replaceAll('-', ' ')) }
}

export const MESSAGES = 'schemas/messages'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.txt'))

const inserted = (file: string, text: string, before: RegExp, added: string): string => {
  const places = [...text.matchAll(new RegExp(before, 'g'))]
  const [place] = places
  if (place === undefined || places.length > 1) throw new Error(`${file}: ${places.length} places match ${before}`)
  return `${text.slice(0, place.index)}${added}${text.slice(place.index)}`
}

const withImport = (text: string, line: string): string => text.replace(/^import /m, () => `${line}\nimport `)

/** A message that is not translated yet; of one with variants, each of them. */
const marked = (message: unknown, locale: string): unknown => {
  if (typeof message === 'string') return `${message} (${locale})`
  if (Array.isArray(message)) return message.map((variant: unknown) => marked(variant, locale))
  const { match, ...rest } = message as { match: Record<string, string> }
  return { ...rest, match: inEnglishFor(locale, match) }
}

/** English messages for another language, each marked with its code. */
export const inEnglishFor = (locale: string, messages: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [key, locale === baseLocale ? message : marked(message, locale)]),
  )

/** The files that were made, and those that were changed. */
export interface Written {
  made: string[]
  changed: string[]
}

/** Writes an addition. The patterns are looked for before anything is written: it is done as a whole or not at all. */
export const write = ({ templates, files = [], edits, words, messages = [] }: Addition): Written => {
  const values = new Map(words)
  // In one pass, the longest first: no value is taken for a placeholder.
  const placeholders = new RegExp(
    words
      .map(([from]) => from)
      .toSorted((a, b) => b.length - a.length)
      .join('|'),
    'g',
  )
  const named = (text: string): string =>
    words.length === 0 ? text : text.replace(placeholders, (found) => values.get(found) ?? found)
  const changed = edits.map(({ file, imports, inserts }): [string, string] => {
    const before = readFileSync(file, 'utf8')
    const after = inserts.reduce((text, [at, added]) => inserted(file, text, at, named(added)), before)
    return [file, imports === undefined ? after : withImport(after, named(imports))]
  })
  const made = files.map(([file, text]): [string, string] => [file, text])
  if (templates !== undefined) {
    for (const name of filesIn(templates)) {
      made.push([named(name.replace(/\.txt$/, '')), named(readFileSync(join(templates, name), 'utf8'))])
    }
  }
  for (const { area, texts } of messages) {
    for (const locale of localesIn(MESSAGES)) {
      const file = join(MESSAGES, locale, `${named(area)}.json`)
      const isThere = existsSync(file)
      const before = isThere ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {}
      const keyed = Object.fromEntries(Object.entries(texts).map(([key, text]) => [named(key), text]))
      const all = { ...before, ...inEnglishFor(locale, keyed) }
      const entry: [string, string] = [file, `${JSON.stringify(all, null, 2)}\n`]
      if (isThere) changed.push(entry)
      else made.push(entry)
    }
  }
  for (const [file] of made) if (existsSync(file)) throw new Error(`There is a ${file} already`)
  for (const [file, text] of [...changed, ...made]) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return { made: made.map(([file]) => file), changed: changed.map(([file]) => file) }
}
