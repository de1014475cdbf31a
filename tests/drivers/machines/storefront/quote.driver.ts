import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import type { ZipAnswer } from '#machines/storefront/quote/quote.context.ts'
import type { quoteMachine } from '#machines/storefront/quote/quote.machine.ts'
import { twoCounties } from '#machines/storefront/quote/quote.model.ts'
import type { OwnInvitation } from '#schemas/calls/visit/invitation.calls.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { type QuoteField, checkQuote, tierHasChildren } from '#schemas/storefront/quote-form.rules.ts'
import { categoryName, genderName } from '#src/fields/words.ts'
import { quickHands } from '../support/storefront/quick-hands.ts'
import { isDrawn, quoteForm, seeQuoteForm, showsChildren } from '../support/storefront/quote-form.ts'
import { becomes, hides, isBusy, isReady, shows } from '../support/sight.ts'
import {
  answer,
  asks,
  dialog,
  forgetAsked,
  isAlive,
  plainPlan,
  problemText,
  quoted,
  title,
} from '../support/storefront/storefront.ts'

const readQuote = 'GET enrollment/get-enrollment-temp-info'
const lookUp = 'GET service/zip-to-state'
const ownInvitation = 'GET enrollment/get-own-invitation'
const checkZip = 'GET enrollment/validate-zip-code'
const makeQuote = 'POST enrollment/add-filter-for-new-user'
const changeQuote = 'PUT enrollment/change-filter-info/{tempId}'
const saveDependents = 'POST enrollment/store-temp-dependent-info'

const press = (page: Page, words: string) => quickHands(page).press(words)
const submitButton = (page: Page) => quoteForm(page).locator('button[type="submit"]')
const zipBox = (page: Page) => quoteForm(page).getByRole('textbox', { name: m.quote_zip_label(), exact: true })
const saveCall = ({ enrollmentId }: { enrollmentId: string | null }) =>
  enrollmentId === null ? makeQuote : changeQuote

const change: Record<QuoteField, (page: Page, value: string) => Promise<void>> = {
  zip: (page, value) => quickHands(page).type(m.quote_zip_label(), value),
  county: (page, value) => quickHands(page).choose(m.quote_county_label(), value),
  dob: (page, value) => quickHands(page).type(m.quote_dob_label(), value),
  spouse_dob: (page, value) => quickHands(page).type(m.quote_spouse_dob_label(), value),
  tier: (page, value) => quickHands(page).choose(m.quote_tier_label(), value),
  gender: (page, value) => quickHands(page).pick(m.quote_gender_label(), genderName(value)),
  category: (page, value) => quickHands(page).pick(m.quote_category_label(), categoryName(value)),
  is_smoker: (page, value) =>
    quickHands(page).pick(m.quote_smoker_label(), value === '1' ? m.common_yes() : m.common_no()),
}

/** An invitation as the server has it, of somebody who was born on that day. */
const invitedOwn = (birthDate: unknown): OwnInvitation => ({
  first_name: 'Ana',
  group_name: 'Bluebonnet Bakery',
  birth_date: String(birthDate),
  state: 'invited',
  until: null,
  open: true,
  policy_id: null,
})

/** A look-up that is on its way is left by this. */
const givesUp = (stage: Stage, before: SnapshotFrom<typeof quoteMachine>): void => {
  if (before.matches({ editing: 'lookingUp' })) forgetAsked(stage, lookUp)
}

