import { m } from '#schemas/messages/generated/messages.js'
import { applying } from '../support/applying.ts'
import { listening } from '../support/listening.ts'
import { beginsForSomebodyNew, provesWhoTheyAre } from '../support/proving.ts'
import { screenshot, test } from '../support/test.ts'

const plan = 'Meadowlark Dental High'

test('HR of a group enrolls an employee: every page speaks about the applicant, and says whose group it is', async ({
  open,
  product,
  mails,
}) => {
  const me = await listening(open, product.url('/group-home'))
  const { press, arrives, reads } = me
  const fills = applying(me, 'employee.listening@example.com')
  const bluebonnet = {
    label: m.employee_code(),
    code: 'BLUE5656',
    to: 'benefits@bluebonnet-bakery.example.com',
    asks: m.access_company_title(),
  }
  await provesWhoTheyAre(me, mails, bluebonnet)
  await reads('Group home, heading, level 1', `${m.homes_who()}, heading, level 2`)
  await beginsForSomebodyNew(me, 'Employer group portal', plan)
  await fills.personal()
  await press(m.common_next())
  await arrives(m.contact_title())
  await reads(
    m.contact_lead_on_behalf(),
    `${m.contact_email()}, textbox, required, ${m.contact_email_hint_on_behalf()}`,
  )
  await fills.contact()
  await press(m.common_next())
  await arrives(m.agreement_title())

  // A colleague finds it on the group's home, in another browser, and goes on where it was saved last.
  const colleague = await listening(open, product.url('/group-home'))
  await provesWhoTheyAre(colleague, mails, bluebonnet)
  const name = 'Marisol Okafor'
  const goOn = m.work_continue_of({ name })
  await colleague.page.getByRole('button', { name: goOn }).waitFor()
  await colleague.reads(
    `${m.work_title()}, heading, level 2`,
    `${m.work_search_group()}, searchbox, ${m.work_search_hint()}`,
    `${goOn}, button`,
  )
  await screenshot(colleague.page, 'group home')
  await colleague.press(goOn)
  await colleague.arrives(m.contact_title())
})
