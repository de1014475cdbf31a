import { expect } from 'vitest'
import { speakOnBehalf } from '#schemas/messages/addressee.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { applicantOf } from '#tests/drivers/people.ts'
import { type Cart, type Walk, carts, walk } from '#tests/drivers/journey.driver.ts'
import { enterByCode, entryLink, plansOpen, shortQuote } from './support/enter.ts'
import { type KeyboardJourney, keyboardJourney } from './support/keyboard-journey.ts'
import { startProductForThisTry, test } from './support/test.ts'

/** The rest of the journey, to the receipt, with what is on file left as it is. */
const walked = async (
  { page, hands, look, found }: KeyboardJourney,
  { cart, to, begin, onBehalf = false }: Pick<Walk, 'cart' | 'begin'> & { to: string; onBehalf?: boolean },
): Promise<void> => {
  const applicant = { ...applicantOf('IO', to), dependents: [] }
  // The page says what is looked for here: about the applicant, where a rep or a group enrolls.
  speakOnBehalf(onBehalf)
  const number = await walk({ page, hands, applicant, cart, begin, look }).finally(() => speakOnBehalf(false))
  expect(number).toMatch(/^EC-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  expect(found()).toEqual({})
}

// Each by keyboard alone, in Spanish, at 320 px, in forced colours, every page accessible; the family's journey is in
// journey-keyboard.test.ts. Each on a product of its own: who has a plan already does not enroll in it again.

// @spec 1:29
test('a member by a link: name and number on file, the family loaded, paid by a card on file', async ({
  open,
  mails,
}) => {
  const product = await startProductForThisTry(mails)
  const journey = await keyboardJourney(open, 'keys-member')
  const { page, hands, look } = journey
  await page.goto(entryLink(product, 'member-santos'))
  const begin = async () => {
    await hands.press(m.common_continue())
    await page.locator('.field-message').waitFor()
    await look('tier-mistake')
    await hands.choose(m.homes_tier_title(), 'IF')
    await hands.press(m.common_continue())
    await plansOpen(page)
  }
  const cart: Cart = { ...carts.accident, pay: 'on-file' }
  await walked(journey, { cart, to: 'maria.santos@example.com', begin })
})

// @spec 1:29 2:9 3:12
test('a new member of a group, by a link, with the email address that the group has given', async ({ open, mails }) => {
  const product = await startProductForThisTry(mails)
  const journey = await keyboardJourney(open, 'keys-employee')
  const { page, hands } = journey
  await page.goto(entryLink(product, 'employee-nguyen'))
  const begin = async () => {
    await hands.choose(m.homes_tier_title(), 'IO')
    await hands.press(m.common_continue())
    await plansOpen(page)
  }
  await walked(journey, { cart: carts.dental, to: 'linh.nguyen@example.com', begin })
})

// @spec 1:129 1:164 3:11
test('a rep for a client, by a code and a portal', async ({ open, mails }) => {
  const product = await startProductForThisTry(mails)
  const journey = await keyboardJourney(open, 'keys-rep')
  const { page, hands, look } = journey
  await page.goto(product.url('/agent-home'))
  const begin = async () => {
    await enterByCode(page, hands, mails, 'RIVR1212')
    await look('home')
    await hands.press(`${m.homes_new()} ${m.homes_new_text()}`)
    await page.locator('main select').first().waitFor()
    await hands.choose(m.homes_portal_label(), 'main-portal')
    await hands.press(m.homes_start_new())
    await shortQuote(page, hands)
  }
  await walked(journey, { cart: carts.dental, to: 'client.keys@example.com', begin, onBehalf: true })
  // On another day they see where it stands, and correct it without a code.
  await page.goto(product.url('/agent-home'))
  await look('work')
  await hands.press(m.work_open_of({ name: 'Marisol Okafor' }))
  await page.locator('.receipt-number-value').waitFor()
  await look('client')
  await hands.press(m.correct_contact_open())
  await hands.type(m.contact_address1(), '99 Congress Avenue')
  await hands.press(m.cancel_next())
  await page.getByText(m.correct_done(), { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await hands.press(m.work_back())
  await page.getByText('Marisol Okafor').first().waitFor()
})

// @spec 1:33
test('a group for a member, by its website and the list of its members', async ({ open, mails }) => {
  const product = await startProductForThisTry(mails)
  const journey = await keyboardJourney(open, 'keys-group')
  const { page, hands, look } = journey
  await page.goto(product.url('/websites?group=BLUE5656'))
  const begin = async () => {
    await hands.press(m.homes_start())
    await page.locator('main select').waitFor()
    await hands.choose(m.homes_portal_label(), 'group-portal')
    await hands.press(m.common_continue())
    await page.waitForURL('**/home')
    await page.goto(product.url('/groups-home'))
    await enterByCode(page, hands, mails, 'BLUE5656')
    await look('home')
    await hands.press(`${m.homes_current()} ${m.homes_current_text()}`)
    await page.locator('.member-table tbody tr').nth(1).waitFor()
    await look('members')
    await hands.press(m.homes_members_enroll_of({ name: 'Samuel Brown' }))
    await page.locator('dialog[open]').waitFor()
    await look('tier')
    await hands.choose(m.homes_tier_label(), 'IO')
    await hands.press(m.common_continue())
    await plansOpen(page)
  }
  await walked(journey, { cart: carts.dental, to: 'samuel.brown@example.com', begin, onBehalf: true })
})
