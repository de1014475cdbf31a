import { broken } from '#machines/support/model.ts'
import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import {
  type LoadedBeneficiaries,
  beneficiaryFactsOf,
  merged,
  sentBeneficiary,
} from '#machines/enrollment/beneficiaries/beneficiaries.context.ts'
import type { beneficiariesMachine } from '#machines/enrollment/beneficiaries/beneficiaries.machine.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import type { Beneficiary } from '#schemas/calls/enrollment/beneficiaries.calls.ts'
import { isKeptMask } from '#schemas/fields/identity.kinds.ts'
import { m } from '#schemas/messages/generated/messages.js'
import {
  checkBeneficiary,
  hasRoom,
  shareTotal,
  sharesAreWhole,
} from '#schemas/steps/beneficiaries/beneficiaries.rules.ts'
import { openOffers } from '#schemas/steps/beneficiaries/offered-beneficiaries.rules.ts'
import { beneficiaryFields } from '#schemas/steps/beneficiaries/beneficiaries.ui.ts'
import { fillForm } from '#tests/drivers/form.driver.ts'
import { enrolledUpTo, openStep, saveElsewhere } from '../support/enrollment/enrolled.ts'
import { quickHands } from '../support/storefront/quick-hands.ts'
import { confirmRemoval } from '../support/enrollment/step-sight.ts'
import { becomes, buttonOf, hides, isBusy, isDisabled, isReady, shows } from '../support/sight.ts'

type Snapshot = SnapshotFrom<typeof beneficiariesMachine>

const column = { column: 'benificiary_info' }
const getFields = 'GET enrollment/get-form-fields-beneficiary-info'
const getRelationships = 'GET enrollment/get-beneficiary-relationships'
const getSection = 'GET enrollment/get-enrollment-temp-info'
const getTyped = 'GET enrollment/get-typed-values'
const validate = 'POST enrollment/validate-single-beneficiary'
const save = 'POST enrollment/save-beneficiary-info'
const picture = 'POST enrollment/save-screenshot'

const dialog = (page: Page) => page.locator('dialog[open]')
const rows = (page: Page) => page.locator('.people-row')
const addButton = (page: Page) => page.locator('.people-section').getByRole('button', { name: m.beneficiaries_add() })
const offerButton = (page: Page, { context }: Snapshot, index: number) =>
  page
    .getByRole('group', { name: m.beneficiaries_offered() })
    .getByRole('button', { name: m.beneficiaries_add_named({ name: nameOf(context.offered[index] ?? {}) }) })
const nextButton = (page: Page) => buttonOf(page.locator('.step-actions'), m.common_next())
const submitButton = (page: Page) => buttonOf(dialog(page), m.common_save())
const nameOf = ({ first_name, last_name }: Partial<Beneficiary>) => `${first_name} ${last_name}`

/** Buttons of the row in which the machine keeps this person: two people may have one name. */
const rowButton = (page: Page, { context }: Snapshot, id: string, words: (named: { name: string }) => string) => {
  const index = context.people.findIndex((person) => person.beneficiary_id === id)
  const person = context.people[index]
  if (person === undefined) throw new Error(`${id} is not listed`)
  return rows(page)
    .nth(index)
    .getByRole('button', { name: words({ name: nameOf(person) }), exact: true })
}

const fill = (stage: Stage, values: Partial<Beneficiary>) =>
  fillForm(
    stage.page,
    quickHands(stage.page),
    beneficiaryFields,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  )

/** The list behind the popup: its people with their shares, and the total where there is somebody. */
const seeList = async (page: Page, { context: { people } }: Snapshot): Promise<void> => {
  await becomes('the list', () => page.locator('.people-name, .people-share, .people-total').allTextContents(), [
    ...people.flatMap((person) => [nameOf(person), `${person.beneficiary_percentage}%`]),
    ...(people.length > 0 ? [m.beneficiaries_total({ total: shareTotal(people) })] : []),
  ])
}

