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
      // An address of the product is of no language.
      const isEnglish = (text: string) => pattern.test(text.replaceAll(/(?<!\S)\/[\w/:-]+/g, ''))
      return [...new Set(texts.map((text) => text.trim()).filter(isEnglish))]
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

/**
 * Less and more on a drawing, the triangle of a tree, the cart of the header where a phone has no room for its name, and
 * on a phone the header's menu and telephone.
 */
const READ_WITHOUT_WORDS = '.icon-button, .viewer-zoom-button, .tree-twist, .cart-link'
const PHONE_PX = 639

/**
 * What can be pressed and shows a picture without a word: people guess what it does. `.icon-button` is the component for
 * the few pictures that everybody reads (tests/architecture/views/icon-buttons.test.ts has them); a logo or a plan's
 * picture has its words in `alt`.
 */
export const wordless = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([read, phone]) => {
      const spared = window.innerWidth > phone ? read : `${read}, .site-header *`
      const shows = (element: Element): boolean => {
        const { width, height } = element.getBoundingClientRect()
        return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible'
      }
      const says = (element: Element): boolean => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const holder = texts.currentNode.parentElement
          if (holder && texts.currentNode.nodeValue?.trim() && !holder.closest('[aria-hidden="true"]') && shows(holder))
            return true
        }
        return [...element.querySelectorAll('img')].some(({ alt }) => alt.trim() !== '')
      }
      return [...document.querySelectorAll('button, summary, [role="button"], a[href]')]
        .filter((element) => shows(element) && !element.matches(spared) && !says(element))
        .map((element) => `no words: ${element.outerHTML.slice(0, 120)}`)
    },
    [READ_WITHOUT_WORDS, PHONE_PX] as const,
  )
