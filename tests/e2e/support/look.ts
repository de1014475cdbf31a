import type { Page } from 'playwright'
import { axe, axeContrast } from './axe.ts'
import { screenshot } from './test.ts'

/** English words that carry no meaning alone and that Spanish does not have; text with one of them is English. */
const english =
  /(?<!\p{L})(?:the|and|of|to|with|your|you|is|are|for|from|this|that|we|our|will|not|or|by|have|it|which|what|who|when|please|must|can|if|was|be|any|all|see|an)(?!\p{L})/iu

/** The English on the page, title and names for screen readers included, one line each. `lang="en"` is let be. */
export const englishOn = (page: Page): Promise<string[]> =>
  page.evaluate((source) => {
    const pattern = new RegExp(source, 'iu')
    const attributes = ['aria-label', 'title', 'alt', 'placeholder']
    const texts: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement
      if (!element?.checkVisibility() || element.closest('[lang="en"], script, style') !== null) continue
      if (node instanceof Element) texts.push(...attributes.map((name) => node.getAttribute(name) ?? ''))
      else texts.push(node.textContent ?? '')
    }
    return [...new Set(texts.map((text) => text.trim()).filter((text) => pattern.test(text)))]
  }, english.source)

/** What does not fit into the width of the page: it scrolls sideways. */
const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
      ? [`overflow: the page is ${scrollWidth} px wide, the window ${clientWidth} px`]
      : []
  })

export interface Findings {
  [place: string]: string[]
}

/**
 * Looks at each place that a walk passes: with PICTURES=1 a picture to
 * `test-results/PREFIX-PLACE.png`, and what is not accessible,
 * does not fit, or is in English where it must not be; with `alsoDark`, the contrast in the dark besides, on a page that
 * was opened in the light. `findings` stays empty where all is well.
 */
export const looker = (page: Page, prefix: string, { spanish = false, alsoDark = false } = {}) => {
  const findings: Findings = {}
  const look = async (place: string): Promise<void> => {
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.waitForFunction(() => document.querySelector('.skeleton') === null)
    await screenshot(page, `${prefix}-${place}`)
    const found = [
      ...(await axe(page)),
      ...(alsoDark ? await axeContrast(page, 'dark') : []),
      ...(await overflow(page)),
      ...(spanish ? (await englishOn(page)).map((text) => `English: ${text}`) : []),
    ]
    if (found.length > 0) findings[place] = found
  }
  return { look, findings }
}
