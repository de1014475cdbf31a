import type { Page } from 'playwright'
import type { deskCatalogMachine } from '#machines/desk/desk-catalog/desk-catalog.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, asks, dialog, title } from '../support/storefront/storefront.ts'
import {
  answering,
  dialogButton,
  openDesk,
  retryButton,
  seesDialogProblem,
  seesProblem,
  session,
} from './at-the-desk.ts'

const get = 'GET staff/get-catalog-versions'
const remove = 'POST staff/remove-catalog-version'
const withdraw = 'POST staff/withdraw-catalog-publication'

const moreButton = (page: Page) => buttonOf(page.locator('main'), m.desk_find_more())
const removeButton = (page: Page) => buttonOf(page.locator('.desk-rows'), m.catalog_remove())
const withdrawButton = (page: Page) => buttonOf(page.locator('.desk-publications'), m.catalog_withdraw())
const versions = (page: Page) => page.locator('.desk-rows .desk-row-name')

/** The versions of the catalog. */
export const deskCatalogDriver: Driver<typeof deskCatalogMachine> = {
  start: async (stage) => {
    await stage.hold(get, remove, withdraw)
    await openDesk(stage, '/desk/catalog', 'publisher')
  },
  act: {
    'desk-catalog.more': ({ page }) => moreButton(page).click(),
    'desk-catalog.remove': ({ page }) => removeButton(page).first().click(),
    'desk-catalog.withdraw': ({ page }) => withdrawButton(page).first().click(),
    'desk-catalog.confirm': ({ page }) => dialogButton(page).click(),
    'desk-catalog.close': ({ page }) => page.keyboard.press('Escape'),
    'desk-catalog.retry': ({ page }) => retryButton(page).click(),
  },
  answer: {
    getVersions: answering(get),
    getMore: answering(get),
    removeVersion: (stage, outcome) =>
      answer(stage, remove, 'failed' in outcome ? { refused: outcome } : { data: { removed: true } }),
    withdrawPublication: (stage, outcome) =>
      answer(stage, withdraw, 'failed' in outcome ? { refused: outcome } : { data: { withdrawn: true } }),
  },
  see: {
    loading: (stage) => asks(stage, get),
    failed: async (stage, { context: { problem } }) => {
      if (problem?.kind === 'session') {
        await asks(stage, session)
        return
      }
      await shows(title(stage.page, m.catalog_title()))
      await seesProblem(stage, problem)
    },
    listing: async (stage, { context: { rows, next, done, problem } }) => {
      const { page } = stage
      await hides(dialog(page))
      await becomes(
        'the versions',
        () => versions(page).allTextContents(),
        (rows ?? []).map(({ number }) => m.catalog_version({ number })),
      )
      await seesProblem(stage, problem)
      if (done !== null) await shows(page.getByText(done === 'removed' ? m.catalog_removed() : m.catalog_withdrawn()))
      if (next === null) await hides(moreButton(page))
      else await isReady(moreButton(page))
    },
    continuing: async (stage) => {
      await asks(stage, get)
      await isBusy(moreButton(stage.page))
    },
    confirmingRemoval: async (stage, { context: { chosen, problem } }) => {
      await shows(dialog(stage.page).getByText(m.catalog_remove_title({ number: chosen })))
      await isReady(dialogButton(stage.page))
      await seesDialogProblem(stage, problem)
    },
    removing: async (stage) => {
      await asks(stage, remove)
      await isBusy(dialogButton(stage.page))
    },
    confirmingWithdrawal: async (stage, { context: { problem } }) => {
      await shows(dialog(stage.page).getByText(m.catalog_withdraw_title()))
      await isReady(dialogButton(stage.page))
      await seesDialogProblem(stage, problem)
    },
    withdrawing: async (stage) => {
      await asks(stage, withdraw)
      await isBusy(dialogButton(stage.page))
    },
  },
  // Nobody who has to sign in anew is offered anything.
  offered: (event, { context: { problem, rows, publications } }) => {
    if (problem?.kind === 'session') return false
    if (event.type === 'desk-catalog.remove')
      return rows?.some(({ number, state }) => number === event.number && state === 'draft') === true
    if (event.type === 'desk-catalog.withdraw')
      return publications.some(({ id, state }) => id === event.id && state === 'planned')
    return true
  },
  bars: {
    'listing#desk-catalog.more#1': ({ page }) => hides(moreButton(page)),
    'listing#desk-catalog.remove#1': ({ page }, { context: { rows } }) =>
      becomes(
        'the drafts',
        () => removeButton(page).count(),
        rows?.filter(({ state }) => state === 'draft').length ?? 0,
      ),
    'listing#desk-catalog.withdraw#1': ({ page }, { context: { publications } }) =>
      becomes(
        'what is planned',
        () => withdrawButton(page).count(),
        publications.filter(({ state }) => state === 'planned').length,
      ),
  },
}
