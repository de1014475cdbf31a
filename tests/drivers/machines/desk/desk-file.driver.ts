import type { Page } from 'playwright'
import type { deskFileMachine } from '#machines/desk/desk-file/desk-file.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { pricedPlans } from '#schemas/desk/price-table.rules.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { wordsOf as errorWords } from '../support/enrollment/step-sight.ts'
import { becomes, buttonOf, hides, isBusy, isDisabled, isReady, shows } from '../support/sight.ts'
import { asks } from '../support/storefront/storefront.ts'
import { answering, openDesk, retryButton, seesFieldErrors, seesProblem, session } from './at-the-desk.ts'

const get = 'GET staff/get-catalog-file'
const save = 'POST staff/save-catalog-file'

const box = (page: Page) => page.locator('#desk-file-text')
const look = (page: Page, name: string) => page.locator('.desk-looks').getByRole('button', { name, exact: true })
const saveButton = (page: Page) => page.locator('.desk-save .button-primary')
const mineButton = (page: Page) => buttonOf(page.locator('main'), m.catalog_file_keep_mine())
const prices = (page: Page) => page.locator('.desk-price')

const showText = async (page: Page): Promise<void> => {
  if (await look(page, m.catalog_file_text()).isVisible()) await look(page, m.catalog_file_text()).click()
}

/** One text file of a version: a plan's. */
export const deskFileDriver: Driver<typeof deskFileMachine> = {
  start: async (stage, { number, path }) => {
    await stage.hold(get, save)
    await openDesk(stage, `/desk/catalog/${number}/file?path=${path}`, 'publisher')
  },
  act: {
    'desk-file.retry': ({ page }) => retryButton(page).click(),
    'desk-file.type': async ({ page }, { text }) => {
      await showText(page)
      await box(page).fill(text)
    },
    'desk-file.price': async ({ page }, { typed }) => {
      await look(page, m.catalog_file_prices()).click()
      await prices(page).first().fill(typed)
    },
    'desk-file.save': ({ page }) => saveButton(page).click(),
    'desk-file.look': ({ page }) => buttonOf(page.locator('main'), m.catalog_file_look()).click(),
    'desk-file.keepMine': ({ page }) => mineButton(page).click(),
    'desk-file.takeTheirs': ({ page }) => buttonOf(page.locator('main'), m.catalog_file_take_theirs()).click(),
  },
  answer: {
    getFile: answering(get),
    saveFile: answering(save),
    getOther: answering(get),
  },
  see: {
    loading: (stage) => asks(stage, get),
    failed: async (stage, { context: { problem } }) => {
      if (problem?.kind === 'session') {
        await asks(stage, session)
        return
      }
      await seesProblem(stage, problem)
    },
    editing: async (stage, { context: { file, text, errors, saved, problem } }) => {
      const { page } = stage
      await seesProblem(stage, problem)
      if (saved) await shows(page.getByText(m.catalog_file_saved()))
      if (file?.changeable === false) {
        await shows(page.getByText(m.catalog_file_read_only({ number: 3 })))
        await hides(saveButton(page))
      } else if (errors.length > 0) {
        await seesFieldErrors(stage, errors.map(errorWords))
        return
      } else if (text === file?.text) await isDisabled(saveButton(page))
      else await isReady(saveButton(page))
      const [cents] = Object.values(pricedPlans(text)?.[0]?.rows[0]?.cents ?? {})
      await look(page, m.catalog_file_prices()).click()
      await becomes('the price', () => prices(page).first().inputValue(), ((cents ?? 0) / 100).toFixed(2))
    },
    saving: async (stage) => {
      await asks(stage, save)
      await isBusy(saveButton(stage.page))
    },
    fetchingOther: (stage) => asks(stage, get),
    outdated: async ({ page }, { context: { text } }) => {
      await shows(page.getByText(m.catalog_file_outdated()))
      await becomes('what was typed', () => box(page).inputValue(), text)
    },
    comparing: async ({ page }, { context: { text, other } }) => {
      await becomes('what was typed', () => box(page).inputValue(), text)
      await becomes('the other text', () => page.locator('#desk-file-other').inputValue(), other?.text ?? '')
      if (other?.changeable === true) await isReady(mineButton(page))
      else await hides(mineButton(page))
    },
  },
  // Nobody who has to sign in anew is offered anything, and who only reads changes nothing.
  offered: (event, before) => {
    const { problem, file, other, text, errors } = before.context
    if (problem?.kind === 'session') return false
    if (event.type === 'desk-file.keepMine') return other?.changeable === true
    if (event.type === 'desk-file.save') return errors.length === 0 && text !== file?.text
    if (event.type === 'desk-file.type' || event.type === 'desk-file.price')
      return before.matches('comparing') || file?.changeable === true
    return true
  },
  bars: {
    'editing#desk-file.type#1': ({ page }) => hides(saveButton(page)),
    'editing#desk-file.price#1': async ({ page }) => {
      await look(page, m.catalog_file_prices()).click()
      await becomes('whether it is only read', () => prices(page).first().isEditable(), false)
    },
    'editing#desk-file.save#1': async ({ page }, { context: { file, errors } }) => {
      if (file?.changeable === false) await hides(saveButton(page))
      else if (errors.length === 0) await isDisabled(saveButton(page))
      else {
        // Leads to the price that is none.
        await saveButton(page).click()
        await shows(page.locator('.desk-price[aria-invalid]:focus'))
      }
    },
    'comparing#desk-file.keepMine#1': ({ page }) => hides(mineButton(page)),
  },
}
