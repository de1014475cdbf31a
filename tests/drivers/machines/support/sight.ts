import { isDeepStrictEqual } from 'node:util'
import type { Locator, Page } from 'playwright'
import { patience } from '#paths/run/patience.ts'

const PAUSE = 25

/** Reads again and again until it is what it should be; throws with both where it does not become that. */
export const becomes = async <Value>(what: string, read: () => Promise<Value>, wanted: Value): Promise<void> => {
  const limit = performance.now() + patience.milliseconds
  for (;;) {
    const got = await read()
    if (isDeepStrictEqual(got, wanted)) return
    if (performance.now() > limit) {
      throw new Error(`${what}: expected ${JSON.stringify(wanted)}, the page shows ${JSON.stringify(got)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

/** Waits until this is to be seen. */
export const shows = (what: Locator): Promise<void> => what.first().waitFor({ state: 'visible' })

/** Waits until nothing of this is to be seen. */
export const hides = (what: Locator): Promise<void> =>
  becomes(`${String(what)} is hidden`, async () => (await what.filter({ visible: true }).count()) > 0, false)

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A button by the words on it, also where more is said to those who hear it. */
export const buttonOf = (place: Page | Locator, words: string): Locator =>
  place.locator('button').filter({ hasText: new RegExp(`^\\s*${escaped(words)}`) })

/** A button that is there, may be pressed, and is not busy. */
export const isReady = (button: Locator): Promise<void> =>
  becomes(`${String(button)} is ready`, () => standingOf(button), 'ready')

/** A button that works: it takes no further press. */
export const isBusy = (button: Locator): Promise<void> =>
  becomes(`${String(button)} is busy`, () => standingOf(button), 'busy')

/** A button that is drawn and cannot be pressed. */
export const isDisabled = (button: Locator): Promise<void> =>
  becomes(`${String(button)} is disabled`, () => standingOf(button), 'disabled')

const standingOf = async (button: Locator): Promise<'missing' | 'busy' | 'disabled' | 'ready'> => {
  if ((await button.count()) === 0) return 'missing'
  return button.first().evaluate((element) => {
    if (element.getAttribute('aria-busy') === 'true') return 'busy'
    return (element as HTMLButtonElement).disabled || element.getAttribute('aria-disabled') === 'true'
      ? 'disabled'
      : 'ready'
  })
}
