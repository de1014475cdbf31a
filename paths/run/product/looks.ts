import { createHash } from 'node:crypto'
import type { Page } from 'playwright'
import { axe } from '../axe.ts'
import { englishOn, overflow, wordless } from './sight.ts'

/** What was found wrong with each leaf state that was looked at, by `machine/leaf`; `[]` where nothing was. */
export interface Looks {
  found: Map<string, string[]>
  /** The same by what stood on the page: another state may look no other. */
  alike: Map<string, string[]>
  /** The pages are not in the base language: no word of it may be there. */
  translated: boolean
}

export const newLooks = (translated: boolean): Looks => ({ found: new Map(), alike: new Map(), translated })

export const isFaulty = (looks: Looks | null): boolean =>
  looks !== null && [...looks.found.values()].some((faults) => faults.length > 0)

/** Longer than any page takes, and shorter than a run: a page whose clock stands still never ends. */
const LIMIT_MS = 30_000

/**
 * Judges a page once for each leaf state that it is the first to show: whether it is accessible (WCAG 2.2 AA), fits the
 * window, has words on what can be pressed, and is in the language of the run. Of a page whose frame has been judged for this machine, only the open dialog
 * or the main part is.
 */
export const lookOnce = async (looks: Looks, page: Page, machine: string, leaves: readonly string[]): Promise<void> => {
  const { found, alike, translated } = looks
  const isFirst = ![...found.keys()].some((key) => key.startsWith(`${machine}/`))
  const fresh = leaves.map((leaf) => `${machine}/${leaf}`).filter((key) => !found.has(key))
  if (fresh.length === 0) return
  // At once: another worker may come to the same state while this one looks.
  for (const key of fresh) found.set(key, [])
  const shown = createHash('sha256')
    .update(await pictureOf(page))
    .digest('base64')
  const known = alike.get(shown)
  const judged = known ?? (await judgeTwice(page, isFirst, translated))
  alike.set(shown, judged)
  for (const key of fresh) found.set(key, judged)
}

/** A page that changed while it was judged has a second turn: what is wrong with it is still wrong then. */
const judgeTwice = async (page: Page, isFirst: boolean, translated: boolean): Promise<string[]> => {
  const faults = await judge(page, isFirst, translated)
  return faults.length === 0 ? faults : judge(page, isFirst, translated)
}

const judge = async (page: Page, isFirst: boolean, translated: boolean): Promise<string[]> => {
  const place = await page.evaluate(() =>
    document.querySelector('dialog[open]') ? 'dialog[open]' : document.querySelector('main') ? 'main' : 'html',
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string[]>((resolve) => {
    timer = setTimeout(() => resolve([`not judged within ${LIMIT_MS / 1000} s`]), LIMIT_MS)
  })
  const all = async () => [
    ...(await accessible(page, isFirst ? undefined : place)),
    ...(await overflow(page)),
    ...(await wordless(page)),
    ...(translated ? (await englishOn(page)).map((text) => `English: ${text}`) : []),
  ]
  try {
    return await Promise.race([all(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** What a page that is still loading, or leads elsewhere, cannot have yet. */
const later = /^(?:page-has-heading-one|landmark-one-main):/

const accessible = async (page: Page, place: string | undefined): Promise<string[]> => {
  const isOnItsWay = await page.evaluate(() => {
    const main = document.querySelector('main')
    return (
      main === null || main.textContent.trim() === '' || main.querySelector('.skeleton, [aria-busy="true"]') !== null
    )
  })
  const faults = await axe(page, place)
  return isOnItsWay ? faults.filter((fault) => !later.test(fault)) : faults
}

/** The current page, without what differs between two alike: names of elements, and what was typed. */
const pictureOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    document.documentElement.outerHTML.replaceAll(
      / (?:id|for|name|value|aria-(?:labelledby|describedby|controls))="[^"]*"/g,
      '',
    ),
  )
