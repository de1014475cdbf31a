import type { Page } from 'playwright'
import type { deskRosterMachine } from '#machines/desk/desk-roster/desk-roster.machine.ts'
import type { RosterAct } from '#machines/desk/desk-roster/desk-roster.setup.ts'
import type { Driver } from '#paths/run/driver.ts'
import type { RowKey } from '#schemas/calls/calls.registry.ts'
import { rosterStateNames, waiveReasonNames } from '#schemas/desk/roster/roster.ui.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, asks, dialog, problemText, title } from '../support/storefront/storefront.ts'
import { answering, openDesk, seesProblem, session } from './at-the-desk.ts'

const get = 'GET staff/get-roster'
const record = 'POST staff/record-waiver'
const exporting = 'GET staff/export-roster'
const callOf: Record<RosterAct['kind'], RowKey> = {
  invite: 'POST staff/invite-employees',
  remind: 'POST staff/remind-employees',
  takeBack: 'POST staff/take-back-waiver',
  stop: 'POST staff/stop-reminders',
}

const main = (page: Page) => page.locator('main')
const names = (page: Page) => page.locator('.desk-question')
const moreButton = (page: Page) => buttonOf(main(page), m.desk_find_more())
const exportButton = (page: Page) => buttonOf(main(page), m.desk_roster_export())
const inviteButton = (page: Page) => buttonOf(main(page), m.desk_roster_invite_all({ count: 1 }))
const dialogButton = (page: Page) => dialog(page).locator('.dialog-actions button').first()
/** A button of one employee. */
const rowButton = (page: Page, act: string, name: string) =>
  page.getByRole('button', { name: m.desk_roster_act_of({ act, name }), exact: true })
const seesDialog = async (page: Page, problem: Parameters<typeof problemText>[0] | null): Promise<void> => {
  await isReady(dialogButton(page))
  if (problem !== null) await shows(dialog(page).getByText(problemText(problem)))
}

