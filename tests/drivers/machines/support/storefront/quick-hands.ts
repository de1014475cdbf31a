import type { Page } from 'playwright'
import { type Hands, mouse, textboxOf } from '#tests/drivers/hands.driver.ts'

/** A mouse whose owner pastes instead of typing: for paths, whose subject is the way and not the keystrokes. */
export const quickHands = (page: Page): Hands => ({
  ...mouse(page),
  type: (name, text) => textboxOf(page, name).fill(text),
})
