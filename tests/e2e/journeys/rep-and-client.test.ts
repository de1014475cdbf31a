import { m } from '#schemas/messages/generated/messages.js'
import { listening } from '../support/listening.ts'
import { beginsForSomebodyNew, provesWhoTheyAre } from '../support/proving.ts'
import { test } from '../support/test.ts'

const email = 'nadia.roe@example.com'

test('a rep enrolls a client, hears that it is saved for later, and goes on by the code in another browser', async ({
  open,
  product,
  mails,
}) => {
  const rep = await listening(open, product.url('/agent-home'))
  const elena = {
    label: m.access_code(),
    code: 'RIVR1212',
    to: 'elena.rivera@example.com',
    asks: m.access_confirm_title(),
  }
  await provesWhoTheyAre(rep, mails, elena)
  await beginsForSomebodyNew(rep, 'Main enrollment portal', 'Meadowlark Dental High')
  await rep.type(m.personal_first_name(), 'Nadia')
  await rep.type(m.personal_last_name(), 'Roe')
  await rep.press(m.save_later_button())
  await rep.isAt(`${m.save_later_title()}, heading, level 2`)
  await rep.reads(`${m.save_later_title()}, dialog`, m.save_later_text())
  await rep.hears()
  await rep.type(m.save_later_email(), email)
  await rep.press(m.save_later_send())
  const mail = await mails.waitForMail(email, m.mail_continue_subject())
  await rep.hears(
    `polite: ${m.common_notice_success()}: ${m.save_later_saved()} ${m.save_later_saved_text({ email, days: 30 })}`,
  )
  await rep.press(m.save_later_current())
  await rep.isAt(`${m.save_later_button()}, button`)

  const elsewhere = await listening(open, product.url('/continue-enrollment'))
  const [, code = ''] = /Code: (\S+)/.exec(mail.text) ?? []
  await elsewhere.at(m.continue_title())
  await elsewhere.reads(
    `${m.continue_title()}, heading, level 1`,
    `${m.continue_code()}, textbox, required, ${m.continue_code_hint()}`,
    `${m.continue_email()}, textbox, required`,
    `${m.continue_button()}, button`,
  )
  await elsewhere.type(m.continue_code(), code)
  await elsewhere.type(m.continue_email(), email)
  await elsewhere.press(m.continue_button())
  await elsewhere.arrives(m.personal_title())
  await elsewhere.reads(
    `current step: ${m.personal_title()}`,
    `${m.personal_first_name()}, textbox, required, has Nadia`,
    `${m.personal_last_name()}, textbox, required, has Roe`,
  )
  await elsewhere.hears()
})
