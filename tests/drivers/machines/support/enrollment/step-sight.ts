import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import type { Locator, Page } from 'playwright'
import type { Problem } from '#machines/support/problem.ts'
import type { Stage } from '#paths/run/driver.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, hides, shows } from '../sight.ts'

/** What all steps of the wizard draw in the same place (src/enrollment/step/step-page.tsx). */

export const heading = (page: Page, title: string): Locator =>
  page.getByRole('heading', { level: 1, name: title, exact: true })

/** Next, or Submit where the step calls it so. */
export const wayOn = (page: Page): Locator => page.locator('.step-actions .button-primary')

const conflictNotice = (page: Page) => page.getByText(m.enrollment_conflict_title(), { exact: true })
const skeleton = (page: Page) => page.locator('.step-page .skeleton')
/** The notice of a save, or of another call, that failed as a whole. */
const problemNotice = (page: Page) => page.locator('.step-notice > .notice-danger')

export const seeLoading = async (page: Page, title: string): Promise<void> => {
  await shows(heading(page, title))
  await shows(skeleton(page))
}

export const seeLoadFailed = async (page: Page, title: string): Promise<void> => {
  await shows(page.getByRole('alert').filter({ hasText: m.enrollment_load_failed() }))
  await shows(heading(page, title))
  await hides(skeleton(page))
}

export const seeConflict = async (page: Page, title: string): Promise<void> => {
  await shows(conflictNotice(page))
  await shows(heading(page, title))
  await hides(wayOn(page))
}

/** Neither loading nor waiting for a decision; the notice is there where something failed as a whole, and only there. */
export const seeOpen = async (page: Page, title: string, problem: Problem | null): Promise<void> => {
  await shows(heading(page, title))
  await hides(skeleton(page))
  await hides(conflictNotice(page))
  const told = problem === null || problem.kind === 'field' ? [] : [titleOf(problem)]
  await becomes('the notice of what failed', () => problemNotice(page).locator('.notice-title').allTextContents(), told)
}

const titleOf = ({ kind }: Problem): string => {
  if (kind === 'offline') return m.enrollment_not_saved_offline()
  return kind === 'session' ? m.enrollment_not_saved_session() : m.enrollment_not_saved()
}

/** The words for what a rule or the server found wrong. */
export const wordsOf = (error: FieldError): string => errorText(errorTable, error)

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()
/** Deletes in the question that asks whether to. */
export const confirmRemoval = (page: Page): Promise<void> => press(page, m.common_delete())
export const pressRetry = ({ page }: Stage): Promise<void> => press(page, m.common_retry())
export const pressKeepMine = ({ page }: Stage): Promise<void> => press(page, m.enrollment_conflict_keep_mine())
export const pressTakeTheirs = ({ page }: Stage): Promise<void> => press(page, m.enrollment_conflict_take_theirs())
