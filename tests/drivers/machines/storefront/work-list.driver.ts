import type { Page } from 'playwright'
import type { WorkPart, workListMachine } from '#machines/storefront/work-list/work-list.machine.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { cancelByDialog, cancelEnrollment, requestCancel } from '../support/enrollment/cancelling.ts'
import { proveRep } from '../support/enrollment/proving.ts'
import { becomes, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, asks, forgetAsked, problemText } from '../support/storefront/storefront.ts'

const work = 'GET enrollment/get-agent-work'
const resume = 'POST enrollment/resume-draft'

const more: Record<WorkPart, () => string> = {
  drafts: () => m.work_more_drafts(),
  waiting: () => m.work_more_waiting(),
  recent: () => m.work_more_recent(),
}

const main = (page: Page) => page.locator('main')
const searchBox = (page: Page) => page.getByRole('searchbox', { name: m.work_search() })
/** Below the list that has more. */
const moreButton = (page: Page, part: WorkPart) => main(page).getByRole('button', { name: more[part](), exact: true })
const continueButton = (page: Page, name: string | null) =>
  main(page).getByRole('button', { name: m.work_continue_of({ name: name ?? m.work_unnamed() }), exact: true })

/** What a rep goes on with, below what their home asks. */
export const workListDriver: Driver<typeof workListMachine> = {
  start: async (stage) => {
    await proveRep(stage)
    await stage.hold(work, resume, requestCancel, cancelEnrollment)
    await stage.page.goto(stage.url('/agent-home'))
  },
  act: {
    'work-list.search': async (stage, { text }, before) => {
      // The answer of before is not waited for any more.
      if (before.matches('loading')) forgetAsked(stage, work)
      await searchBox(stage.page).fill(text)
    },
    'work-list.more': ({ page }, { part }) => moreButton(page, part).click(),
    'work-list.resume': ({ page }, { id }, { context }) =>
      continueButton(
        page,
        context.work?.drafts.rows.find(({ enrollment_id }) => enrollment_id === id)?.name ?? null,
      ).click(),
    'work-list.cancelled': async (stage, { id }, { context }) => {
      const lists = context.work
      const row = [...(lists?.waiting.rows ?? []), ...(lists?.recent.rows ?? [])].find(
        (one) => one.enrollment_id === id,
      )
      const name = m.work_cancel_of({ name: row?.name ?? row?.policy_id ?? '' })
      await main(stage.page).getByRole('button', { name, exact: true }).click()
      await cancelByDialog(stage)
    },
    'work-list.back': async ({ page }, _, { context }) => {
      const lists = context.work
      const row = [...(lists?.waiting.rows ?? []), ...(lists?.recent.rows ?? [])][0]
      const name = m.work_open_of({ name: row?.name ?? row?.policy_id ?? '' })
      await main(page).getByRole('button', { name, exact: true }).click()
      // The rows of the model are nobody's on the server: the page says so, and the way back stands above.
      await main(page).getByRole('button', { name: m.work_back(), exact: true }).click()
    },
    'work-list.retry': ({ page }) => main(page).getByRole('button', { name: m.common_retry(), exact: true }).click(),
  },
  answer: {
    loadWork: (stage, outcome) =>
      answer(stage, work, 'failed' in outcome ? { refused: outcome } : { data: outcome.done }),
    resumeDraft: (stage, outcome, { context: { opening } }) =>
      answer(
        stage,
        resume,
        'failed' in outcome
          ? { refused: outcome }
          : {
              data: {
                enrollment_id: opening,
                saved_tab: 'primary_info',
                others: {
                  group_id: null,
                  platform_group_id: null,
                  agent_id: 'rep-rivera',
                  open_type: null,
                  eprocess: 'rep',
                  effective_date: '12/01/2026',
                  type: 'new-user',
                  enroll_type: 'new-member',
                  user_id: null,
                },
              },
            },
      ),
  },
  see: {
    loading: (stage) => asks(stage, work),
    typing: ({ page }, { context: { query } }) =>
      becomes('the search', () => searchBox(page).inputValue(), query.search),
    failed: async ({ page }, { context: { problem } }) => {
      await shows(main(page).getByText(problem === null ? '' : problemText(problem)))
      await isReady(main(page).getByRole('button', { name: m.common_retry(), exact: true }))
    },
    listing: async ({ page }, { context: { work: lists, problem, query } }) => {
      if (lists === null) throw new Error('A list that is shown is there')
      const rows = [...lists.drafts.rows, ...lists.waiting.rows, ...lists.recent.rows]
      await becomes(
        'the names',
        () => main(page).locator('.work-name').allTextContents(),
        rows.map(({ name }) => name ?? m.work_unnamed()),
      )
      if (rows.length === 0 && query.search === '') await shows(main(page).getByText(m.work_empty()))
      if (problem === null) await hides(main(page).locator('.work-list .notice-danger'))
      else await shows(main(page).locator('.work-list').getByText(problemText(problem)))
    },
    resuming: async ({ page }, { context: { work: lists, opening } }) => {
      const draft = lists?.drafts.rows.find(({ enrollment_id }) => enrollment_id === opening)
      await isBusy(continueButton(page, draft?.name ?? null))
    },
    opened: ({ page }) => page.waitForURL('**/enrollment/**'),
  },
  offered: (event, { context: { work: lists, query } }) => {
    switch (event.type) {
      // Where nothing is listed there is nothing to search; the same words are no search.
      case 'work-list.search':
        return (
          lists !== null &&
          event.text !== query.search &&
          (query.search !== '' || lists.drafts.total + lists.waiting.total + lists.recent.total > 0)
        )
      case 'work-list.back':
        return (lists?.waiting.rows.length ?? 0) + (lists?.recent.rows.length ?? 0) > 0
      default:
        return true
    }
  },
  bars: {
    'listing#work-list.more#1': ({ page }) => hides(moreButton(page, 'recent')),
    'listing#work-list.resume#1': {
      at: ({ context: { work: lists } }) => (lists?.drafts.rows.length ?? 0) > 0,
      holds: ({ page }) => shows(main(page).getByText(m.work_with_client())),
    },
  },
}
