import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import type { LoadedBilling } from '#machines/enrollment/billing/billing.context.ts'
import type { billingMachine } from '#machines/enrollment/billing/billing.machine.ts'
import { problemOf } from '#machines/support/problem.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import type { PaymentInfo, PaymentMethod } from '#schemas/calls/enrollment/billing.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { paymentChoices } from '#schemas/steps/billing/billing.rules.ts'
import { bankFields, cardFields } from '#schemas/steps/billing/billing.ui.ts'
import { boxOf, fillForm } from '#tests/drivers/form.driver.ts'
import { type Cart, enrolledUpTo, saveElsewhere } from '../support/enrollment/enrolled.ts'
import { CARD_FIELDS, replyWithCardFields, serveCards } from '../support/enrollment/card-provider.ts'
import { quickHands } from '../support/storefront/quick-hands.ts'
import {
  getSection,
  getTyped,
  openStepOf,
  picture,
  replyToPicture,
  replyToSave,
  savedOf,
  sectionWith,
} from '../support/enrollment/sections.ts'
import { becomes, hides, isBusy, isReady, shows } from '../support/sight.ts'
import {
  heading,
  pressKeepMine,
  pressRetry,
  pressTakeTheirs,
  seeConflict,
  seeLoadFailed,
  seeLoading,
  seeOpen,
  wayOn,
  wordsOf,
} from '../support/enrollment/step-sight.ts'

type Snapshot = SnapshotFrom<typeof billingMachine>

/** Whoever saves in another window pays from an account. */
const cart: Cart = { tier: 'IO', plans: ['brightwater-vision-high'], pays: 'eft' }
const here = { cart, step: 'billing' } as const
const column = { column: 'payment_info' }
const getMethod = 'GET enrollment/get-payment-method'
const getFields = 'GET enrollment/get-form-fields-billing-info'
const getRouting = 'GET common/routing'
const getCards = 'GET enrollment/get-existing-card-info'
const getBanks = 'GET enrollment/get-existing-bank-info'
const save = 'POST enrollment/save-billing-info'
const saveOnFile = 'POST enrollment/save-billing-info-existing'

/** The day in the model: cards and their years are judged by it. */
const today = new Date('2026-11-15T12:00:00')

const methods = (page: Page) => page.locator('.payment-methods input[type=radio]')
const methodOf = (page: Page, method: PaymentMethod) => methods(page).and(page.locator(`[value=${method}]`))
const onFile = (page: Page) => page.locator('.on-file')
const pending = (page: Page) => page.locator('[data-field=routing_number]').getByText(m.field_looking_up())
const summary = (page: Page) => page.locator('.form-summary')

/** What is typed into the provider's fields to get the card of the model. */
const heldCard = {
  card_number: '4111111111111111',
  security_code: '123',
  expiration_month: '12',
  expiration_year: '2030',
}

const answersOf = (info: PaymentInfo): Record<string, string> =>
  Object.fromEntries(Object.entries(info).map(([name, value]) => [name, String(value)]))

const enterRouting = async (page: Page, routing: string): Promise<void> => {
  const box = boxOf(page, 'routing_number')
  await box.fill('')
  await box.fill(routing)
  await box.press('Tab')
}

/** The bank is looked up where its number is not there yet; a bank that is not known is typed. */
const fillBank = async (stage: Stage, info: PaymentInfo): Promise<void> => {
  const { page } = stage
  const { routing_number: routing = '', bank_name: bank = '', ...rest } = answersOf(info)
  const box = boxOf(page, 'routing_number')
  if ((await box.inputValue()) !== routing || (await box.getAttribute('aria-invalid')) === 'true') {
    await enterRouting(page, routing)
    await stage.reply(getRouting, 'server')
    await hides(pending(page))
  }
  if ((await boxOf(page, 'bank_name').inputValue()) === '') await boxOf(page, 'bank_name').fill(bank)
  await fillForm(page, quickHands(page), bankFields, rest)
}

