import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import type { signingMachine } from '#machines/enrollment/signing/signing.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { boxes, mistakes, pad, tick, typeName } from '../support/enrollment/signature.ts'
import { wordsOf } from '../support/enrollment/step-sight.ts'
import { answer, problemText, title } from '../support/storefront/storefront.ts'

type Snapshot = SnapshotFrom<typeof signingMachine>

const get = 'GET enrollment/get-signing/{token}'
const save = 'POST enrollment/sign-policy'
const renew = 'POST enrollment/renew-signing'

const main = (page: Page) => page.locator('main')
const signButton = (page: Page) => buttonOf(main(page), m.signing_submit())
const renewButton = (page: Page) => buttonOf(main(page), m.signing_renew())
const retryButton = (page: Page) => buttonOf(main(page), m.common_retry())

const seeForm = async (page: Page, { context: { signing } }: Snapshot): Promise<void> => {
  await shows(title(page, m.signing_title()))
  await becomes('the boxes', () => boxes(page).count(), signing?.texts.length ?? 0)
}
const seeProblem = async (page: Page, { context: { problem } }: Snapshot): Promise<void> =>
  problem === null
    ? hides(main(page).locator('.notice-danger'))
    : shows(main(page).getByText(problemText(problem), { exact: true }))

/** The page of a link to sign. What it leads to is made up: each link is answered as the path says. */
export const signingDriver: Driver<typeof signingMachine> = {
  start: async (stage, { token }) => {
    await stage.hold(get, save, renew)
    await stage.page.goto(stage.url(`/sign/${token}`))
  },
  act: {
    'signing.submit': async ({ page }, { draft }) => {
      await tick(page, draft.agreed)
      await (draft.signature ? typeName(page) : pad(page).getByRole('button', { name: m.signature_clear() }).click())
      await signButton(page).click()
    },
    'signing.changed': ({ page }) => typeName(page),
    'signing.retry': ({ page }) => retryButton(page).click(),
    'signing.renew': ({ page }) => renewButton(page).click(),
  },
  answer: {
    loadSigning: (stage, outcome) =>
      answer(stage, get, 'failed' in outcome ? { refused: outcome } : { data: { result: outcome.done } }),
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
    foreign: ({ page }) => shows(title(page, m.signing_invalid())),
    loadFailed: async ({ page }, snapshot) => {
      await shows(title(page, m.signing_load_failed()))
      await seeProblem(page, snapshot)
      await isReady(retryButton(page))
    },
    reading: async ({ page }, snapshot) => {
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
      await shows(page.getByText(m.signing_thanks_text({ date })))
    },
    signedBefore: async ({ page }, { context: { signedOn: date } }) => {
      await shows(title(page, m.signing_before()))
      await shows(page.getByText(m.signing_before_text({ date })))
    },
    expired: async ({ page }, snapshot) => {
      await shows(title(page, m.signing_expired()))
      await seeProblem(page, snapshot)
      await isReady(renewButton(page))
    },
    renewing: ({ page }) => isBusy(renewButton(page)),
    renewed: ({ page }) => shows(title(page, m.signing_renewed())),
  },
}
