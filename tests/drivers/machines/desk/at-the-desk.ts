import type { Page } from 'playwright'
import type { Outcome } from '#machines/support/model.ts'
import type { Problem } from '#machines/support/problem.ts'
import type { Stage } from '#paths/run/driver.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { signInStaff } from '../support/enrollment/proving.ts'
import { becomes, hides, shows } from '../support/sight.ts'
import { answer, dialog, problemText } from '../support/storefront/storefront.ts'

/** Who is told that nobody is signed in any more asks this. */
export const session = 'GET staff/get-session'

/** Answers a call as its actor ends. Who is told that their session is over asks who is there, and is not answered. */
export const answering =
  (call: RowKey) =>
  async (stage: Stage, outcome: Outcome): Promise<void> => {
    if (outcome.label === 'session') await stage.hold(session)
    await answer(stage, call, 'failed' in outcome ? { refused: outcome } : { data: outcome.done })
  }

/** Signs in as somebody of the demonstration's staff and opens a page of the desk. */
export const openDesk = async (
  stage: Stage,
  path: string,
  role: 'operator' | 'auditor' | 'publisher' = 'operator',
): Promise<void> => {
  await signInStaff(stage, `demo-${role}`)
  await stage.page.goto(stage.url(path))
}

/** The button that does what the open dialog asks about. */
export const dialogButton = (page: Page) => dialog(page).locator('.dialog-actions button').first()

export const retryButton = (page: Page) =>
  page.locator('main').getByRole('button', { name: m.common_retry(), exact: true })

/** What a proof says of a version is no call that came to nothing. */
const notices = (page: Page) => page.locator('main .notice-danger:not([aria-labelledby=desk-proof] *)')

/** What is said of a call that came to nothing, outside of fields. */
export const seesProblem = async ({ page }: Stage, problem: Problem | null): Promise<void> => {
  if (problem === null) await hides(notices(page))
  else await shows(notices(page).getByText(problemText(problem)))
}

/** The same within the open dialog. */
export const seesDialogProblem = async ({ page }: Stage, problem: Problem | null): Promise<void> => {
  if (problem === null) await hides(dialog(page).locator('.notice-danger'))
  else await shows(dialog(page).getByText(problemText(problem)))
}

/** What is said under fields, without the word before it that says that it is one. */
export const seesFieldErrors = ({ page }: Stage, texts: readonly string[]): Promise<void> =>
  becomes(
    'what is said of the fields',
    async () =>
      (await page.locator('.field-message').allTextContents()).map((text) => text.replace(/^[^:]*:/, '').trim()),
    [...texts],
  )
