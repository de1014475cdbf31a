import type { Page } from 'playwright'
import { overwriteGetLocale } from '#schemas/messages/generated/runtime.js'
import { type Hands, keyboard } from '#tests/drivers/hands.driver.ts'
import { nowhere } from './enrolled.ts'
import type { Faults } from './keyboard.ts'
import { type Findings, looker } from './look.ts'
import type { Opening } from './test.ts'

/** The narrowest window that a page must fit (WCAG 1.4.10), in the colours of the system, dark ones. */
const narrow: Opening = {
  viewport: { width: 320, height: 640 },
  locale: 'es-US',
  forcedColors: 'active',
  colorScheme: 'dark',
  reducedMotion: 'reduce',
}

export interface KeyboardJourney {
  page: Page
  hands: Hands
  look: (place: string) => Promise<void>
  /** What was wrong so far, by place; `{}` is what a test expects. */
  found: () => Findings
}

/**
 * A page in Spanish, 320 px wide, in forced colours, on which a pointer fails the test. Every place that is looked at
 * must be accessible, fit and be Spanish, and every control show that it has the focus.
 */
export const keyboardJourney = async (
  open: (path: string, opening: Opening) => Promise<Page>,
  prefix: string,
): Promise<KeyboardJourney> => {
  overwriteGetLocale(() => 'es')
  const page = await open(nowhere, narrow)
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => {
        throw new Error('A pointer was used')
      },
      true,
    )
  })
  const faults: Faults = new Set()
  const { look, findings } = looker(page, prefix, { translated: true })
  return {
    page,
    hands: keyboard(page, faults),
    look,
    found: () => ({ ...findings, ...(faults.size > 0 && { 'on the way': [...faults] }) }),
  }
}
