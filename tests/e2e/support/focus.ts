import type { Page } from 'playwright'

/** Frames after which what is out of sight stays so: a second of a quiet machine. */
const FRAMES = 60

/**
 * What keeps a person from seeing the control that has the focus, in a line; empty where nothing does: no outline of at
 * least 2 px on it or on the label that draws it (WCAG 2.4.7), or nothing of it in sight, outside of the window or below
 * something else (WCAG 2.4.11).
 */
export const focusFault = async (page: Page): Promise<string> => {
  let fault = await faultNow(page)
  // What moves into sight for it does so with the next frames, and on a loaded machine those take their time.
  for (let count = 0; fault !== '' && count < FRAMES; count += 1) {
    await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())))
    fault = await faultNow(page)
  }
  return fault
}

const faultNow = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return ''
    const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : []
    const drawn = [focused, ...labels]
    const isOutlined = drawn.some((element) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/^rgba\(.*, 0\)$/.test(outlineColor)
    })
    const isInSight = drawn.some((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [0.1, 0.5, 0.9].some((across) =>
        [0.1, 0.5, 0.9].some((down) => {
          const found = document.elementFromPoint(left + width * across, top + height * down)
          return found !== null && drawn.some((one) => one.contains(found))
        }),
      )
    })
    const faults = [...(isOutlined ? [] : ['has no outline']), ...(isInSight ? [] : ['is out of sight'])]
    if (faults.length === 0) return ''
    const words = focused.getAttribute('aria-label') ?? labels[0]?.textContent ?? focused.textContent ?? ''
    const place = `${location.pathname} ${focused.tagName.toLowerCase()}.${focused.className}`
    return `focus: ${place} "${words.trim().slice(0, 60)}" ${faults.join(', ')}`
  })

/** Whether the focus is somewhere, or has never been anywhere in this document. */
export const hadFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    const isFirst = dataset['focused'] === undefined
    dataset['focused'] = ''
    return isFirst || (document.activeElement !== null && document.activeElement !== document.body)
  })

/** How long the focus may be nowhere while a page is not busy: what takes it over does so with the next frames. */
const PATIENCE = 500

/**
 * Makes a page report an error whenever what had the focus has left the document and nothing has taken it
 * over: whoever does not see the page begins at its top again (WCAG 2.4.3). Before the page is opened.
 */
export const watchFocus = (page: Page): Promise<unknown> =>
  page.addInitScript((patience) => {
    let last: Element | null = null
    let lostAt: number | null = null
    document.addEventListener('focusin', ({ target }) => {
      last = target instanceof Element ? target : null
    })
    const isLost = () => last !== null && !last.isConnected && document.activeElement === document.body
    const isBusy = () => document.querySelector('.skeleton, [aria-busy="true"]') !== null
    setInterval(() => {
      if (!isLost() || isBusy() || document.hidden) {
        lostAt = null
        return
      }
      lostAt ??= performance.now()
      if (performance.now() - lostAt < patience) return
      const words = last?.getAttribute('aria-label') ?? last?.textContent ?? ''
      last = null
      reportError(new Error(`focus: "${words.trim().slice(0, 60)}" left ${location.pathname} with the focus`))
    }, 50)
  }, PATIENCE)
