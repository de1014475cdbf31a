import { m } from '#schemas/messages/generated/messages.js'
import { listening } from '../support/listening.ts'
import { test } from '../support/test.ts'

test('an analyst hears what the machines are and reads one of them in words', async ({ open, product }) => {
  const me = await listening(open, product.url('/machines'))
  const { page, reads, isAt, press, arrives } = me
  await me.at(m.viewer_access_title())
  await reads(`${m.viewer_access_title()}, heading, level 1`, `${m.viewer_access_code()}, textbox, required`)
  await press(m.viewer_access_open())
  await isAt(
    `${m.viewer_access_code()}, textbox, required, invalid, ${m.field_error_prefix()} ${m.error_analyst_code_required()}`,
  )
  await me.type(m.viewer_access_code(), 'MAPS2468')
  await press(m.viewer_access_open())
  // The list takes the place of the form at the same address.
  await arrives(m.viewer_title())
  await page.getByRole('link', { name: 'beneficiaries', exact: true }).click()
  await arrives('beneficiaries')
  await reads(
    'beneficiaries, heading, level 1',
    `${m.viewer_diagram({ machine: 'beneficiaries' })}, region`,
    `${m.viewer_tab_outline()}, tab, selected`,
    `${m.viewer_tab_outline()}, heading, level 2`,
    'state loading begins here',
    'transition retry → loading',
    'state editing',
  )
  await page.getByRole('tab', { name: m.viewer_tab_outline() }).focus()
  await page.keyboard.press('ArrowRight')
  await isAt(`${m.viewer_tab_details()}, tab, selected`)
})
