import { m } from '#schemas/messages/generated/messages.js'
import { secrets } from '#tests/drivers/people.ts'
import { applying } from '../support/applying.ts'
import { listening } from '../support/listening.ts'
import { test } from '../support/test.ts'

const plan = 'Meadowlark Dental High'

test('an applicant with a spouse and a child hears each list of mistakes once, and its links lead to the fields', async ({
  open,
  product,
}) => {
  const me = await listening(open, product.url())
  const { arrives, reads, press, type, pick, hears, hearsMissing, isAt, page } = me
  const fills = applying(me, 'marisol.mistakes@example.com')
  const step = (title: string) => `current step: ${title}`
  /** What is announced while a form is filled in is nothing that a mistake was put right with. */
  const goesOn = async (title: string) => {
    await hears()
    await press(m.common_next())
    await arrives(title)
    await reads(step(title), `${title}, heading, level 1`)
  }

  await me.at(m.quote_hero_title())
  await press(m.quote_submit())
  // The first field that is wrong is said with its mistake; a form of this size needs no list.
  await isAt(
    `${m.quote_zip_label()}, textbox, required, invalid, ${m.field_error_prefix()} ${m.error_field_required()}`,
  )
  await press(m.quote_add_spouse())
  await type(m.quote_spouse_dob_label(), '05/06/1987')
  await press(m.quote_add_dependents())
  await fills.quote(m.category_dental())
  await arrives(m.plans_new_title({ category: m.category_dental() }))
  await press(m.plans_add({ plan }))
  await isAt(`${m.plans_added_title()}, heading, level 2`)
  await reads(`${m.plans_added_title()}, dialog`, m.plans_added_text({ plan }), `${m.plans_view_cart()}, link`)
  await me.follow(m.plans_view_cart())
  await arrives(m.cart_title())
  await press(m.cart_proceed())
  await isAt(
    `${m.cart_effective_date()}, combobox, collapsed, required, invalid, ${m.cart_effective_hint()} ${m.field_error_prefix()} ${m.error_field_required()}, has ${m.quote_choose()}`,
  )
  await page.getByRole('combobox', { name: m.cart_effective_date() }).selectOption({ index: 1 })
  await press(m.cart_remove({ plan }))
  // The dialog takes the focus and gives it back.
  await reads(`${m.cart_remove_question({ plan })}, dialog`)
  await page.keyboard.press('Escape')
  await isAt(`${m.cart_remove({ plan })}, button`)
  await press(m.cart_proceed())
  await press(m.cart_proceed())

  await arrives(m.personal_title())
  await reads(step(m.personal_title()))
  await hearsMissing([m.personal_first_name(), m.personal_last_name(), m.personal_ssn(), m.personal_marital_status()])
  await fills.personal(m.personal_marital_married())
  await goesOn(m.contact_title())
  await hearsMissing([m.contact_address1(), m.contact_email(), m.contact_phone()])
  await fills.contact()
  await goesOn(m.dependents_title())

  await press(m.dependents_add_spouse())
  await hearsMissing(
    [m.people_first_name(), m.people_gender(), m.people_ssn(), m.dependents_disabled()],
    m.common_save(),
  )
  await type(m.people_first_name(), 'Andrew')
  await pick(m.people_gender(), m.people_male())
  await type(m.people_ssn(), secrets.dependentSsn)
  await pick(m.dependents_disabled(), m.common_no())
  await press(m.common_save())
  await isAt(`${m.dependents_list()}, region`)
  // A family without a child as yet: said once, politely.
  const [tier, quoted] = [m.tier_is(), m.tier_if()]
  await hears(
    `polite: ${m.common_notice_info()}: ${m.dependents_fit({ tier, quoted })} ${m.dependents_fit_change({ tier })}`,
  )
  await press(m.dependents_add_child())
  await type(m.people_first_name(), 'Ines')
  await pick(m.people_gender(), m.people_female())
  await type(m.people_birthdate(), '03/04/2015')
  await type(m.people_ssn(), '541-83-1629')
  await pick(m.dependents_disabled(), m.common_no())
  await press(m.common_save())
  await reads(
    'Andrew Okafor',
    `${m.people_edit_named({ name: 'Andrew Okafor' })}, button`,
    'Ines Okafor',
    `${m.people_delete_named({ name: 'Ines Okafor' })}, button`,
  )
  await goesOn(m.agreement_title())
  await hearsMissing(['Enrollment agreement'])
  await fills.agreement()
  await goesOn(m.billing_title())
  await hearsMissing([
    m.billing_first_name_on_cc(),
    m.billing_last_name_on_cc(),
    m.billing_card_number(),
    m.billing_expiration_month(),
    m.billing_expiration_year(),
    m.billing_security_code(),
    m.billing_address1(),
    m.billing_zip(),
    m.billing_city(),
    m.billing_state(),
  ])
  await fills.card()
  await goesOn(m.review_title())
  await reads('Andrew Okafor', 'Ines Okafor', `${m.review_submit()}, button`)
  await press(m.review_submit())
  await arrives(m.receipt_title({ name: 'Marisol Okafor' }))
})
