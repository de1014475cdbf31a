import type { Page } from 'playwright'
import type { deskQueueMachine } from '#machines/desk/desk-queue/desk-queue.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import type { QueueAct } from '#schemas/desk/queues.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, asks, dialog, problemText, title } from '../support/storefront/storefront.ts'
import { answering, dialogButton, openDesk, retryButton, seesProblem, session } from './at-the-desk.ts'

const get = 'GET staff/get-queue'
const calls = {
  remind: 'POST staff/remind-draft',
  deliver: 'POST staff/retry-delivery',
  send: 'POST staff/resend-message',
  dismiss: 'POST staff/dismiss-message',
} as const satisfies Record<QueueAct, RowKey>
const answers: Record<QueueAct, object> = {
  deliver: { outcome: 'new_file' },
  send: { sent: true },
  dismiss: { dismissed: true },
  remind: { sent: true },
}

const words: Record<QueueAct, { name: () => string; title: () => string; done: () => string }> = {
  deliver: { name: m.desk_case_deliver, title: m.desk_deliver_title, done: m.desk_deliver_done },
  send: { name: m.desk_queue_send, title: m.desk_queue_send_title, done: m.desk_queue_send_done },
  remind: { name: m.desk_queue_remind, title: m.desk_queue_remind_title, done: m.desk_queue_remind_done },
  dismiss: { name: m.desk_queue_dismiss, title: m.desk_queue_dismiss_title, done: m.desk_queue_dismiss_done },
}

const moreButton = (page: Page) => buttonOf(page.locator('main'), m.desk_find_more())
const actButton = (page: Page, act: QueueAct) =>
  page.locator('.desk-rows button').filter({ hasText: words[act].name() })

/** What waits in one queue. */
export const deskQueueDriver: Driver<typeof deskQueueMachine> = {
  start: async (stage, { queue }) => {
    await stage.hold(get, ...Object.values(calls))
    await openDesk(stage, `/desk/queues/${queue}`)
  },
  act: {
    'desk-queue.more': ({ page }) => moreButton(page).click(),
    'desk-queue.choose': ({ page }, { act }) => actButton(page, act).first().click(),
    'desk-queue.confirm': ({ page }) => dialogButton(page).click(),
    'desk-queue.close': ({ page }) => page.keyboard.press('Escape'),
    'desk-queue.retry': ({ page }) => retryButton(page).click(),
  },
  answer: {
    getQueue: answering(get),
    getMore: answering(get),
    doAct: async (stage, outcome, { context: { chosen } }) => {
      const act = chosen?.act ?? 'dismiss'
      await answer(stage, calls[act], 'failed' in outcome ? { refused: outcome } : { data: answers[act] })
    },
  },
  see: {
    loading: (stage) => asks(stage, get),
    failed: async (stage, { context: { problem } }) => {
      if (problem?.kind === 'session') {
        await asks(stage, session)
        return
      }
      await shows(title(stage.page, m.desk_queue_mails()))
      await seesProblem(stage, problem)
    },
    listing: async (stage, { context: { rows, next, done, problem } }) => {
      const { page } = stage
      await hides(dialog(page))
      await becomes(
        'who waits',
        () => page.locator('.desk-row-name').allTextContents(),
        (rows ?? []).map(({ name }) => name ?? m.desk_queue_text()),
      )
      await seesProblem(stage, problem)
      if (done !== null) await shows(page.getByText(words[done].done()))
      if (next === null) await hides(moreButton(page))
      else await isReady(moreButton(page))
      if (rows?.length === 0) await shows(page.getByText(m.desk_queue_empty()))
    },
    continuing: async (stage) => {
      await asks(stage, get)
      await isBusy(moreButton(stage.page))
    },
    confirming: async ({ page }, { context: { chosen, problem } }) => {
      if (chosen !== null) await shows(dialog(page).getByText(words[chosen.act].title()))
      await isReady(dialogButton(page))
      if (problem !== null) await shows(dialog(page).getByText(problemText(problem)))
    },
    acting: async (stage, { context: { chosen } }) => {
      await asks(stage, calls[chosen?.act ?? 'dismiss'])
      await isBusy(dialogButton(stage.page))
    },
  },
  // Nobody who has to sign in anew is offered anything.
  offered: (_, { context: { problem } }) => problem?.kind !== 'session',
  bars: {
    'listing#desk-queue.more#1': ({ page }) => hides(moreButton(page)),
    'listing#desk-queue.choose#1': async ({ page }, { context: { rows } }) => {
      // A button for each thing that can be done, and no other.
      const acts = (rows ?? []).flatMap((row) => row.acts)
      await becomes('the buttons', () => page.locator('.desk-rows button').count(), acts.length)
    },
  },
}
