import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import type { Product } from '#paths/run/product/product.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { locales } from '#schemas/messages/languages.ts'
import { systemClock } from '#server/clock.ts'
import { loadKeys } from '#server/crypto/keys.ts'
import { makeSealing } from '#server/crypto/sealing.ts'
import { makeEntryTokens } from '#server/services/access/entry-tokens.ts'
import type { Hands } from '#tests/drivers/hands.driver.ts'
import type { Mails } from './mails.ts'

/** A member's link, as the dashboard shows it. */
export const entryLink = (product: Product, id: string): string => {
  const tokens = makeEntryTokens({ sealing: makeSealing(loadKeys(undefined, product.folder)), clock: systemClock })
  return product.url(`/member-home?entry=${encodeURIComponent(tokens.make(id))}`)
}

/** The six digits of a one-time code in a mail. */
export const codeIn = ({ text }: { text: string }): string => /\b\d{6}\b/.exec(text)?.[0] ?? ''

/** The one-time code that goes to a rep or a group, and the code that asks for it. */
const proofs = {
  RIVR1212: { of: 'rep', to: 'elena.rivera@example.com' },
  OKAF3434: { of: 'rep', to: 'daniel.okafor@example.com' },
  BLUE5656: { of: 'group', to: 'benefits@bluebonnet-bakery.example.com' },
} as const
type AccessCode = keyof typeof proofs

/** Confirms whose code it is, and enters the one-time code that is mailed then. */
export const prove = async (page: Page, hands: Hands, mails: Mails, code: AccessCode, confirm: string) => {
  mails.forget()
  await page.getByRole('button', { name: confirm, exact: true }).waitFor()
  await hands.press(confirm)
  await page.getByRole('textbox', { name: m.otp_code() }).waitFor()
  await hands.type(m.otp_code(), codeIn(await mails.waitForMail(proofs[code].to, m.mail_proof_subject())))
  await hands.press(m.access_proof_enter())
}

/** Shows who one is, a rep or a group, by the code that the closed page asks for. */
export const enterByCode = async (page: Page, hands: Hands, mails: Mails, code: AccessCode): Promise<void> => {
  await page.getByText(m.homes_closed_title()).waitFor()
  await hands.press(m.homes_closed_go())
  await page.locator('dialog[open] form').waitFor()
  await hands.type(proofs[code].of === 'rep' ? m.access_code() : m.employee_code(), code)
  await hands.press(m.common_continue())
  await prove(page, hands, mails, code, m.common_yes())
  await page.getByRole('heading', { name: m.homes_who() }).waitFor()
}

/** The visit of a rep in this browser, begun on the host of the page that is open, without the pages for it. */
export const visitOfRep = async (page: Page, mails: Mails): Promise<void> => {
  const ask = (call: string, more: object) =>
    page.evaluate(
      async ([path, body, key]) => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': key }
        const { status } = await fetch(`/api/v1/${path}`, { method: 'POST', headers, body })
        if (status !== 200) throw new Error(`${path}: ${status}`)
      },
      [call, JSON.stringify({ agent_code: 'RIVR1212', ...more }), randomUUID()] as const,
    )
  mails.forget()
  await ask('send-agent-proof', {})
  const subjects = locales.map((locale) => m.mail_proof_subject({}, { locale }))
  const mail = await mails.waitForMail(proofs.RIVR1212.to, new RegExp(subjects.join('|')))
  await ask('confirm-agent', { otp: codeIn(mail) })
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

/**
 * Posts to one of the product's calls as its page does; answers the data, and throws where it is refused. Not by
 * `askServer`: Node finds no other host than `localhost` itself on this machine, where the browser finds `agent.localhost`.
 */
export const postFrom = <Data>(page: Page, path: string, body: object): Promise<Data> =>
  page.evaluate(
    async (sent) => {
      const response = await fetch(`/api/v1/${sent.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(sent.body),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`${sent.path}: ${text}`)
      return (JSON.parse(text) as { data: Data }).data
    },
    { path, body },
  )

/** Makes a quote in 78701 over the API, which this browser takes for its own from then on; answers the enrollment's id. */
export const quoteByCall = async (page: Page): Promise<string> => {
  const quote = { zip: '78701', dob: '06/15/1986', gender: '1', tier: 'IO', eprocess: 'applicant', type: 'new-member' }
  const { temp_enrollment_id: id } = await postFrom<{ temp_enrollment_id: string }>(
    page,
    'add-filter-for-new-user',
    quote,
  )
  await page.evaluate((quoted) => localStorage.setItem('tempId', JSON.stringify(quoted)), id)
  return id
}
