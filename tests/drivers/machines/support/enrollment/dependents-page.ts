import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import { listFactsOf, newDependent } from '#machines/enrollment/dependents/dependents.context.ts'
import type { dependentsMachine } from '#machines/enrollment/dependents/dependents.machine.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { mayAskSpouse, showsNext } from '#schemas/steps/dependents/dependents.rules.ts'
import { becomes, hides, isDisabled, isReady, shows } from '../sight.ts'
import { wayOn } from './step-sight.ts'

/** The page of the dependents: the list, the question about the spouse, the form. */

type Snapshot = SnapshotFrom<typeof dependentsMachine>

export const rows = (page: Page) => page.locator('.people-row')
export const addButton = (page: Page) => {
  const named = (name: string) => page.locator('.people-section').getByRole('button', { name, exact: true })
  return named(m.dependents_add_spouse()).or(named(m.dependents_add_child()))
}
/** "Change the quote to …", whichever tier it is. */
export const fitButton = (page: Page) =>
  page.getByRole('button').filter({ hasText: m.dependents_fit_change({ tier: '' }).trim() })
export const question = (page: Page) => page.getByLabel(m.dependents_spouse_question())
export const form = (page: Page) => page.locator('.people-section form')
export const submitButton = (page: Page) => form(page).locator('button[type=submit]')

export const rowButton = (page: Page, { context }: Snapshot, id: string, words: string) =>
  rows(page)
    .nth(context.dependents.findIndex(({ primary_info }) => primary_info.dependent_id === id))
    .getByRole('button')
    .filter({ hasText: words })

export const isListed = ({ context }: Snapshot, id: string): boolean =>
  context.dependents.some(({ primary_info }) => primary_info.dependent_id === id)

/** The people, the question about the spouse and what can be pressed: all of it while the list is open, else nothing. */
export const seeList = async (page: Page, { value, context }: Snapshot): Promise<void> => {
  const facts = listFactsOf(context)
  const isOpen = value === 'listing'
  await becomes(
    'the list',
    () => page.locator('.people-name').allTextContents(),
    context.dependents.map(({ primary_info }) => `${primary_info.first_name} ${primary_info.last_name}`),
  )
  await becomes(
    'the rows that are open',
    () => rows(page).locator('button:enabled').count(),
    isOpen ? context.dependents.length * 2 : 0,
  )
  if (newDependent(context) === null) await hides(addButton(page))
  else await (isOpen ? isReady : isDisabled)(addButton(page))
  if (!mayAskSpouse(facts)) return hides(question(page))
  await becomes('the question about the spouse', () => question(page).inputValue(), String(context.hasSpouse ?? ''))
  await (isOpen ? isReady : isDisabled)(question(page))
}

/** While a form is open, Next cannot be pressed where it stands. */
export const seeNextWaits = (page: Page, { context }: Snapshot): Promise<void> =>
  (showsNext(context.dependents, listFactsOf(context)) ? isDisabled : hides)(wayOn(page))

export const seeForm = async (page: Page, { context }: Snapshot): Promise<void> => {
  const id = context.open?.primary_info.dependent_id
  const place = context.dependents.findIndex(({ primary_info }) => primary_info.dependent_id === id)
  const number = (place === -1 ? context.dependents.length : place) + 1
  await shows(page.getByRole('heading', { name: m.dependents_number({ number }), exact: true }))
  await shows(form(page))
}