const load = async (
  stage: Stage,
  { prescribed, saved, cards, charges, withoutCard, cardFrame }: LoadedBilling,
  isMember: boolean,
): Promise<void> => {
  if (cardFrame === null) await stage.reply(getFields, 'server')
  else await replyWithCardFields(stage)
  const kept = (await savedOf(stage, 'billing')).result
  if (saved !== null && kept === null) await saveElsewhere(stage, here)
  const isAsKept = saved !== null || kept === null
  await stage.reply(getSection, isAsKept ? 'server' : await sectionWith(stage, 'billing', saved))
  if (isMember) {
    await stage.reply(getCards, { data: { result: cards } })
    await stage.reply(getBanks, { data: { result: [] } })
  }
  await stage.reply(getTyped, { data: { result: null } })
  // The plan is paid by card.
  await stage.reply(
    getMethod,
    prescribed === 'cc' && cardFrame === null
      ? 'server'
      : {
          data: {
            result: prescribed,
            charges,
            card_frame: cardFrame === null ? null : stage.url(CARD_FIELDS),
            without_card: withoutCard,
          },
        },
  )
}

const seeForm = async (page: Page, { context }: Snapshot): Promise<void> => {
  await seeOpen(page, m.billing_title(), context.problem)
  await isReady(wayOn(page))
  await becomes(
    'the ways of payment',
    () =>
      methods(page).evaluateAll((all) =>
        all.map((one) => `${(one as HTMLInputElement).value} ${(one as HTMLInputElement).checked}`),
      ),
    paymentChoices(context.prescribed).map((method) => `${method} ${method === context.chosen}`),
  )
  const card = page.locator(`[data-field="${context.cardFrame === null ? 'card_number' : 'card_token'}"]`)
  await (context.chosen === 'cc' && context.picked === null ? shows(card) : hides(card))
  await becomes(
    'the picked card',
    () => onFile(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-pressed'))),
    context.chosen === 'cc' ? context.cards.map((one) => String(one.card_id === context.picked)) : [],
  )
  const account = boxOf(page, 'account_number')
  await (context.chosen === 'eft' ? shows(account) : hides(account))
}

export const billingDriver: Driver<typeof billingMachine> = {
  start: async (stage, input) => {
    await stage.page.clock.setFixedTime(today)
    await enrolledUpTo(stage, here)
    await serveCards(stage, { atOnce: true })
    await stage.hold(getFields, getMethod, getRouting, getCards, getBanks, save, saveOnFile, picture)
    await stage.hold({ call: getSection, query: column }, { call: getTyped, query: column })
    await openStepOf(stage, 'billing', input)
  },
  act: {
    'billing.choose': ({ page }, { method }) => methodOf(page, method).check(),
    // Choosing the picked card again takes it back.
    'billing.pick': ({ page }) => onFile(page).click(),
    'billing.routingEntered': ({ page }, { routing }) => enterRouting(page, routing),
    'billing.submit': async (stage, { info }) => {
      const { page } = stage
      if (info.payment_method === 'cc' && info.card_id === undefined)
        await fillForm(page, quickHands(page), cardFields, { ...answersOf(info), ...(info.card_token && heldCard) })
      if (info.payment_method === 'eft') await fillBank(stage, info)
      await wayOn(page).click()
    },
    'billing.retry': pressRetry,
    'billing.keepMine': pressKeepMine,
    'billing.takeTheirs': pressTakeTheirs,
  },
  answer: {
    loadBilling: async (stage, outcome, { context }) => {
      const isMember = context.facts.enrollType === 'existing-member'
      if ('done' in outcome) return load(stage, outcome.done as LoadedBilling, isMember)
      const known = isMember ? ([getCards, getBanks] as const) : []
      for (const call of [getSection, getTyped, ...known] as const) await stage.reply(call, 'server')
      await stage.reply(getFields, 'server')
      return stage.reply(getMethod, { refused: outcome })
    },
    lookUpRouting: async (stage, outcome) => {
      const bank = boxOf(stage.page, 'bank_name')
      if ('failed' in outcome) {
        await stage.reply(getRouting, { refused: outcome })
        await shows(stage.page.locator('[data-field=routing_number]').getByText(problemOf(outcome.failed).message))
        return becomes('the name of the bank', () => bank.inputValue(), '')
      }
      const { name } = outcome.done as { name: string | null }
      await stage.reply(getRouting, name === null ? { data: { name } } : 'server')
      return becomes('the name of the bank', () => bank.inputValue(), name?.toUpperCase() ?? '')
    },
    saveBilling: async (stage, outcome, { context }) => {
      const isConflict = 'failed' in outcome && problemOf(outcome.failed).kind === 'conflict'
      const call = context.picked === null ? save : saveOnFile
      const isOffered = context.chosen === 'cc' || context.chosen === 'eft'
      // The server has the plan paid by card: another way that is fixed it does not take.
      const isHeld = context.cardFrame !== null && context.chosen === 'cc'
      if ((!isOffered || context.picked !== null || isHeld) && ('done' in outcome || isConflict)) {
        await saveElsewhere(stage, here)
        const { revision } = await savedOf(stage, 'billing')
        return stage.reply(call, isConflict ? { refused: outcome } : { data: { revision } })
      }
      return replyToSave(stage, call, outcome, here)
    },
    screenshot: replyToPicture,
  },
  see: {
    loading: ({ page }) => seeLoading(page, m.billing_title()),
    loadFailed: ({ page }) => seeLoadFailed(page, m.billing_title()),
    'editing.entering': async ({ page }, snapshot) => {
      const { errors, routingProblem } = snapshot.context
      await seeForm(page, snapshot)
      await hides(pending(page))
      for (const error of errors) await shows(page.locator('.step-page').getByText(wordsOf(error)))
      if (errors.length === 0 && routingProblem === null) await hides(summary(page))
    },
    'editing.lookingUp': async ({ page }, snapshot) => {
      await seeForm(page, snapshot)
      await shows(pending(page))
    },
    saving: ({ page }) => isBusy(wayOn(page)),
    conflict: ({ page }) => seeConflict(page, m.billing_title()),
    saved: ({ page }) => shows(heading(page, m.review_title())),
  },
  // Only existing members have something on file.
  happens: ({ kind, actor, event }, { context }) =>
    kind !== 'done' ||
    actor !== 'loadBilling' ||
    (event['output'] as LoadedBilling).cards.length === 0 ||
    context.facts.enrollType === 'existing-member',
  offered: (event, { value, context }) => {
    switch (event.type) {
      case 'billing.choose':
        return event.method !== context.chosen && paymentChoices(context.prescribed).includes(event.method)
      case 'billing.pick':
        return (
          context.chosen === 'cc' &&
          context.cards.length > 0 &&
          event.id === (context.picked === null ? 'card-1' : null)
        )
      case 'billing.routingEntered':
        return context.chosen === 'eft'
      case 'billing.submit':
        // A form waits for what it looks up before it is sent.
        if (event.info.card_id !== (context.picked ?? undefined)) return false
        // What a provider's fields hold is no number of ours, and the other way round.
        if (event.info.payment_method === 'cc' && event.info.card_id === undefined) {
          if ((event.info.card_token === undefined) !== (context.cardFrame === null)) return false
        }
        return event.info.payment_method === context.chosen && JSON.stringify(value).includes('entering')
      default:
        return true
    }
  },
  bars: {
    'editing#billing.pick#1': ({ page }, { context }) =>
      becomes('what is on file', () => onFile(page).count(), context.chosen === 'cc' ? context.cards.length : 0),
    'editing#billing.choose#1': ({ page }, { context }) =>
      becomes(
        'the ways of payment',
        () => methods(page).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
        [...paymentChoices(context.prescribed)] as string[],
      ),
  },
}
