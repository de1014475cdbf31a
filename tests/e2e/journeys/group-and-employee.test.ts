import { m } from '#schemas/messages/generated/messages.js'
import { applying } from '../support/applying.ts'
import { listening } from '../support/listening.ts'
import { beginsForSomebodyNew, provesWhoTheyAre } from '../support/proving.ts'
import { test } from '../support/test.ts'

const plan = 'Meadowlark Dental High'

test('HR of a group enrolls an employee: every page speaks about the applicant, and says whose group it is', async ({
  open,
  product,
  mails,
}) => {
  const me = await listening(open, product.url('/group-home'))
  const { press, arrives, reads } = me
  const fills = applying(me, 'employee.listening@example.com')
  await provesWhoTheyAre(me, mails, {
    label: m.employee_code(),
    code: 'BLUE5656',
    to: 'benefits@bluebonnet-bakery.example.com',
    asks: m.access_company_title(),
  })
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
})