/** The people of a group. */
export const deskRosterDriver: Driver<typeof deskRosterMachine> = {
  start: async (stage, { groupId }) => {
    await stage.hold(get, record, exporting, ...Object.values(callOf))
    await openDesk(stage, `/desk/groups/${groupId}`)
  },
  act: {
    'desk-roster.filter': ({ page }, { only }) =>
      buttonOf(page.locator('.desk-filter'), only === null ? m.desk_roster_all() : rosterStateNames[only]()).click(),
    'desk-roster.more': ({ page }) => moreButton(page).click(),
    'desk-roster.retry': ({ page }) => buttonOf(main(page), m.common_retry()).click(),
    'desk-roster.ask': ({ page }, { act }) =>
      (act.employee === null ? inviteButton(page) : rowButton(page, m.desk_roster_take_back(), 'Bo Lima')).click(),
    'desk-roster.confirm': ({ page }) => dialogButton(page).click(),
    'desk-roster.close': ({ page }) => page.keyboard.press('Escape'),
    'desk-roster.waive': ({ page }) => rowButton(page, m.desk_roster_waive(), 'Ana Lima').click(),
    'desk-roster.reason': async ({ page }, { reason }) => {
      await dialog(page).getByText(waiveReasonNames[reason](), { exact: true }).click()
      await dialogButton(page).click()
    },
    'desk-roster.export': ({ page }) => exportButton(page).click(),
  },
  answer: {
    getRoster: answering(get),
    getMore: answering(get),
    doAct: (stage, outcome, { context: { act } }) =>
      answer(
        stage,
        callOf[act.kind],
        'failed' in outcome ? { refused: outcome } : { data: outcome.done ?? { changed: true } },
      ),
    recordWaiver: (stage, outcome) =>
      answer(stage, record, 'failed' in outcome ? { refused: outcome } : { data: { changed: true } }),
    exportRoster: (stage, outcome) =>
      answer(
        stage,
        exporting,
        'failed' in outcome ? { refused: outcome } : { data: { name: 'roster.csv', csv: 'Employee ID\r\n' } },
      ),
  },
  see: {
    loading: (stage) => asks(stage, get),
    failed: async (stage, { context: { problem } }) => {
      if (problem?.kind === 'session') {
        await asks(stage, session)
        return
      }
      await shows(title(stage.page, m.desk_groups_title()).or(title(stage.page, 'Bluebonnet Bakery')))
      await seesProblem(stage, problem)
    },
    listing: async (stage, { context: { rows, next, problem, group } }) => {
      const { page } = stage
      await hides(dialog(page))
      await shows(title(page, group?.name ?? ''))
      await becomes(
        'who is on the roster',
        () => names(page).allTextContents(),
        rows.map(({ name }) => name),
      )
      await seesProblem(stage, problem)
      if (next === null) await hides(moreButton(page))
      else await isReady(moreButton(page))
      if (group?.employees === 0) await shows(page.getByText(m.desk_roster_empty()))
    },
    continuing: async (stage) => {
      await asks(stage, get)
      await isBusy(moreButton(stage.page))
    },
    confirming: async ({ page }, { context: { act, problem } }) => {
      const words = act.kind === 'invite' ? m.desk_roster_invite_title() : m.desk_roster_take_back_title()
      await shows(dialog(page).getByText(words))
      await seesDialog(page, problem)
    },
    acting: async (stage, { context: { act } }) => {
      await asks(stage, callOf[act.kind])
      await isBusy(dialogButton(stage.page))
    },
    choosingReason: async ({ page }, { context: { problem } }) => {
      await shows(dialog(page).getByText(m.desk_roster_waive_text({ name: 'Ana Lima' })))
      await seesDialog(page, problem)
    },
    recording: async (stage) => {
      await asks(stage, record)
      await isBusy(dialogButton(stage.page))
    },
    exporting: async (stage) => {
      await asks(stage, exporting)
      await isBusy(exportButton(stage.page))
    },
  },
  /** Mails are counted, and nothing else is. */
  happens: ({ kind, actor, event }, { context: { act } }) =>
    kind !== 'done' ||
    actor !== 'doAct' ||
    (event['output'] === null) === (act.kind === 'takeBack' || act.kind === 'stop'),
  offered: (event, { context: { problem, group, rows, next } }) => {
    // Nobody who has to sign in anew is offered anything.
    if (problem?.kind === 'session') return false
    switch (event.type) {
      case 'desk-roster.filter':
      case 'desk-roster.export':
        return (group?.employees ?? 0) > 0
      case 'desk-roster.more':
        return next !== null
      case 'desk-roster.ask':
        return event.act.employee === null
          ? (group?.counts.not_invited ?? 0) > 0
          : rows.some(({ id }) => id === event.act.employee)
      case 'desk-roster.waive':
        return rows.some(({ id }) => id === event.employee)
      default:
        return true
    }
  },
  bars: {
    'listing#desk-roster.filter#1': {
      at: ({ context: { only, group } }) => only === null && (group?.employees ?? 0) > 0,
      holds: async (stage) => {
        const before = stage.made(get)
        const all = buttonOf(stage.page.locator('.desk-filter'), m.desk_roster_all())
        await all.click()
        await becomes('all are shown', () => all.getAttribute('aria-pressed'), 'true')
        if (stage.made(get) > before) throw new Error('What is shown already was fetched again')
      },
    },
    'listing#desk-roster.more#1': {
      at: ({ context }) => context.next === null,
      holds: ({ page }) => hides(moreButton(page)),
    },
    'listing#desk-roster.ask#1': async ({ page }, { context: { rows } }) => {
      await becomes('the rows with buttons', () => names(page).count(), rows.length)
    },
    'listing#desk-roster.waive#1': async ({ page }, { context: { rows } }) => {
      const waivable = rows.filter(({ state }) => state !== 'waived' && state !== 'enrolled').length
      await becomes('the buttons', () => buttonOf(page.locator('.desk-rows'), m.desk_roster_waive()).count(), waivable)
    },
  },
}
