import type { CDPSession, Page } from 'playwright'
import { focusFault, hadFocus } from './focus.ts'

/** The longest page has fewer stops than this between two controls. */
const STOPS = 80

const sessions = new WeakMap<Page, Promise<CDPSession>>()
const sessionOf = (page: Page): Promise<CDPSession> => {
  const open = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, open)
  return open
}

/** The accessible name of what has the focus, from the browser's own accessibility tree. */
export const focusedName = async (page: Page): Promise<string> => {
  const session = await sessionOf(page)
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
  if (result.objectId === undefined) return ''
  const { objectId } = result
  // What had the focus may have left the page between the two questions: nothing has it then.
  const tree = await session
    .send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false })
    .catch(() => ({ nodes: [] }))
  const name: unknown = tree.nodes[0]?.name?.value
  return typeof name === 'string' ? name : ''
}

/** What is wrong with the focus on the way, one line each; kept by who wants to know. */
export type Faults = Set<string>

/**
 * Presses Tab (or Shift+Tab) until `isThere`, which gives the words on a stop that is not it; throws with the stops on
 * the way where none is. Each stop must show the focus, and the way must begin where the person was: `faults` gets what
 * is not so.
 */
export const tabUntil = async (
  page: Page,
  what: string | RegExp,
  isThere: () => Promise<true | string>,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
  faults?: Faults,
): Promise<void> => {
  if (faults !== undefined && !(await hadFocus(page))) faults.add(`focus: it was lost before "${what}"`)
  const stops: string[] = []
  for (let count = 0; count < STOPS; count += 1) {
    await page.keyboard.press(key)
    const [there, fault] = await Promise.all([isThere(), faults === undefined ? '' : focusFault(page)])
    if (fault !== '') faults?.add(fault)
    if (there === true) return
    stops.push(there)
  }
  throw new Error(`Tab never reached "${what}". It stopped at: ${stops.join(' | ')}`)
}

/** Presses Tab (or Shift+Tab) until the control of this name has the focus. */
export const tabTo = (
  page: Page,
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
  faults?: Faults,
): Promise<void> => {
  const isThere = async () => {
    const focused = await focusedName(page)
    return (typeof name === 'string' ? focused === name : name.test(focused)) || focused
  }
  return tabUntil(page, name, isThere, key, faults)
}
