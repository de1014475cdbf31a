import { m } from '#schemas/messages/generated/messages.js'
import type { Listener } from './listening.ts'
import type { Mails } from './mails.ts'

/** Enters a home that is closed by a code and the one-time code that goes to `to` then; each dialog says what it is. */
export const provesWhoTheyAre = async (
  { page, press, type, isAt, reads }: Listener,
  mails: Mails,
  { label, code, to, asks }: { label: string; code: string; to: string; asks: string },
): Promise<void> => {
  await reads(m.homes_closed_title(), `${m.homes_closed_go()}, button`)
  await press(m.homes_closed_go())
  await type(label, code)
  await press(m.common_continue())
  await isAt(`${asks}, heading, level 2`)
  mails.forget()
  await press(m.common_yes())
  const mail = await mails.waitForMail(to, m.mail_proof_subject())
  await page.getByRole('textbox', { name: m.otp_code() }).waitFor()
  await isAt(`${m.otp_code()}, textbox, required, ${m.otp_code_hint()}`)
  await type(m.otp_code(), /\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
  await press(m.access_proof_enter())
  await page.getByRole('heading', { level: 2, name: m.homes_who() }).waitFor()
}

/** From a home to the first step, for somebody new on this portal. */
export const beginsForSomebodyNew = async (me: Listener, portal: string, plan: string): Promise<void> => {
  const { page, press, choose, type, pick, arrives, isAt, reads } = me
  await press(`${m.homes_new()} ${m.homes_new_text()}`)
  await isAt(`${m.homes_portal_title()}, heading, level 2`)
  await choose(m.homes_portal_label(), portal)
  await press(m.homes_start_direct())
  await arrives(m.plans_title())
  await type(m.quote_zip_label(), '78701')
  await type(m.quote_dob_label(), '04/28/1986')
  await pick(m.quote_gender_label(), m.quote_gender_female())
  await press(m.quote_submit())
  // The list has taken the place of the form: its page is said again.
  await page.getByRole('heading', { level: 2, name: m.category_dental(), exact: true }).waitFor()
  await isAt(`${m.plans_title()}, heading, level 1`)
  await press(m.plans_add({ plan }))
  await isAt(`${m.plans_added_title()}, heading, level 2`)
  await me.follow(m.plans_view_cart())
  await arrives(m.cart_title())
  await page.getByRole('combobox', { name: m.cart_effective_date() }).selectOption({ index: 1 })
  await press(m.cart_proceed())
  await press(m.cart_proceed())
  await arrives(m.personal_title())
  await reads(m.personal_lead_on_behalf())
}
