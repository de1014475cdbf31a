import type { Page } from 'playwright'

/**
 * Where headings, links, buttons and boxes are read in another order than the eye takes: each must stand below the one
 * before it, or to its right where another column or the same line goes on. What sticks to the window has no place.
 */
export const outOfOrder = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const isStuck = (element: Element): boolean => {
      for (let one: Element | null = element; one !== null && one !== scope; one = one.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(one).position)) return true
      return false
    }
    const stops = [...scope.querySelectorAll('h1, h2, h3, a[href], button, input, select, textarea, summary')]
      .map((element) => {
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
        const drawn = element.getBoundingClientRect()
        // A box that is drawn by its label.
        const box = (drawn.width < 8 || drawn.height < 8) && label ? label.getBoundingClientRect() : drawn
        return { element, box }
      })
      .filter(
        ({ element, box }) =>
          box.width > 8 &&
          box.height > 8 &&
          element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
          !isStuck(element),
      )
    return stops.flatMap(({ element, box }, index) => {
      const before = stops[index - 1]
      if (before === undefined || before.element.contains(element) || element.contains(before.element)) return []
      const isBelow = box.top >= before.box.top + before.box.height / 2
      const isRight = box.left >= before.box.left + before.box.width / 2
      if (isBelow || isRight) return []
      const words = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)
      return [`"${words(element)}" is read after "${words(before.element)}" and stands before it`]
    })
  })
