import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import { problemOf } from '#machines/support/problem.ts'
import type { Wish, analysisMachine } from '#machines/viewer/analysis.machine.ts'
import { firstWishes } from '#machines/viewer/analysis.model.ts'
import { addressOf } from '#paths/run/answers.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import { errorText } from '#schemas/messages/error-text.ts'
import { errorTable } from '#schemas/messages/generated/error-table.js'
import { m } from '#schemas/messages/generated/messages.js'
import { type Panel, panels } from '../support/analysis-panels.ts'
import { type HeldFile, holdFile } from '../support/enrollment/held-file.ts'
import { becomes, hides, shows } from '../support/sight.ts'
import { pressRetry } from '../support/enrollment/step-sight.ts'

type Snapshot = SnapshotFrom<typeof analysisMachine>

const getTraffic = 'GET service/get-machine-traffic'
const trafficPath = addressOf(getTraffic)

/** What the notes keep: the words of what was fetched and read last, and how many files there were. */
const [FETCHED, READ, FILES] = ['fetched', 'read', 'files']

/** By the notes of its path: the page itself may have been another path's. */
const held = new WeakMap<Stage['notes'], HeldFile>()

const panelOf = (wish: Wish): Panel => {
  if (wish['machine'] === firstWishes.traffic.machine) return panels.traffic
  return wish['machine'] === firstWishes.versions.machine ? panels.versions : panels.coverage
}

const panel = (page: Page) => page.locator('.viewer-analysis')
const process = (page: Page) => panel(page).getByRole('combobox', { name: m.viewer_traffic_process(), exact: true })
/** Those that come and go; what the data gives to think stands there without a role, or with a title. */
const notices = (page: Page) => panel(page).locator(':scope > .notice[role]:not(:has(.notice-title)) .notice-text')
const skeletons = (page: Page) => panel(page).locator('.skeleton')
const noted = ({ notes }: Stage, name: string): string[] => JSON.parse(notes.get(name) ?? '[]') as string[]
const note = ({ notes }: Stage, name: string, words: readonly string[]) => notes.set(name, JSON.stringify(words))

/** What lies over the diagram, and which filters are chosen beside it; nothing where there is nothing. */
const seeData = async (stage: Stage, { context: { data, own, wish } }: Snapshot): Promise<void> => {
  const { page } = stage
  const { words, file } = panelOf(wish)
  if (data === null) return becomes('filters without data', () => process(page).count(), 0)
  await becomes('what lies over the diagram', () => words(page), noted(stage, own ? READ : FETCHED))
  if (file === null) await becomes('the process', () => process(page).inputValue(), wish['process'] ?? '')
}

const seeNotices = (page: Page, { context: { refused } }: Snapshot, ...others: string[]): Promise<void> =>
  becomes('what the panel has to say', () => notices(page).allTextContents(), [
    ...(refused === null ? [] : [errorText(errorTable, { message_key: refused })]),
    ...others,
  ])

export const analysisDriver: Driver<typeof analysisMachine> = {
  start: async (stage, { wish }) => {
    const { page } = stage
    const { path, tab } = panelOf(wish)
    await stage.ask('POST service/open-machines', { body: { code: 'MAPS2468' } })
    if (path === null) await stage.hold(getTraffic)
    else held.set(stage.notes, await holdFile(stage, path))
    await page.goto(stage.url('/machines/enroller-code'))
    await page.getByRole('tab', { name: tab(), exact: true }).click()
  },
  act: {
    'analysis.ask': async ({ page }, { wish }) => {
      const asked = page.waitForRequest((request) => {
        const { pathname, searchParams } = new URL(request.url())
        return pathname === trafficPath && isDeepStrictEqual(Object.fromEntries(searchParams), wish)
      })
      await Promise.all([asked, process(page).selectOption(wish['process'] ?? '')])
    },
    // It is read in no time: the path knows whether it is to be a good one.
    'analysis.file': async (stage, _, { context: { wish } }) => {
      const number = Number(stage.notes.get(FILES) ?? 0) + 1
      stage.notes.set(FILES, String(number))
      const made = panelOf(wish).file?.(number)
      const isGood = stage.ahead[0]?.kind !== 'error'
      if (isGood) note(stage, READ, made?.words ?? [])
      const text = isGood ? JSON.stringify(made?.content) : 'not a file of the command line'
      await stage.page
        .locator('.viewer-file input')
        .setInputFiles({ name: `${number}.json`, mimeType: 'application/json', buffer: Buffer.from(text) })
    },
    'analysis.retry': pressRetry,
  },
  answer: {
    fetchAnalysis: async (stage, outcome, { context: { wish } }) => {
      const { page } = stage
      const { wordsFor } = panelOf(wish)
      const file = held.get(stage.notes)
      const failure = 'failed' in outcome ? problemOf(outcome.failed) : null
      if (file !== undefined) {
        if (failure !== null) return file.refuse(failure.kind === 'missing' ? 404 : 500)
        return void note(stage, FETCHED, wordsFor(await file.give()))
      }
      if (failure !== null) return stage.reply(getTraffic, { refused: outcome })
      const answered = page.waitForResponse((response) => new URL(response.url()).pathname === trafficPath)
      const [response] = await Promise.all([answered, stage.reply(getTraffic, 'server')])
      const { data } = (await response.json()) as { data: unknown }
      note(stage, FETCHED, wordsFor(data))
    },
    // The page has read it by itself.
    readFile: async () => undefined,
  },
  see: {
    fetching: async (stage, snapshot) => {
      const { page } = stage
      await seeNotices(page, snapshot)
      await seeData(stage, snapshot)
      if (snapshot.context.data === null) await shows(skeletons(page))
      else await shows(panel(page).getByText(m.viewer_traffic_busy(), { exact: true }))
    },
    // What is to be seen is what came of it; the field is ready for the next one.
    reading: ({ page }) =>
      becomes('which file lies in the field', () => page.locator('.viewer-file input').inputValue(), ''),
    shown: async (stage, snapshot) => {
      const { page } = stage
      await seeData(stage, snapshot)
      await seeNotices(page, snapshot)
      await hides(skeletons(page))
      await hides(panel(page).getByText(m.viewer_traffic_busy(), { exact: true }))
    },
    failed: async (stage, snapshot) => {
      const { page } = stage
      const { problem, wish } = snapshot.context
      const { missing, path } = panelOf(wish)
      const whole = () => {
        if (problem?.kind === 'missing') return missing()
        return `${m.viewer_fetch_failed()} ${path === null ? problem?.message : '500'}`
      }
      await seeNotices(page, snapshot, ...(problem === null ? [] : [whole()]))
      await seeData(stage, snapshot)
      await hides(skeletons(page))
    },
  },
  // Filters are drawn beside what they choose from, and only for traffic; a file is read before another can be chosen.
  offered: (event, before) => {
    const { wish, data } = before.context
    const takesFiles = panelOf(wish).file !== null
    switch (event.type) {
      case 'analysis.ask':
        return !takesFiles && data !== null && event.wish['process'] !== wish['process']
      case 'analysis.file':
        return takesFiles && !before.matches('reading')
      case 'analysis.retry':
        return true
    }
  },
}
