import type { Page } from 'playwright'

/** The longest page has fewer stops than this between two controls. */
const STOPS = 80

/** The accessible name of what has the focus, from the browser's own accessibility tree. */
export const focusedName = async (page: Page): Promise<string> => {
  const session = await page.context().newCDPSession(page)
  try {
    const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
    if (result.objectId === undefined) return ''
    const { nodes } = await session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId,
      fetchRelatives: false,
    })
    const name: unknown = nodes[0]?.name?.value
    return typeof name === 'string' ? name : ''
  } finally {
    await session.detach()
  }
}

/**
 * Presses Tab (or Shift+Tab) until the control of this name has the focus; throws with the stops on the way where
 * none has.
 */
export const tabTo = async (page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  const stops: string[] = []
  for (let count = 0; count < STOPS; count += 1) {
    await page.keyboard.press(key)
    const focused = await focusedName(page)
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
    stops.push(focused)
  }
  throw new Error(`Tab never reached "${name}". It stopped at: ${stops.join(' | ')}`)
}
