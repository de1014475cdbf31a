import { localeTag } from '../i18n/locale.ts'
import type { Brought, Envelope } from './judge.ts'

/**
 * Milliseconds for which an answer stands for the call that would be made instead: as long as a call may take, since
 * a slow line or phone, which this is for, is still fetching the code of the step after five seconds.
 */
const FRESH = 20_000

const once = new Map<string, { answer: Envelope<unknown>; until: number }>()
const menus = new Map<string, Envelope<unknown>>()

/** In the language that it was asked for. */
const nameOf = (key: string, query: object = {}): string =>
  JSON.stringify([localeTag(), key, ...Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1))])

/** Keeps what a save brought; what an earlier one brought is of before. */
export const bring = (bundle: readonly Brought[] = []): void => {
  once.clear()
  const until = performance.now() + FRESH
  for (const { key, query, menu, answer } of bundle) {
    if (menu) menus.set(nameOf(key), answer)
    else once.set(nameOf(key, query), { answer, until })
  }
}

/** The answer to a call that was brought: once, or every time where it is a menu. */
export const broughtFor = (key: string, query?: object): Envelope<unknown> | undefined => {
  const name = nameOf(key, query)
  const menu = menus.get(name)
  if (menu !== undefined) return menu
  const found = once.get(name)
  once.delete(name)
  return found !== undefined && performance.now() < found.until ? found.answer : undefined
}

/** Forgets all of it, as a fresh page does. */
export const forgetBrought = (): void => {
  once.clear()
  menus.clear()
}

/** The menus that are held in this language, as the header names them. */
export const heldMenus = (): string => {
  const here = localeTag()
  return [...menus.keys()]
    .map((name) => JSON.parse(name) as [string, string])
    .flatMap(([tag, key]) => (tag === here ? key.slice('GET '.length) : []))
    .join(',')
}
