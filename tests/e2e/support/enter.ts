import type { Page } from 'playwright'
import type { Product } from '#paths/run/product.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { systemClock } from '#server/clock.ts'
import { loadKeys } from '#server/crypto/keys.ts'
import { makeSealing } from '#server/crypto/sealing.ts'
import { makeEntryTokens } from '#server/services/access/entry-tokens.ts'
import type { Hands } from '#tests/drivers/hands.driver.ts'

/** A member's link, as the dashboard shows it. */
export const entryLink = (product: Product, id: string): string => {
  const tokens = makeEntryTokens({ sealing: makeSealing(loadKeys(undefined, product.folder)), clock: systemClock })
  return product.url(`/member-home?entry=${encodeURIComponent(tokens.make(id))}`)
}

/** Shows who one is, a rep or a group, by the code that the closed page asks for. */
export const enterByCode = async (page: Page, hands: Hands, code: string): Promise<void> => {
  await page.getByText(m.homes_closed_title()).waitFor()
  await hands.press(m.homes_closed_go())
  await page.locator('dialog[open] form').waitFor()
  await hands.type(m.access_code(), code)
  await hands.press(m.common_continue())
  await page.getByRole('button', { name: m.common_yes(), exact: true }).waitFor()
  await hands.press(m.common_yes())
  await page.getByRole('heading', { name: m.homes_who() }).waitFor()
}

/** The short quote, whoever it is for. */
export const shortQuote = async (page: Page, hands: Hands): Promise<void> => {
  await page.getByLabel(m.quote_zip_label()).first().waitFor()
  await hands.type(m.quote_zip_label(), '78701')
  await hands.type(m.quote_dob_label(), '06/15/1986')
  await hands.pick(m.quote_gender_label(), m.quote_gender_female())
  await hands.press(m.quote_submit())
  await page.locator('.quote-summary').waitFor()
}

/** The list of plans, which a choice has led to. */
export const plansOpen = async (page: Page): Promise<void> => {
  await page.waitForURL('**/plans*')
  await page.locator('.quote-summary').waitFor()
  await page.waitForFunction(() => document.querySelector('.skeleton') === null)
}
