import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type Axe from 'axe-core'
import type { Page } from 'playwright'
import { smallTargets } from './product/targets.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What is not accessible on the current page, one line an element; `[]` is what a test expects. WCAG 2.2 AA
 * and axe's best practices, contrast included, and targets under 24 px, which axe misses on radio buttons. `place` is
 * a selector where only a part is to be judged: what holds for a whole page is then left out.
 */
export const axe = async (page: Page, place?: string): Promise<string[]> => [
  ...(await violationsOf(page, { type: 'tag', values: tags }, place)),
  ...(await smallTargets(page)),
]

/** Text whose contrast is below AAA where the colors are our own, below AA in those of a site's brand. */
export const axeText = async (page: Page): Promise<string[]> => {
  const whose = await page.evaluate(() => {
    // Forced colors are the person's own; the library reads the page's, which are not drawn.
    if (matchMedia('(forced-colors: active)').matches) return 'the person'
    return document.documentElement.style.getPropertyValue('--color-action') === '' ? 'ours' : 'a site'
  })
  if (whose === 'the person') return []
  return violationsOf(page, { type: 'rule', values: [whose === 'ours' ? 'color-contrast-enhanced' : 'color-contrast'] })
}

/** What of it another colour scheme can change: the contrast of text, in that scheme. The page is then as it was. */
export const axeContrast = async (page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> => {
  const settled = () =>
    page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    )
  // At once, and what is far down the page too: the browser leaves that in the colours in which it was last drawn.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important; transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  await page.emulateMedia({ colorScheme })
  await settled()
  const found = await axeText(page)
  await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'light' : 'dark' })
  await settled()
  await page.evaluate(() => document.adoptedStyleSheets.pop())
  return found.map((line) => `${colorScheme}: ${line}`)
}

/** Milliseconds for which a page may move: its longest transition takes less than one second. */
const MOVES = 10_000

/**
 * Waits until nothing moves any more but what always does: text that is still fading in has no contrast yet. Looks
 * again and again, since the promise of a transition that a resized window overtakes may never be kept.
 */
const movesEnded = async (page: Page): Promise<void> => {
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        )
        .flatMap(({ effect }) =>
          effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 80) ?? []) : [],
        ),
    )
  let left = await moving()
  for (const end = performance.now() + MOVES; left.length > 0 && performance.now() < end; left = await moving())
    await wait(20)
  if (left.length > 0) throw new Error(`Still moving after ${MOVES / 1000} s: ${left.join(', ')}`)
}

const violationsOf = async (page: Page, runOnly: Axe.RunOnly, place = 'html'): Promise<string[]> => {
  await movesEnded(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const results = await page.evaluate(
    async ([only, part]): Promise<Axe.AxeResults> => {
      // The library puts itself on the window, and so does a clock that a path holds: with that one it would never end.
      const { axe: library, __pwClock: held } = window as unknown as {
        axe: typeof Axe
        __pwClock?: { builtins: Pick<Window, 'setTimeout'> }
      }
      const pageTimeout = window.setTimeout
      if (held !== undefined) window.setTimeout = held.builtins.setTimeout as typeof setTimeout
      const found = await library.run(part === 'html' ? document : part, {
        runOnly: only,
        // Forced colours are the person's own; the library reads the page's, which are not drawn.
        rules: { 'color-contrast': { enabled: !matchMedia('(forced-colors: active)').matches } },
        resultTypes: ['violations'],
      })
      // What a bar at the foot of the window covers is judged where it has been scrolled to.
      const sizes = found.violations.find(({ id }) => id === 'target-size')
      const from = scrollY
      const covered = new Set<Axe.NodeResult>()
      for (const node of sizes?.nodes ?? []) {
        const [selector] = node.target
        if (typeof selector !== 'string') continue
        document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })
        const again = await library.run(selector, { runOnly: ['target-size'], resultTypes: ['violations'] })
        if (again.violations.length === 0) covered.add(node)
      }
      if (sizes !== undefined) sizes.nodes = sizes.nodes.filter((node) => !covered.has(node))
      if (from !== scrollY) scrollTo({ top: from, behavior: 'instant' })
      window.setTimeout = pageTimeout
      return found
    },
    [runOnly, place] as const,
  )
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) =>
      `${id}: ${help} — ${node.target.join(' ')} ${node.any.map(({ message }) => message).join('; ')}`.trim(),
    ),
  )
}
