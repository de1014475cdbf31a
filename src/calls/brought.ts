import type { AskedRead } from '#schemas/calls/page-reads.ts'
import { localeTag } from '../i18n/locale.ts'
import type { Brought, Envelope } from './judge.ts'

/**
 * Milliseconds for which an answer stands for the call that would be made instead: as long as a call may take, since
 * a slow line or phone, which this is for, is still fetching the code of the step after five seconds.
 */
const FRESH = 20_000

const once = new Map<string, { answer: Envelope<unknown>; until: number }>()
const menus = new Map<string, Envelope<unknown>>()
/** Reads that a call under way brings along, each with the end of that call. */
const coming = new Map<string, Promise<unknown>>()

/** In the language that it was asked for. */
const nameOf = (key: string, query: object = {}, body?: object): string =>
  JSON.stringify([
    localeTag(),
    key,
    ...Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ...(body === undefined ? [] : [body]),
  ])

/** Something is written: what an earlier call brought is of before. */
export const forgetOnce = (): void => once.clear()

/** Keeps what a call brought. */
export const bring = (bundle: readonly Brought[] = []): void => {
  const until = performance.now() + FRESH
  for (const { key, query, body, menu, answer } of bundle) {
    if (menu) menus.set(nameOf(key), answer)
    else once.set(nameOf(key, query, body), { answer, until })
  }
}

/** The answer to a call that was brought: once, or every time where it is a menu. */
export const broughtFor = (key: string, query?: object, body?: object): Envelope<unknown> | undefined => {
  const name = nameOf(key, query, body)
  const menu = menus.get(name)
  if (menu !== undefined) return menu
  const found = once.get(name)
  once.delete(name)
  return found !== undefined && performance.now() < found.until ? found.answer : undefined
}

/** Whoever makes one of these reads before the call that brings them has ended waits for it. */
export const expectBrought = (reads: readonly AskedRead[], call: Promise<unknown>): void => {
  const names = reads.map(({ key, query }) => nameOf(key, query))
  const end = () => {
    for (const name of names) if (coming.get(name) === ended) coming.delete(name)
  }
  const ended = call.then(end, end)
  for (const name of names) coming.set(name, ended)
}

/** The end of the call that brings this read along; undefined where none is under way. */
export const comingFor = (key: string, query?: object): Promise<unknown> | undefined => coming.get(nameOf(key, query))

/** Forgets all of it, as a fresh page does. */
export const forgetBrought = (): void => {
  coming.clear()
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
