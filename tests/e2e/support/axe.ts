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
export const axe = async (page: Page): Promise<string[]> => {
  // Text that is still fading in has no contrast yet.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ).then(() => undefined),
  )
  await page.evaluate(source)
  const results = await page.evaluate(async (values): Promise<Axe.AxeResults> => {
    // The library puts itself on the window.
    const { axe: library } = window as unknown as { axe: typeof Axe }
    return library.run(document, {
      runOnly: { type: 'tag', values },
      rules: { 'color-contrast': { enabled: true } },
      resultTypes: ['violations'],
    })
  }, tags)
  const violations = results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) =>
      `${id}: ${help} — ${node.target.join(' ')} ${node.any.map(({ message }) => message).join('; ')}`.trim(),
    ),
  )
  return [...violations, ...(await smallTargets(page))]
}