/** The quote form in its three places: the landing page, the list of plans, and over a plan's page. */
export const quoteDriver: Driver<typeof quoteMachine> = {
  start: async (stage, { form, enrollmentId, invited }) => {
    const { page } = stage
    if (enrollmentId !== null) await quoted(stage)
    if (form === 'details') {
      await page.goto(stage.url(`/plan/${plainPlan}/plan`))
      await page.getByRole('button', { name: m.plans_edit_long(), exact: true }).waitFor()
    }
    await stage.hold({ call: readQuote, query: { column: 'filter_info' } })
    if (invited === true) {
      await stage.hold(ownInvitation)
      await page.goto(stage.url('/404'))
      await page.evaluate(() => sessionStorage.setItem('invited', '1'))
    }
    await stage.hold(lookUp, checkZip, makeQuote, changeQuote, saveDependents)
    if (form === 'details') await press(page, m.plans_edit_long())
    else {
      await page.goto(stage.url(form === 'landing' ? '/' : '/plans'))
      await isAlive(stage)
    }
  },
  act: {
    'quote.change': (stage, { field, value }, before) => {
      if (field === 'zip') givesUp(stage, before)
      return change[field](stage.page, value)
    },
    'quote.addSpouse': ({ page }) => press(page, m.quote_add_spouse()),
    'quote.removeSpouse': ({ page }) => press(page, m.quote_remove_spouse()),
    'quote.moreChildren': ({ page }, _, { context }) =>
      press(page, showsChildren(context) ? m.quote_children_more() : m.quote_add_dependents()),
    'quote.fewerChildren': ({ page }) => press(page, m.quote_children_fewer()),
    'quote.clearChildren': ({ page }) => press(page, m.quote_children_clear()),
    'quote.chooseChildren': ({ page }, { count }) => quickHands(page).choose(m.quote_children_label(), String(count)),
    'quote.submit': (stage, _, before) => {
      if (checkQuote(before.context.form, before.context.values, undefined, before.context.counties).length === 0) {
        givesUp(stage, before)
      }
      return submitButton(stage.page).click()
    },
    'quote.retry': ({ page }) => press(page, m.common_retry()),
    'quote.startOver': ({ page }) => press(page, m.quote_start_over()),
  },
  answer: {
    loadBirthDate: (stage, outcome) =>
      answer(stage, ownInvitation, 'failed' in outcome ? { refused: outcome } : { data: invitedOwn(outcome.done) }),
    loadQuote: (stage, outcome) =>
      answer(stage, readQuote, 'failed' in outcome ? { refused: outcome } : { data: { result: outcome.done } }),
    lookUpZip: (stage, outcome) => answer(stage, lookUp, 'failed' in outcome ? { refused: outcome } : 'server'),
    validateZip: (stage, outcome) => answer(stage, checkZip, 'failed' in outcome ? { refused: outcome } : 'server'),
    saveFilter: (stage, outcome, { context }) =>
      answer(stage, saveCall(context), 'failed' in outcome ? { refused: outcome } : 'server'),
    saveDependents: (stage, outcome) =>
      answer(stage, saveDependents, 'failed' in outcome ? { refused: outcome } : 'server'),
  },
  see: {
    loading: async (stage) => {
      await asks(stage, readQuote)
      await isBusy(submitButton(stage.page))
      await becomes('the ZIP code is closed', () => zipBox(stage.page).isDisabled(), true)
    },
    knowing: async (stage) => {
      await asks(stage, ownInvitation)
      await isBusy(submitButton(stage.page))
    },
    loadFailed: async ({ page }, { context: { problem } }) => {
      const notice = page.getByRole('alert').filter({ hasText: m.quote_load_failed() })
      await shows(notice.getByText(problem === null ? '' : problemText(problem)))
      await hides(quoteForm(page))
    },
    'editing.open': async ({ page }, { context }) => {
      await isReady(submitButton(page))
      await seeQuoteForm(page, context)
    },
    'editing.lookingUp': async (stage, { context }) => {
      await asks(stage, lookUp)
      await isReady(submitButton(stage.page))
      await seeQuoteForm(stage.page, context)
    },
    checkingZip: async (stage) => {
      await asks(stage, checkZip)
      await isBusy(submitButton(stage.page))
    },
    saving: async (stage, { context }) => {
      await asks(stage, saveCall(context))
      await isBusy(submitButton(stage.page))
    },
    savingDependents: async (stage) => {
      await asks(stage, saveDependents)
      await isBusy(submitButton(stage.page))
    },
    saved: async (stage, { context: { form, values } }) => {
      const { page } = stage
      await hides(quoteForm(page))
      await hides(dialog(page))
      if (form === 'landing') await shows(title(page, m.plans_new_title({ category: categoryName(values.category) })))
      // The list of plans, or the plan's rates, begin with the quote.
      await asks(stage, readQuote)
    },
  },
  // The directory says which ZIP code lies in several counties, not the path.
  happens: ({ kind, actor, event }, { context: { values } }) =>
    kind !== 'done' ||
    (actor !== 'lookUpZip' && actor !== 'validateZip') ||
    (event['output'] as ZipAnswer).counties.length > 0 === (values.zip === twoCounties.zip),
  offered: (event, { context }) => {
    const { form, values } = context
    const isLanding = form === 'landing'
    switch (event.type) {
      case 'quote.change':
        return isDrawn(event.field, context) && values[event.field] !== event.value
      case 'quote.addSpouse':
        return isLanding && !values.has_spouse
      case 'quote.removeSpouse':
        return isLanding && values.has_spouse
      case 'quote.moreChildren':
        return isLanding
      case 'quote.fewerChildren':
      case 'quote.clearChildren':
        return isLanding && showsChildren(context)
      case 'quote.chooseChildren':
        return form === 'details' && tierHasChildren(values.tier) && values.no_of_children !== event.count
      default:
        return true
    }
  },
}
