import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { phoneOf, secrets } from '#tests/drivers/people.ts'
import { verificationQuestion } from '#tests/verification-question.ts'
import type { Listener } from './listening.ts'

/** Fills the steps of an enrollment by what their fields are called. */
export const applying = ({ page, type, choose, pick, tick, press }: Listener, email: string) => ({
  quote: async (category: string) => {
    await type(m.quote_zip_label(), '78701')
    await type(m.quote_dob_label(), '04/28/1986')
    await pick(m.quote_gender_label(), m.quote_gender_female())
    await pick(m.quote_category_label(), category)
    await press(m.quote_submit())
  },
  personal: async (maritalStatus = m.personal_marital_single()) => {
    await type(m.personal_first_name(), 'Marisol')
    await type(m.personal_last_name(), 'Okafor')
    await type(m.personal_ssn(), secrets.ssn)
    await choose(m.personal_marital_status(), maritalStatus)
  },
  contact: async () => {
    await type(m.contact_address1(), '1204 Lavaca Street')
    await type(m.contact_city(), 'Austin')
    await type(m.contact_zip(), '78701')
    await type(m.contact_email(), email)
    await type(m.contact_phone(), phoneOf(email))
    // The state comes from the ZIP.
    await expect
      .poll(() => page.getByRole('combobox', { name: m.contact_state(), exact: true }).inputValue())
      .toBe('TX')
  },
  agreement: async () => {
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    const answer = page.getByRole('textbox', { name: verificationQuestion() })
    if (await answer.isVisible()) await answer.fill('Laredo')
    if (!(await page.getByRole('radiogroup', { name: m.signature_how() }).isVisible())) return
    await pick(m.signature_how(), m.signature_type())
    await type(m.signature_typed_name(), secrets.signature)
  },
  card: async () => {
    await pick(m.billing_payment_type(), `${m.billing_cc()} ${m.billing_cc_hint()}`)
    await type(m.billing_first_name_on_cc(), 'Marisol')
    await type(m.billing_last_name_on_cc(), 'Okafor')
    await type(m.billing_card_number(), secrets.card)
    await choose(m.billing_expiration_month(), '09')
    await choose(m.billing_expiration_year(), '2031')
    await type(m.billing_security_code(), secrets.code)
    await tick(m.billing_physical_address())
  },
})
