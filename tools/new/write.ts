import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
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
  templates: string
  edits: readonly Edit[]
  words: readonly (readonly [placeholder: string, value: string])[]
  /** English texts by key, in a file of their own in every language. */
  messages?: { area: string; texts: Readonly<Record<string, string>> }
}

const MESSAGES = 'schemas/messages'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.txt'))

const inserted = (file: string, text: string, before: RegExp, added: string): string => {
  const places = [...text.matchAll(new RegExp(before, 'g'))]
  const [place] = places
  if (place === undefined || places.length > 1) throw new Error(`${file}: ${places.length} places match ${before}`)
  return `${text.slice(0, place.index)}${added}${text.slice(place.index)}`
}

const withImport = (text: string, line: string): string => text.replace(/^import /m, () => `${line}\nimport `)

/** The files that were made, and those that were changed. */
export interface Written {
  made: string[]
  changed: string[]
}

/** Writes an addition. The patterns are looked for before anything is written: it is done as a whole or not at all. */
export const write = ({ templates, edits, words, messages }: Addition): Written => {
  const named = (text: string): string => words.reduce((all, [from, to]) => all.replaceAll(from, to), text)
  const changed = edits.map(({ file, imports, inserts }): [string, string] => {
    const before = readFileSync(file, 'utf8')
    const after = inserts.reduce((text, [at, added]) => inserted(file, text, at, named(added)), before)
    return [file, imports === undefined ? after : withImport(after, named(imports))]
  })
  const made = filesIn(templates).map((name): [string, string] => [
    named(name.replace(/\.txt$/, '')),
    named(readFileSync(join(templates, name), 'utf8')),
  ])
  if (messages !== undefined) {
    for (const locale of localesIn(MESSAGES)) {
      const texts = Object.entries(messages.texts).map(([key, text]) => [
        named(key),
        locale === baseLocale ? text : `${text} (${locale})`,
      ])
      made.push([
        join(MESSAGES, locale, `${named(messages.area)}.json`),
        `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`,
      ])
    }
  }
  for (const [file, text] of [...changed, ...made]) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return { made: made.map(([file]) => file), changed: changed.map(([file]) => file) }
}
