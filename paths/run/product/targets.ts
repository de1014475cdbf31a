import type { Page } from 'playwright'

/**
 * The targets under 24 by 24 CSS px (WCAG 2.5.8, without its exception for spacing), one line each. A control's
 * label counts as part of it; links within a sentence are exempt.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]'
    const smallest = 24
    const boxOf = (element: Element) => {
      const own = element.getBoundingClientRect()
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      return [own, ...labels.map((label) => label.getBoundingClientRect())].reduce(
        (all, box) =>
          ({
            width: Math.max(all.width, box.width),
            height: Math.max(all.height, box.height),
          }) as DOMRect,
      )
    }
    const inSentence = (element: Element) =>
      element instanceof HTMLAnchorElement &&
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      )
    return (
      [...document.querySelectorAll(controls)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: false }))
        // A skip link has no size until it has focus.
        .filter((element) => element.getBoundingClientRect().width > 1 && !inSentence(element))
        .map((element) => ({ element, box: boxOf(element) }))
        .filter(({ box }) => box.width < smallest - 0.5 || box.height < smallest - 0.5)
        .map(({ element, box }) => {
          const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''
          const id = element.id === '' ? '' : `#${element.id}`
          return `target-size: ${element.tagName.toLowerCase()}${id} "${name}" is ${Math.round(box.width)} by ${Math.round(box.height)} px`
        })
    )
  })
