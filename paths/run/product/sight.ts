import type { Page } from 'playwright'
import { baseLocale } from '#schemas/messages/languages.ts'

/**
 * English words that carry no meaning alone and that our other languages do not have; text with one of them is English. Beside a
 * digit they are part of a number that was drawn, such as EC-3BY7-0AN2.
 */
const english =
  /(?<![\p{L}\d])(?:the|and|of|to|with|your|you|is|are|for|from|this|that|we|our|will|not|or|by|have|it|which|what|who|when|please|must|can|if|was|be|any|all|see|an)(?![\p{L}\d])/iu

/** The English on the page, title and names for screen readers included, one line each. What is marked as English is let be. */
export const englishOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([source, lang]) => {
      const pattern = new RegExp(source, 'iu')
      const attributes = ['aria-label', 'title', 'alt', 'placeholder']
      const texts: string[] = [document.title]
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node instanceof Element ? node : node.parentElement
        if (!element?.checkVisibility() || element.closest(`[lang="${lang}"], script, style`) !== null) continue
        if (node instanceof Element) texts.push(...attributes.map((name) => node.getAttribute(name) ?? ''))
        else texts.push(node.textContent ?? '')
      }
      return [...new Set(texts.map((text) => text.trim()).filter((text) => pattern.test(text)))]
    },
    [english.source, baseLocale] as const,
  )

/** What does not fit into the width of the page: it scrolls sideways. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
      ? [`overflow: the page is ${scrollWidth} px wide, the window ${clientWidth} px`]
      : []
  })
