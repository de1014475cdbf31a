import type { Page } from 'playwright'
import type { Flag } from '#schemas/calls/shapes.ts'
import { m } from '#schemas/messages/generated/messages.js'

export const pad = (page: Page) => page.locator('#signature')
export const boxes = (page: Page) => page.locator('.agreement-text input[type=checkbox]')

/** Signs by typing a name. */
export const typeName = async (page: Page): Promise<void> => {
  await pad(page).getByRole('radio', { name: m.signature_type() }).check()
  const name = pad(page).getByRole('textbox', { name: m.signature_typed_name() })
  await name.fill('')
  await name.fill('Pat Lee')
}

/** Takes away what was drawn or typed; nothing can be pressed where there is nothing. */
export const clearSignature = async (page: Page): Promise<void> => {
  const button = pad(page).getByRole('button', { name: m.signature_clear(), exact: true })
  if (await button.isEnabled()) await button.click()
}

export const tick = async (page: Page, agreed: readonly Flag[]): Promise<void> => {
  for (const [index, flag] of agreed.entries())
    await boxes(page)
      .nth(index)
      .setChecked(flag === 1)
}

/** The mistakes that are told, in no order: beside what they are about, or above where they are about nothing here. */
export const mistakes = async (page: Page): Promise<string[]> =>
  (await page.locator('.agreement .field-message, .step-page .notice-danger p:not([class])').allTextContents())
    .map((words) => words.replace(m.field_error_prefix(), '').trim())
    .toSorted()
