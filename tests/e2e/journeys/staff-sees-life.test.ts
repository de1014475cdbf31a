import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { overwriteGetLocale } from '#schemas/messages/generated/runtime.js'
import { baseLocale, languages, locales } from '#schemas/messages/languages.ts'
import { carts, walkToReview } from '#tests/drivers/journey.driver.ts'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { looker } from '../support/look.ts'
import { desktop, openFrame, test } from '../support/test.ts'

const phone = { width: 390, height: 844 }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const drawn = (page: Page) => page.getByRole('group', { name: m.desk_life_drawing(), exact: true })

test('the staff sees where an enrollment stands on its chart and as a list, in every language and at both widths', async ({
  open,
  product,
}) => {
  const page = await open(product.url())
  const applicant = applicantOf('IO', 'whose.life@example.com')
  await walkToReview({ page, hands: quickHands(page), applicant, cart: carts.dental })
  await button(page, m.review_submit()).click()
  const number = await page.locator('.receipt-number-value').innerText()

  for (const viewport of [desktop, phone]) {
    const desk = await open(product.url(`/desk/enrollment/${number}`), { viewport, reducedMotion: 'reduce' })
    await button(desk, m.desk_demo_as({ name: 'Ray Ellis' })).click()
    for (const language of locales) {
      // The frame offers the languages that are not read now.
      if (language !== baseLocale) {
        await openFrame(desk)
        await button(desk, languages[language].name).click()
      }
      overwriteGetLocale(() => language)
      const { look, findings } = looker(desk, `life-${language}-${viewport.width}`, { alsoDark: true })
      const now = desk.getByRole('listitem').filter({ hasText: m.desk_life_now() })
      await now.filter({ hasText: m.desk_standing_to_be_sent() }).waitFor()
      // The chart marks the same state, in words, and that it was submitted.
      const area = drawn(desk)
      await area.locator('.tone-active', { hasText: m.desk_standing_to_be_sent() }).first().waitFor()
      // It is drawn anew in each language.
      await expect.poll(() => area.locator('.badge-text').allTextContents()).toContain(m.desk_life_now())
      await expect
        .poll(() => area.locator('.diagram-label.tone-good').allTextContents())
        .toEqual([expect.stringContaining(m.desk_event_submitted())])
      // It is moved by the keyboard, and the page is as wide as the window.
      await area.focus()
      await desk.keyboard.press('End')
      await look('case')
      expect(findings).toEqual({})
    }
    overwriteGetLocale(() => baseLocale)
  }
})
