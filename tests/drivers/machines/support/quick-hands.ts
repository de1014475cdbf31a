import type { Page } from 'playwright'
import { type Hands, foreground, mouse } from '#tests/drivers/hands.driver.ts'

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A mouse whose owner pastes instead of typing: for paths, whose subject is the way and not the keystrokes. */
export const quickHands = (page: Page): Hands => ({
  ...mouse(page),
  type: async (name, text) => {
    const place = await foreground(page)
    await place.getByRole('textbox', { name: new RegExp(`^${escaped(name)}(?: \\([a-z]+\\))?$`) }).fill(text)
  },
})