const isOffered = ({ offered, people }: Snapshot['context'], index: number) =>
  hasRoom(people) && openOffers(offered, people).includes(index)

export const beneficiariesDriver: Driver<typeof beneficiariesMachine> = {
  start: async (stage) => {
    await enrolledUpTo(stage, { cart: 'everything', step: 'beneficiaries' })
    await stage.hold(getFields, getRelationships, validate, save, picture)
    await stage.hold({ call: getSection, query: column }, { call: getTyped, query: column })
    await openStep(stage, 'beneficiaries')
  },
  act: {
    'beneficiaries.add': ({ page }) => addButton(page).click(),
    'beneficiaries.addOffered': ({ page }, { index }, before) => offerButton(page, before, index).click(),
    'beneficiaries.edit': ({ page }, { id }, before) => rowButton(page, before, id, m.people_edit_named).click(),
    'beneficiaries.delete': async ({ page }, { id }, before) => {
      await rowButton(page, before, id, m.people_delete_named).click()
      await confirmRemoval(page)
    },
    'beneficiaries.submit': async (stage, { values }) => {
      await fill(stage, values)
      await submitButton(stage.page).click()
    },
    'beneficiaries.cancel': ({ page }) => dialog(page).getByRole('button', { name: m.common_cancel() }).click(),
    'beneficiaries.next': ({ page }) => nextButton(page).click(),
    'beneficiaries.retry': ({ page }) => page.getByRole('button', { name: m.common_retry() }).click(),
    'beneficiaries.keepMine': ({ page }) =>
      page.getByRole('button', { name: m.enrollment_conflict_keep_mine() }).click(),
    'beneficiaries.takeTheirs': ({ page }) =>
      page.getByRole('button', { name: m.enrollment_conflict_take_theirs() }).click(),
  },
  answer: {
    loadBeneficiaries: async (stage, outcome) => {
      if ('failed' in outcome) {
        await stage.reply(getFields, 'server')
        await stage.reply(getTyped, 'server')
        await stage.reply(getSection, 'server')
        return stage.reply(getRelationships, { refused: outcome })
      }
      const { fields, offered, people, revision } = outcome.done as LoadedBeneficiaries
      await stage.reply(getFields, { data: { result: fields, offered } })
      await stage.reply(getTyped, { data: { result: null } })
      await stage.reply(getSection, { data: { result: { beneficiaries: people }, revision } })
      await stage.reply(getRelationships, 'server')
    },
    validateBeneficiary: (stage, outcome) =>
      stage.reply(validate, 'failed' in outcome ? { refused: outcome } : 'server'),
    saveBeneficiaries: async (stage, outcome, { context: { people, revision } }) => {
      if ('failed' in outcome) return stage.reply(save, { refused: outcome })
      if (revision === 0 && people.every(({ ssn }) => !isKeptMask(ssn))) return stage.reply(save, 'server')
      // What the page was told to be on file is not: the server gets a list of its own, so that the step is done.
      await saveElsewhere(stage, { cart: 'everything', step: 'beneficiaries' })
      return stage.reply(save, { data: { saved: true, revision: revision + 1 } })
    },
    screenshot: (stage, outcome) =>
      stage.reply(picture, 'failed' in outcome ? { refused: broken('server') } : 'server'),
  },
  see: {
    loading: async ({ page }) => {
      await shows(page.getByRole('heading', { level: 1, name: m.beneficiaries_title() }))
      await shows(page.locator('.step-page .skeleton'))
    },
    loadFailed: async ({ page }) => {
      await shows(page.getByText(m.enrollment_load_failed()))
      await hides(page.getByText(m.beneficiaries_next_hint()))
    },
    listing: async ({ page }, snapshot) => {
      const { people, main, problem } = snapshot.context
      await seeList(page, snapshot)
      await hides(dialog(page))
      if (hasRoom(people)) await isReady(addButton(page))
      else await hides(addButton(page))
      if (sharesAreWhole(people)) await isReady(nextButton(page))
      else await shows(page.getByText(m.beneficiaries_next_hint()))
      if (main?.error_message !== undefined) await shows(page.locator('.step-page').getByText(main.error_message))
      if (problem?.kind === 'session') await shows(page.getByText(m.enrollment_not_saved_session()))
    },
    editing: async ({ page }, { context: { errors, problem } }) => {
      await isReady(submitButton(page))
      for (const error of errors) {
        if (error.error_message !== undefined) await shows(dialog(page).getByText(error.error_message))
      }
      if (problem?.kind === 'offline') await shows(dialog(page).getByText(m.problem_offline()))
    },
    validating: ({ page }) => isBusy(submitButton(page)),
    saving: async ({ page }, snapshot) => {
      await isBusy(nextButton(page))
      await seeList(page, snapshot)
    },
    conflict: ({ page }) => shows(page.getByText(m.enrollment_conflict_title())),
    saved: async ({ page }) => {
      await shows(page.getByRole('heading', { level: 1, name: m.health_title() }))
    },
  },
  offered: (event, { value, context }) => {
    const { people, open } = context
    const isListed = (id: string) => people.some((person) => person.beneficiary_id === id)
    switch (event.type) {
      case 'beneficiaries.add':
        return value === 'listing' && hasRoom(people)
      case 'beneficiaries.addOffered':
        return value === 'listing' && isOffered(context, event.index)
      case 'beneficiaries.edit':
      case 'beneficiaries.delete':
        return value === 'listing' && isListed(event.id)
      case 'beneficiaries.next':
        return value === 'listing' && sharesAreWhole(people)
      case 'beneficiaries.submit':
        return (
          open !== null &&
          checkBeneficiary(sentBeneficiary(merged(open, event.values)), beneficiaryFactsOf(context)).length === 0
        )
      default:
        return true
    }
  },
  bars: {
    'listing#beneficiaries.add#1': ({ page }) => hides(addButton(page)),
    'listing#beneficiaries.addOffered#1': ({ page }, before) => hides(offerButton(page, before, 0)),
    'listing#beneficiaries.edit#1': async ({ page }, { context: { people } }) => {
      await becomes('the list', () => rows(page).count(), people.length)
    },
    'listing#beneficiaries.next#1': ({ page }) => hides(nextButton(page)),
    'editing#beneficiaries.submit#1': async (stage) => {
      const before = stage.made(validate)
      await dialog(stage.page).getByRole('textbox', { name: m.people_first_name(), exact: true }).fill('')
      await submitButton(stage.page).click()
      await shows(dialog(stage.page).locator('.field-message'))
      if (stage.made(validate) > before) throw new Error('The form was sent without a first name')
    },
    'editing#beneficiaries.add#0': ({ page }) => isDisabled(addButton(page)),
    'editing#beneficiaries.addOffered#0': {
      at: ({ context }) => isOffered(context, 0),
      holds: ({ page }, before) => isDisabled(offerButton(page, before, 0)),
    },
    'editing#beneficiaries.edit#0': {
      at: ({ context }) => context.people.length > 0,
      holds: ({ page }, before) => areDisabled(page, before, m.people_edit_named),
    },
    'editing#beneficiaries.delete#0': {
      at: ({ context }) => context.people.length > 0,
      holds: ({ page }, before) => areDisabled(page, before, m.people_delete_named),
    },
    'editing#beneficiaries.next#0': ({ page }, { context: { people } }) =>
      (sharesAreWhole(people) ? isDisabled : hides)(nextButton(page)),
  },
}

/** A button of every row. */
const areDisabled = async (page: Page, before: Snapshot, words: Parameters<typeof rowButton>[3]): Promise<void> => {
  for (const { beneficiary_id } of before.context.people)
    await isDisabled(rowButton(page, before, beneficiary_id, words))
}
