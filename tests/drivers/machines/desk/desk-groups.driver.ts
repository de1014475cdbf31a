import type { deskGroupsMachine } from '#machines/desk/desk-groups/desk-groups.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, shows } from '../support/sight.ts'
import { asks, title } from '../support/storefront/storefront.ts'
import { answering, openDesk, seesProblem, session } from './at-the-desk.ts'

const get = 'GET staff/get-groups'

/** The groups of the catalog. */
export const deskGroupsDriver: Driver<typeof deskGroupsMachine> = {
  start: async (stage) => {
    await stage.hold(get)
    await openDesk(stage, '/desk/groups')
  },
  act: {
    'desk-groups.retry': ({ page }) =>
      page.locator('main').getByRole('button', { name: m.common_retry(), exact: true }).click(),
  },
  answer: {
    getGroups: answering(get),
  },
  see: {
    loading: (stage) => asks(stage, get),
    failed: async (stage, { context: { problem } }) => {
      if (problem?.kind === 'session') {
        await asks(stage, session)
        return
      }
      await shows(title(stage.page, m.desk_groups_title()))
      await seesProblem(stage, problem)
    },
    listing: async ({ page }, { context: { groups } }) => {
      await becomes(
        'the groups',
        () => page.locator('.desk-row-name').allTextContents(),
        groups.map(({ name }) => name),
      )
      if (groups.length === 0) await shows(page.getByText(m.desk_groups_none()))
    },
  },
  // Nobody who has to sign in anew is offered anything.
  offered: (_, { context: { problem } }) => problem?.kind !== 'session',
}
