import { listFactsOf, newDependent, offeredTier } from '#machines/enrollment/dependents/dependents.context.ts'
import type { dependentsMachine } from '#machines/enrollment/dependents/dependents.machine.ts'
import type { Bar } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { mayAskSpouse } from '#schemas/steps/dependents/dependents.rules.ts'
import { addButton, fitButton, question, rows, seeNextWaits } from './dependents-page.ts'
import { becomes, hides, isDisabled } from '../sight.ts'

/** What the page of the dependents never lets happen: while a form is open, everything beside it. */
export const dependentsBars: Record<string, Bar<typeof dependentsMachine>> = {
  'listing#dependents.spouse#2': ({ page }) => hides(question(page)),
  'listing#dependents.add#1': ({ page }) => hides(addButton(page)),
  'listing#dependents.edit#1': ({ page }, { context }) =>
    becomes('the rows', () => rows(page).count(), context.dependents.length),
  'listing#dependents.delete#1': ({ page }, { context }) =>
    becomes('the rows', () => rows(page).count(), context.dependents.length),
  'listing#dependents.fitTier#1': {
    at: ({ context }) => offeredTier(context) === null,
    holds: ({ page }) => hides(fitButton(page)),
  },
  'editing#dependents.spouse#0': {
    at: ({ context }) => mayAskSpouse(listFactsOf(context)),
    holds: ({ page }) => isDisabled(question(page)),
  },
  'editing#dependents.add#0': {
    at: ({ context }) => newDependent(context) !== null,
    holds: ({ page }) => isDisabled(addButton(page)),
  },
  'editing#dependents.edit#0': {
    at: ({ context }) => context.dependents.length > 0,
    holds: ({ page }) => isDisabled(rows(page).getByRole('button').filter({ hasText: m.common_edit() })),
  },
  'editing#dependents.delete#0': {
    at: ({ context }) => context.dependents.length > 0,
    holds: ({ page }) => isDisabled(rows(page).getByRole('button').filter({ hasText: m.common_delete() })),
  },
  'editing#dependents.next#0': ({ page }, before) => seeNextWaits(page, before),
}
