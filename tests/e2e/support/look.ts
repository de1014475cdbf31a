import type { Page } from 'playwright'
import { axe, axeContrast, axeText } from '#paths/run/axe.ts'
import { englishOn, overflow, wordless } from '#paths/run/product/sight.ts'
import { screenshot } from './test.ts'

export interface Findings {
  [place: string]: string[]
}

/** Scrolls to the featured plans, which load only near the screen, and waits for them. */
export const showFeatured = async (page: Page): Promise<void> => {
  // Whatever loads above them moves them: on until they are there.
  await page.waitForFunction(() => {
    document.querySelector('.featured-place')?.scrollIntoView()
    return document.querySelector('.featured .plan-card') !== null
  })
}

/**
 * Looks at each place that a walk passes: with PICTURES=1 a picture to
 * `test-results/PREFIX-PLACE.png`, and what is not accessible,
 * does not fit, or is in English where it must not be; with `alsoDark`, the contrast in the dark besides, on a page that
 * was opened in the light. `findings` stays empty where all is well.
 */
export const looker = (page: Page, prefix: string, { translated = false, alsoDark = false } = {}) => {
  const findings: Findings = {}
  const look = async (place: string): Promise<void> => {
    // What loads only when somebody scrolls near it is looked at as well.
    await page.evaluate(() => document.querySelector('.featured-place')?.scrollIntoView())
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.waitForFunction(() => document.querySelector('.skeleton') === null)
    await page.evaluate(() => window.scrollTo(0, 0))
    await screenshot(page, `${prefix}-${place}`)
    const found = [
      ...(await axe(page)),
      ...(await axeText(page)),
      ...(alsoDark ? await axeContrast(page, 'dark') : []),
      ...(await overflow(page)),
      ...(await wordless(page)),
      ...(translated ? (await englishOn(page)).map((text) => `English: ${text}`) : []),
    ]
    if (found.length > 0) findings[place] = found
  }
  return { look, findings }
}
