import type { Page } from 'playwright'
import type { cardFrameMachine } from '#machines/enrollment/card-frame/card-frame.machine.ts'
import { FRAME_LIMIT_MS } from '#machines/enrollment/card-frame/card-frame.machine.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { CARD_FIELDS, cardFields, replyWithCardFields, serveCards } from '../support/enrollment/card-provider.ts'
import { type Cart, enrolledUpTo, openStep } from '../support/enrollment/enrolled.ts'
import { getSection, getTyped, sectionWith } from '../support/enrollment/sections.ts'
import { hides, shows } from '../support/sight.ts'
import { press } from '../support/enrollment/step-sight.ts'

const cart: Cart = { tier: 'IO', plans: ['brightwater-vision-high'], pays: 'eft' }
const column = { column: 'payment_info' }
const getMethod = 'GET enrollment/get-payment-method'
const getFields = 'GET enrollment/get-form-fields-billing-info'

const number = (page: Page) => cardFields(page).getByLabel(m.billing_card_number(), { exact: true })
const code = (page: Page) => cardFields(page).getByLabel(m.billing_security_code(), { exact: true })
const choice = (page: Page, label: string) => cardFields(page).getByLabel(label, { exact: true })
const said = (page: Page, text: string) => page.locator('.card-frame-said').getByText(text, { exact: true })

/** The provider's fields of one path. */
const opened = new WeakMap<Page, Awaited<ReturnType<typeof serveCards>>>()
const openFields = async ({ page }: Stage): Promise<void> => {
  await opened.get(page)?.open()
  await number(page).waitFor()
}

const typeCard = async (page: Page): Promise<void> => {
  await number(page).fill('4111111111111111')
  await choice(page, m.billing_expiration_month()).selectOption('12')
  await choice(page, m.billing_expiration_year()).selectOption('2030')
  // The same card once more is no other one: a code that changes is sent again.
  await code(page).fill('')
  await code(page).fill('123')
  await code(page).blur()
}

/** The fields on the billing step, of a provider that answers when it is let. */
export const cardFrameDriver: Driver<typeof cardFrameMachine> = {
  start: async (stage, { kept }) => {
    await stage.page.clock.install()
    await enrolledUpTo(stage, { cart, step: 'billing' })
    opened.set(stage.page, await serveCards(stage, { atOnce: false }))
    await stage.hold(getFields, getMethod, { call: getSection, query: column }, { call: getTyped, query: column })
    await openStep(stage, 'billing')
    await replyWithCardFields(stage)
    const card_number = `************${kept}`
    const saved = { payment_method: 'cc', card_number, card_token: card_number, expiration_month: '12' }
    const section = kept === null ? null : { ...saved, expiration_year: '2030' }
    await stage.reply(getSection, await sectionWith(stage, 'billing', section))
    await stage.reply(getTyped, { data: { result: null } })
    await stage.reply(getMethod, {
      data: { result: 'cc', charges: null, card_frame: stage.url(CARD_FIELDS), without_card: [] },
    })
  },
  act: {
    'frame.spoke': openFields,
    'frame.typing': async ({ page }) => {
      await number(page).fill('4')
      await page.locator('.card-frame-said p').waitFor({ state: 'hidden' })
    },
    'frame.token': ({ page }) => typeCard(page),
    'frame.refused': async ({ page }) => {
      await number(page).fill('4111111111111112')
      await number(page).blur()
    },
    'card.change': ({ page }) => press(page, m.billing_card_other()),
    'card.keep': ({ page }) => press(page, m.billing_card_keep({ digits: '1111' })),
    'card.retry': ({ page }) => press(page, m.billing_card_fields_retry()),
  },
  answer: {},
  see: {
    kept: async ({ page }) => {
      await shows(page.locator('.card-frame-kept').getByText(m.billing_card_ending({ digits: '1111' })))
      await hides(page.locator('.card-frame-fields'))
    },
    loading: ({ page }) => shows(said(page, m.billing_card_fields_loading())),
    entering: async ({ page }) => {
      await shows(number(page))
      await hides(said(page, m.billing_card_fields_loading()))
    },
    taken: ({ page }) => shows(said(page, m.billing_card_fields_taken({ digits: '1111' }))),
    refused: ({ page }) => shows(said(page, m.error_card_fields_invalid())),
    failed: ({ page }) => shows(said(page, m.billing_card_fields_failed())),
  },
  wait: ({ page }) => page.clock.fastForward(FRAME_LIMIT_MS),
  // Fields say that they are there before anybody can type into them.
  offered: (event, before) => {
    if (event.type === 'card.keep') return !before.matches('kept')
    const isThere = before.matches('entering') || before.matches('taken') || before.matches('refused')
    if (event.type === 'frame.spoke') return !isThere
    return !event.type.startsWith('frame.') || isThere
  },
  // A frame that has not come has no fields to type into.
  bars: {
    'loading#frame.token#0': ({ page }) => shows(said(page, m.billing_card_fields_loading())),
    'loading#frame.typing#0': ({ page }) => shows(said(page, m.billing_card_fields_loading())),
    'loading#frame.refused#0': ({ page }) => shows(said(page, m.billing_card_fields_loading())),
    'failed#frame.token#0': ({ page }) => shows(said(page, m.billing_card_fields_failed())),
    'failed#frame.typing#0': ({ page }) => shows(said(page, m.billing_card_fields_failed())),
    'failed#frame.refused#0': ({ page }) => shows(said(page, m.billing_card_fields_failed())),
  },
}
