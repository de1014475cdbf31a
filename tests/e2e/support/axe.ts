import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type Axe from 'axe-core'
import type { Page } from 'playwright'
import { smallTargets } from './targets.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What is not accessible on the page as it stands, one line an element; `[]` is what a test expects. WCAG 2.2 AA
 * and axe's best practices, contrast included, and targets under 24 px, which axe misses on radio buttons.
 */
export const axe = async (page: Page): Promise<string[]> => [
  ...(await violationsOf(page, { type: 'tag', values: tags })),
  ...(await smallTargets(page)),
]

/** What of it another colour scheme can change: the contrast of text, in that scheme. The page is then as it was. */
export const axeContrast = async (page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> => {
  await page.emulateMedia({ colorScheme })
  const found = await violationsOf(page, { type: 'rule', values: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'light' : 'dark' })
  return found.map((line) => `${colorScheme}: ${line}`)
}

const violationsOf = async (page: Page, runOnly: Axe.RunOnly): Promise<string[]> => {
  // Text that is still fading in has no contrast yet.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ).then(() => undefined),
  )
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const results = await page.evaluate(async (only): Promise<Axe.AxeResults> => {
    // The library puts itself on the window.
    const { axe: library } = window as unknown as { axe: typeof Axe }
    return library.run(document, {
      runOnly: only,
      rules: { 'color-contrast': { enabled: true } },
      resultTypes: ['violations'],
    })
  }, runOnly)
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) =>
      `${id}: ${help} — ${node.target.join(' ')} ${node.any.map(({ message }) => message).join('; ')}`.trim(),
    ),
  )
}
