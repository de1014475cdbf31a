import type { Page } from 'playwright'
import type { deskFormsMachine } from '#machines/desk/desk-forms/desk-forms.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, buttonOf, hides, isBusy, isDisabled, isReady, shows } from '../../support/sight.ts'
import { asks } from '../../support/storefront/storefront.ts'
import { answering, openDesk, retryButton, seesProblem, session } from '../at-the-desk.ts'

export const getForms = 'GET staff/get-catalog-forms'
export const previewForms = 'POST staff/preview-catalog-forms'
const save = 'POST staff/save-catalog-forms'

/** How a set asks for a field. */
export const needBox = (page: Page, step: string, field: string) =>
  page.locator(`#at-requirements-0-fields-${step}-${field}`)
const saveButton = (page: Page) => page.locator('.desk-save .button-primary')
const mineButton = (page: Page) => buttonOf(page.locator('main'), m.forms_keep_mine())

const openAgreement = (page: Page) => buttonOf(page.locator('.forms-parts'), m.enrollment_step_agreement()).click()
const openContact = (page: Page) => buttonOf(page.locator('.forms-parts'), m.enrollment_step_contact()).click()

/** What a version makes an enrollment ask. The forms beside it have a machine of their own: they stay on their way. */
export const deskFormsDriver: Driver<typeof deskFormsMachine> = {
  start: async (stage, { number }) => {
    await stage.hold(getForms, save, previewForms)
    await openDesk(stage, `/desk/catalog/${number}/forms`, 'publisher')
  },
  act: {
    'desk-forms.retry': ({ page }) => retryButton(page).click(),
    'desk-forms.edit': async ({ page }, { edit }) => {
      if (edit.what === 'need') {
        await openContact(page)
        await needBox(page, edit.step, edit.field).selectOption(edit.need ?? 'none')
      } else if (edit.what === 'addAgreement') {
        await openAgreement(page)
        await page.getByRole('textbox', { name: m.forms_agreement_new() }).fill(edit.id)
        await buttonOf(page.locator('main'), m.forms_agreement_add()).click()
      } else if (edit.what === 'removeAgreement') {
        await openAgreement(page)
        await page.getByRole('button', { name: m.forms_agreement_remove({ id: 'hipaa' }), exact: true }).click()
      } else if (edit.what === 'addSet') {
        await openContact(page)
        await page.locator('summary').filter({ hasText: m.forms_set_change() }).click()
        await page.getByRole('textbox', { name: m.forms_set_new() }).fill(edit.id)
        await buttonOf(page.locator('main'), m.forms_set_add()).click()
      } else throw new Error('no such edit here')
    },
    'desk-forms.save': ({ page }) => saveButton(page).click(),
    'desk-forms.look': ({ page }) => buttonOf(page.locator('main'), m.forms_look()).click(),
    'desk-forms.keepMine': ({ page }) => mineButton(page).click(),
    'desk-forms.takeTheirs': ({ page }) => buttonOf(page.locator('main'), m.forms_take_theirs()).click(),
  },
  answer: {
    getForms: answering(getForms),
    saveForms: answering(save),
    getOther: answering(getForms),
  },
  see: {
    loading: (stage) => asks(stage, getForms),
    failed: async (stage, { context: { problem } }) => {
      if (problem?.kind === 'session') await asks(stage, session)
      else await seesProblem(stage, problem)
    },
    unreadable: async ({ page }) => {
      await shows(page.getByText(m.forms_unreadable()))
      await shows(page.locator('.desk-place a').first())
    },
    editing: async (stage, { context: { forms, config, mistakes, saved, problem } }) => {
      const { page } = stage
      await seesProblem(stage, problem)
      if (saved) await shows(page.getByText(m.forms_saved()))
      await openContact(page)
      const needs = config?.requirements[0]?.fields.contact
      for (const field of ['phone_number', 'city'])
        await becomes(field, () => needBox(page, 'contact', field).inputValue(), needs?.[field] ?? 'none')
      await becomes('mistakes', () => page.locator('.forms-mistakes li').count(), mistakes.length)
      if (forms?.changeable === false) {
        await shows(page.getByText(m.forms_read_only({ number: 3 })))
        await hides(saveButton(page))
      } else if (config === forms?.config) await isDisabled(saveButton(page))
      else await isReady(saveButton(page))
    },
    saving: async (stage) => {
      await asks(stage, save)
      await isBusy(saveButton(stage.page))
    },
    fetchingOther: (stage) => asks(stage, getForms),
    outdated: ({ page }) => shows(page.getByText(m.forms_outdated())),
    comparing: async ({ page }, { context: { other } }) => {
      await shows(page.getByText(m.forms_outdated()))
      if (other?.changeable === true && other.config !== null) await isReady(mineButton(page))
      else await hides(mineButton(page))
    },
  },
  // Nobody who has to sign in anew is offered anything, and who only reads changes nothing.
  offered: (event, before) => {
    const { problem, forms, config, other, mistakes } = before.context
    if (problem?.kind === 'session') return false
    if (event.type === 'desk-forms.keepMine') return other?.changeable === true && other.config !== null
    if (event.type === 'desk-forms.save') return mistakes.length === 0 && config !== forms?.config
    if (event.type !== 'desk-forms.edit') return true
    // A choice that is made already is no choice.
    const { edit } = event
    if (forms?.changeable !== true || config === null) return false
    if (edit.what === 'addAgreement') return config.agreements.every(({ id }) => id !== edit.id)
    if (edit.what === 'removeAgreement') return config.agreements[edit.index] !== undefined
    if (edit.what === 'addSet') return config.requirements.every(({ id }) => id !== edit.id)
    return edit.what === 'need' && config.requirements[edit.set]?.fields[edit.step]?.[edit.field] !== edit.need
  },
  bars: {
    'editing#desk-forms.edit#1': async ({ page }) => {
      await openContact(page)
      await becomes('whether it is only read', () => needBox(page, 'contact', 'city').isDisabled(), true)
    },
    'editing#desk-forms.save#1': async ({ page }, { context: { forms, mistakes } }) => {
      if (forms?.changeable === false) await hides(saveButton(page))
      else if (mistakes.length === 0) await isDisabled(saveButton(page))
      else {
        // Leads to the field that makes no sense.
        await saveButton(page).click()
        await shows(page.locator('.forms-field select[aria-invalid]:focus'))
      }
    },
    'comparing#desk-forms.keepMine#1': ({ page }) => hides(mineButton(page)),
  },
}
