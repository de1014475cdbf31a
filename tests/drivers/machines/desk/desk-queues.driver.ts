import type { Page } from 'playwright'
import type { deskQueuesMachine } from '#machines/desk/desk-queues/desk-queues.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, buttonOf, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, asks, title } from '../support/storefront/storefront.ts'
import { openDesk, seesProblem, session } from './at-the-desk.ts'

const get = 'GET staff/get-queues'

const refreshButton = (page: Page) => buttonOf(page.locator('main'), m.desk_queues_refresh())

/** How all queues stand. */
export const deskQueuesDriver: Driver<typeof deskQueuesMachine> = {
  start: async (stage) => {
    await stage.hold(get)
    await openDesk(stage, '/desk/queues')
  },
  act: {
    'desk-queues.refresh': ({ page }) => refreshButton(page).click(),
    'desk-queues.retry': ({ page }) =>
      page.locator('main').getByRole('button', { name: m.common_retry(), exact: true }).click(),
  },
  answer: {
    getQueues: async (stage, outcome) => {
      // Who is told so signs in anew: the page asks who is there, and is not answered.
      if (outcome.label === 'session') await stage.hold(session)
      await answer(stage, get, 'failed' in outcome ? { refused: outcome } : { data: { queues: outcome.done } })
    },
  },
  see: {
    loading: async (stage, { context: { queues } }) => {
      await asks(stage, get)
      if (queues !== null) await isBusy(refreshButton(stage.page))
    },
    failed: async (stage, { context: { problem } }) => {
      if (problem?.kind === 'session') {
        await asks(stage, session)
        return
      }
      await shows(title(stage.page, m.desk_queues_title()))
      await seesProblem(stage, problem)
    },
    reading: async (stage, { context: { queues, problem } }) => {
      if (problem?.kind === 'session') {
        await asks(stage, session)
        return
      }
      const { page } = stage
      await isReady(refreshButton(page))
      await becomes(
        'how many wait',
        () => page.locator('.desk-count').allTextContents(),
        (queues ?? []).flatMap(({ count }) => (count > 0 ? [m.desk_support_waiting({ count })] : [])),
      )
      const alarms = (queues ?? []).filter(({ alarm }) => alarm).length
      await becomes('the alarms', () => page.getByText(m.desk_queue_alarm(), { exact: true }).count(), alarms)
      await seesProblem(stage, problem)
    },
  },
  // Nobody who has to sign in anew is offered anything.
  offered: (_, { context: { problem } }) => problem?.kind !== 'session',
}
