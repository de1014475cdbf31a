import { m } from '#schemas/messages/generated/messages.js'
import { applying } from '../support/applying.ts'
import { listening } from '../support/listening.ts'
import { test } from '../support/test.ts'

const phone = { width: 390, height: 844 }
const plan = 'Meadowlark Dental High'
const email = 'marisol.phone@example.com'

test('an applicant on a phone hears where they are, what is asked and what they agree to, up to the receipt', async ({
  open,
  product,
}) => {
  const me = await listening(open, product.url(), { viewport: phone })
  const { arrives, reads, press, page } = me
  const fills = applying(me, email)
  const step = (number: number, title: string) => `Step ${number} of 5: ${title}, button, collapsed`

  await me.at(m.quote_hero_title())
  await reads(
    'Skip to main content, link',
    'banner',
    'Plan categories, navigation',
    'main',
    `${m.quote_hero_title()}, heading, level 1`,
    `${m.quote_form_title()}, heading, level 2`,
    `${m.quote_zip_label()}, textbox, required`,
    `${m.quote_dob_label()}, textbox, required, mm/dd/yyyy`,
    `${m.quote_gender_label()}, radiogroup, required`,
    `${m.quote_gender_female()}, radio, not checked`,
    `${m.quote_category_label()}, radiogroup, required`,
    `${m.category_dental()}, radio, not checked`,
    `${m.quote_submit()}, button`,
    'contentinfo',
  )
  await fills.quote(m.category_dental())
  await arrives(m.plans_new_title({ category: m.category_dental() }))
  // Chromium draws what is far down the page, and says it, once it comes near.
  await page.getByRole('heading', { level: 3, name: plan }).scrollIntoViewIfNeeded()
  await reads(
    `${m.plans_quote_label()}, region`,
    `${plan}, heading, level 3`,
    `${m.plans_add({ plan })}, button`,
    `${m.plans_details_of({ plan })}, link`,
    `${m.compare_pick()} ${plan}, checkbox, not checked`,
  )
  await me.follow(m.plans_details_of({ plan }))
  await arrives(plan)
  await reads(
    `${plan}, heading, level 1`,
    `${m.plan_rates_title()}, heading, level 2`,
    `${m.plan_add()}, button`,
    `${m.plan_you_pay()}, table`,
    `${m.plan_plan_pays()}, table`,
  )
  await press(m.plan_add())
  await arrives(m.cart_title())
  await reads(`${plan}, link`, `${m.cart_remove({ plan })}, button`)
  await page.getByRole('combobox', { name: m.cart_effective_date() }).selectOption({ index: 1 })
  await press(m.cart_proceed())
  await me.isAt(`${m.checkout_title()}, heading, level 2`)
  await reads(`${m.checkout_title()}, dialog`, `${m.cart_proceed()}, button`)
  await press(m.cart_proceed())

  await arrives(m.personal_title())
  await reads(
    step(1, m.personal_title()),
    `${m.personal_title()}, heading, level 1`,
    `${m.personal_first_name()}, textbox, required`,
    `${m.personal_middle_name()} (optional), textbox`,
    `${m.personal_birthdate()}, textbox, required, read only, has 04/28/1986`,
    `${m.personal_ssn()}, textbox, required, ${m.personal_ssn_hint()}`,
    `${m.personal_marital_status()}, combobox, collapsed, required, has ${m.field_select_placeholder()}`,
    `${m.common_next()}, button`,
  )
  await fills.personal()
  await press(m.common_next())

  await arrives(m.contact_title())
  await reads(
    step(2, m.contact_title()),
    `${m.contact_group_address()}, group`,
    `${m.contact_address1()}, textbox, required`,
    `${m.contact_email()}, textbox, required, ${m.contact_email_hint()}`,
    `${m.contact_phone()}, textbox, required`,
  )
  await fills.contact()
  await press(m.common_next())

  await arrives(m.agreement_title())
  await reads(
    step(3, m.agreement_title()),
    'Enrollment agreement, heading, level 2',
    'I agree to the enrollment agreement., checkbox, not checked, required',
  )
  await fills.agreement()
  await press(m.common_next())

  await arrives(m.billing_title())
  await reads(
    step(4, m.billing_title()),
    `${m.billing_payment_type()}, radiogroup`,
    `${m.billing_card_number()}, textbox, required`,
    `${m.billing_security_code()}, textbox, required, ${m.billing_security_code_hint()}`,
    `${m.billing_physical_address()}, checkbox, not checked, ${m.billing_physical_address_hint()}`,
  )
  await fills.card()
  await press(m.common_next())

  await arrives(m.review_title())
  await reads(
    step(5, m.review_title()),
    'Marisol Okafor',
    // It may go on in a new line from its @: the reader pauses there.
    email.replace('@', ' @'),
    m.billing_brand_ending({ brand: 'American Express', digits: '0005' }),
    m.review_agreed(),
    `${m.review_submit()}, button`,
  )
  // Nothing on the way has spoken into what was being read.
  await me.hears()
  await press(m.review_submit())
  await arrives(m.receipt_title({ name: 'Marisol Okafor' }))
  await reads(m.receipt_lead(), m.receipt_number(), `${m.receipt_print()}, button`)
})
