import type { Locator, Page } from 'playwright'
import type { Problem } from '#machines/support/problem.ts'
import type { Reply, Stage } from '#paths/run/driver.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { remember } from '../enrollment/enrolled.ts'
import { quickHands } from './quick-hands.ts'
import { becomes, shows } from '../sight.ts'

/** A plan of the demo catalog that asks for nothing but a quote. */
export const plainPlan = 'brightwater-vision-high'

/** The quote of the models: a woman in Chicago, alone. */
const asked = { zip: '60601', dob: '01/02/1980', gender: '1', tier: 'IO' }

/** Makes a quote over the API, as another window of the stage's browser would. Gives `temp_enrollment_id`. */
export const makeQuote = async (stage: Stage): Promise<string> => {
  const { temp_enrollment_id: enrollmentId } = await stage.ask<{ temp_enrollment_id: string }>(
    'POST enrollment/add-filter-for-new-user',
    { body: { ...asked, eprocess: 'applicant', type: 'new-member' } },
  )
  stage.notes.set('tempId', enrollmentId)
  return enrollmentId
}

/**
 * As `makeQuote`, and the browser knows of it as if the visitor had been here before. Opens no page of the product yet.
 */
export const quoted = async (stage: Stage): Promise<string> => {
  const enrollmentId = await makeQuote(stage)
  await remember(stage, { tempId: enrollmentId })
  return enrollmentId
}

/** The modal that is open. */
export const dialog = (page: Page) => page.locator('dialog[open]')

/** Escape, and the leave to lose what was typed, where it is asked for. */
export const escapeForm = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  const discard = page.getByRole('button', { name: m.discard_go(), exact: true })
  if (await discard.isVisible()) await discard.click()
}

/** The page's own heading. */
export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** The words that are to be seen in each of these, without their line breaks. */
export const wordsOf = async (what: Locator): Promise<string[]> =>
  (await what.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())

/** Waits until the page's code runs: what was drawn before it came takes no clicks. */
export const isAlive = ({ page }: Stage): Promise<void> => shows(page.locator('.utility-contact a'))

const answeredNote = (call: RowKey) => `answered ${call}`

export const isWaiting = ({ made, notes }: Stage, call: RowKey) =>
  made(call) > Number(notes.get(answeredNote(call)) ?? 0)

/** Answers a held call, and keeps in mind that nobody waits for it any more. */
export const answer = async (stage: Stage, call: RowKey, how: Reply): Promise<void> => {
  await asks(stage, call)
  const made = stage.made(call)
  await stage.reply(call, how)
  stage.notes.set(answeredNote(call), String(made))
}

/** Waits until the page has made a held call that is not answered yet. */
export const asks = (stage: Stage, call: RowKey): Promise<void> =>
  becomes(`${call} waits`, async () => isWaiting(stage, call), true)

/** Waits until nobody waits for a held call. */
export const rests = (stage: Stage, call: RowKey): Promise<void> =>
  becomes(`${call} waits`, async () => isWaiting(stage, call), false)

/** What was asked and given up does not wait any more. */
export const forgetAsked = (stage: Stage, call: RowKey): void => {
  stage.notes.set(answeredNote(call), String(stage.made(call)))
}

/** A problem in the words of the page, which has its own where no answer came. */
export const problemText = ({ kind, message }: Problem): string => (kind === 'offline' ? m.problem_offline() : message)

/** Fills the short quote form, where there is no quote yet, and sends it. */
export const sendBanner = async ({ page }: Stage): Promise<void> => {
  await fillBanner(page)
  await quickHands(page).press(m.quote_submit())
}

/** As `sendBanner`, on the page of a plan. */
export const sendPlanQuote = async ({ page }: Stage): Promise<void> => {
  await fillBanner(page)
  await quickHands(page).press(m.plan_quote_submit())
}

const fillBanner = async (page: Page): Promise<void> => {
  const hands = quickHands(page)
  await hands.type(m.quote_zip_label(), asked.zip)
  await hands.type(m.quote_dob_label(), asked.dob)
  await hands.pick(m.quote_gender_label(), m.quote_gender_female())
}

/** Saves the Basic Details as they are, once they are there. */
export const saveDetails = async ({ page }: Stage): Promise<void> => {
  await dialog(page).locator('fieldset.quote-fields:enabled').waitFor()
  await quickHands(page).press(m.quote_save())
}
