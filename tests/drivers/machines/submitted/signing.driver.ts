import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import type { signingMachine } from '#machines/enrollment/signing/signing.machine.ts'
import type { Opened } from '#machines/enrollment/signing/signing.context.ts'
import type { Driver } from '#paths/run/driver.ts'
import { cardSteps } from '#schemas/steps/steps.registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { longDate } from '#schemas/messages/long-date.ts'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { boxes, clearSignature, mistakes, tick, typeName } from '../support/enrollment/signature.ts'
import { wordsOf } from '../support/enrollment/step-sight.ts'
import { answer, problemText, title } from '../support/storefront/storefront.ts'

type Snapshot = SnapshotFrom<typeof signingMachine>

const get = 'GET enrollment/get-signing/{token}'
const open = 'POST enrollment/open-signing'
const save = 'POST enrollment/sign-policy'
const renew = 'POST enrollment/renew-signing'

const main = (page: Page) => page.locator('main')
const signButton = (page: Page) => buttonOf(main(page), m.signing_submit())
const renewButton = (page: Page) => buttonOf(main(page), m.signing_renew())
const retryButton = (page: Page) => buttonOf(main(page), m.common_retry())

const wayOn = (page: Page) => main(page).getByRole('link', { name: m.signing_find(), exact: true })
const birthdate = (page: Page) => main(page).getByLabel(m.signing_birthdate())
const continueButton = (page: Page) => buttonOf(main(page), m.common_continue())

const seeForm = async (page: Page, { context: { opened } }: Snapshot): Promise<void> => {
  await shows(title(page, m.signing_title()))
  await becomes('the boxes', () => boxes(page).count(), opened?.texts.length ?? 0)
}
const seeProblem = async (page: Page, { context: { problem } }: Snapshot): Promise<void> =>
  problem === null
    ? hides(main(page).locator('.notice-danger'))
    : shows(main(page).getByText(problemText(problem), { exact: true }))

/** As the server answers it: sections by their columns. */
const answered = ({ names: _names, sections, ...rest }: Opened) => ({
  ...rest,
  sections: cardSteps.flatMap(({ id, column }) => (sections[id] === null ? [] : [{ column, result: sections[id] }])),
})

/** The page of a link to sign. What it leads to is made up: each link is answered as the path says. */
export const signingDriver: Driver<typeof signingMachine> = {
  start: async (stage, { token }) => {
    await stage.hold(get, open, save, renew)
    await stage.page.goto(stage.url(`/sign/${token}`))
  },
  // Each field is on one page.
  offered: (event, snapshot) =>
    event.type !== 'signing.changed' || (event.target === 'birthdate') === snapshot.matches('asking'),
  act: {
    'signing.open': async ({ page }, { birthdate: date }) => {
      await birthdate(page).fill(date)
      await continueButton(page).click()
    },
    'signing.submit': async ({ page }, { draft }) => {
      await tick(page, draft.agreed)
      await (draft.signature ? typeName(page) : clearSignature(page))
      await signButton(page).click()
    },
    'signing.changed': async ({ page }, { target }) => {
      if (target === 'signature') await typeName(page)
      else await birthdate(page).press('0')
    },
    'signing.retry': ({ page }) => retryButton(page).click(),
    'signing.renew': ({ page }) => renewButton(page).click(),
  },
  answer: {
    loadSigning: (stage, outcome) =>
      answer(stage, get, 'failed' in outcome ? { refused: outcome } : { data: { result: outcome.done } }),
    openSigning: (stage, outcome) =>
      answer(
        stage,
        open,
        'failed' in outcome ? { refused: outcome } : { data: { result: answered(outcome.done as Opened) } },
      ),
    sign: (stage, outcome) =>
      answer(
        stage,
        save,
        'failed' in outcome
          ? { refused: outcome }
          : { data: { signed_on: (outcome.done as { signedOn: string }).signedOn } },
      ),
    renewLink: (stage, outcome) =>
      answer(stage, renew, 'failed' in outcome ? { refused: outcome } : { data: { sent: true } }),
  },
  see: {
    loading: ({ page }) => shows(title(page, m.signing_loading())),
    foreign: async ({ page }) => {
      await shows(title(page, m.signing_invalid()))
      await shows(wayOn(page))
    },
    loadFailed: async ({ page }, snapshot) => {
      await shows(title(page, m.signing_load_failed()))
      await seeProblem(page, snapshot)
      await isReady(retryButton(page))
    },
    asking: async ({ page }, snapshot) => {
      await shows(title(page, m.signing_title()))
      await isReady(continueButton(page))
      const { errors } = snapshot.context
      await becomes(
        'what is wrong with the date',
        async () => (await main(page).locator('.field-message').allTextContents()).map((words) => words.trim()),
        errors.map((error) => `${m.field_error_prefix()} ${wordsOf(error)}`),
      )
      await seeProblem(page, snapshot)
    },
    opening: ({ page }) => isBusy(continueButton(page)),
    reading: async ({ page }, snapshot) => {
      // Nothing is folded away: what is signed is read.
      await shows(main(page).getByText('ann@example.com'))
      await seeForm(page, snapshot)
      await isReady(signButton(page))
      await becomes('the mistakes', () => mistakes(page), snapshot.context.errors.map(wordsOf).toSorted())
      await seeProblem(page, snapshot)
    },
    signing: async ({ page }, snapshot) => {
      await seeForm(page, snapshot)
      await isBusy(signButton(page))
    },
    signed: async ({ page }, { context: { signedOn: date } }) => {
      await shows(title(page, m.signing_thanks()))
      await shows(page.getByText(m.signing_thanks_text({ date: longDate(date) })))
      await shows(wayOn(page))
    },
    signedBefore: async ({ page }, { context: { signedOn: date } }) => {
      await shows(title(page, m.signing_before()))
      await shows(page.getByText(m.signing_before_text({ date: longDate(date) })))
      await shows(wayOn(page))
    },
    expired: async ({ page }, snapshot) => {
      await shows(title(page, m.signing_expired()))
      await seeProblem(page, snapshot)
      await isReady(renewButton(page))
    },
    renewing: ({ page }) => isBusy(renewButton(page)),
    renewed: async ({ page }) => {
      await shows(title(page, m.signing_renewed()))
      await shows(wayOn(page))
    },
  },
}
