import { readFileSync, readdirSync } from 'node:fs'

const folder = 'schemas/messages/en'

const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&'))
      .join('.*')}$`,
  )

/** What the server says in English of a request as a whole, by key; made when it is first asked for. */
let known: [key: string, pattern: RegExp][] | undefined

/** The key of an English text of an error, which a refusal without errors at fields does not carry itself. */
export const messageKeyOf = (message: string): string => {
  known ??= readdirSync(folder)
    .toSorted()
    .flatMap((file) => Object.entries(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Record<string, unknown>))
    .flatMap(([key, text]): [string, RegExp][] =>
      key.startsWith('error_') && typeof text === 'string' ? [[key, patternOf(text)]] : [],
    )
  return known.find(([, pattern]) => pattern.test(message))?.[0] ?? 'unknown'
}
