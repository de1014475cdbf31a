import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import type { deskVersionMachine } from '#machines/desk/desk-version/desk-version.machine.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { answer, asks, dialog, forgetAsked, rests, title } from '../support/storefront/storefront.ts'
import { answering, dialogButton, retryButton, seesProblem, session } from './at-the-desk.ts'
import { answeringVersion, getVersion, openAtRest } from './versions.ts'

type Snapshot = SnapshotFrom<typeof deskVersionMachine>

const preview = 'POST staff/preview-catalog-version'
const publish = 'POST staff/publish-catalog-version'

const previewButton = (page: Page) => buttonOf(page.locator('main'), m.catalog_preview())
const againButton = (page: Page) => buttonOf(page.locator('main'), m.catalog_proof_again())
const publishButton = (page: Page) => buttonOf(page.locator('main'), m.catalog_publish())

/** Who goes on does not wait for the proof any more. */
const giveUpLooking = (stage: Stage, before: Snapshot): void => {
  if (before.matches({ reading: 'looking' })) forgetAsked(stage, getVersion)
}

const seesVersion = async (stage: Stage, { context: { version, problem } }: Snapshot): Promise<void> => {
  const { page } = stage
  await hides(dialog(page))
  await seesProblem(stage, problem)
  await becomes(
    'what differs',
    () => page.locator('[aria-labelledby=desk-changes] .desk-change .desk-row-name').allTextContents(),
    (version?.changes ?? []).map(({ name }) => name),
  )
  for (const { message } of version?.mistakes ?? []) await shows(page.getByText(message))
  if (version?.version.mistakes === 0) {
    await isReady(previewButton(page))
    await isReady(publishButton(page))
  }
}

/** The proof goes on, and nothing else of the page waits for it. */
const seesProving = async (stage: Stage, snapshot: Snapshot): Promise<void> => {
  await seesVersion(stage, snapshot)
  await shows(stage.page.getByText(m.catalog_proof_working()))
  await hides(againButton(stage.page))
}

/** One version of the catalog. */
export const deskVersionDriver: Driver<typeof deskVersionMachine> = {
  start: async (stage, { number }) => {
    await stage.hold(getVersion, preview, publish)
    await openAtRest(stage, number)
  },
  act: {
    'desk-version.retry': ({ page }) => retryButton(page).click(),
    'desk-version.preview': async (stage, _, before) => {
      giveUpLooking(stage, before)
      await previewButton(stage.page).click()
    },
    'desk-version.close': ({ page }) => page.keyboard.press('Escape'),
    'desk-version.changed': async (stage, _, before) => {
      const { version } = before.context
      giveUpLooking(stage, before)
      await publishButton(stage.page).click()
      if ((version?.proof?.errors ?? 0) > 0) await dialog(stage.page).getByRole('checkbox').check()
      await dialogButton(stage.page).click()
      const number = version?.version.number
      await answer(stage, publish, { data: { id: 'P1', number, at: Date.now(), by: 'Petra Lind', state: 'now' } })
    },
  },
  answer: {
    getVersion: answeringVersion,
    lookAgain: answeringVersion,
    previewVersion: answering(preview),
  },
  wait: ({ page }) => page.clock.runFor(2000),
  see: {
    loading: (stage) => asks(stage, getVersion),
    failed: async (stage, { context: { number, problem } }) => {
      if (problem?.kind === 'session') {
        await asks(stage, session)
        return
      }
      await shows(title(stage.page, m.catalog_version({ number })))
      await seesProblem(stage, problem)
    },
    'reading.settled': async (stage, snapshot) => {
      await seesVersion(stage, snapshot)
      for (const { text } of snapshot.context.version?.proof?.sentences ?? []) await shows(stage.page.getByText(text))
    },
    'reading.proving': async (stage, snapshot) => {
      await seesProving(stage, snapshot)
      await rests(stage, getVersion)
    },
    'reading.looking': async (stage, snapshot) => {
      await asks(stage, getVersion)
      await seesProving(stage, snapshot)
    },
    'reading.stopped': async (stage, snapshot) => {
      if (snapshot.context.problem?.kind === 'session') {
        await asks(stage, session)
        return
      }
      await seesVersion(stage, snapshot)
      await isReady(againButton(stage.page))
    },
    preparingPreview: async (stage) => {
      await asks(stage, preview)
      await isBusy(previewButton(stage.page))
    },
    previewing: async ({ page }, { context: { preview: start } }) => {
      await becomes(
        'the links',
        () =>
          dialog(page)
            .locator('a')
            .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
        (start?.sites ?? []).map(({ address }) => `${address}/preview#${start?.token}`),
      )
    },
  },
  // Nobody who has to sign in anew is offered anything; what has mistakes is neither previewed nor published.
  offered: (event, { context: { problem, version } }) =>
    problem?.kind !== 'session' &&
    (version?.version.mistakes === 0 || !['desk-version.preview', 'desk-version.changed'].includes(event.type)),
  bars: {
    'reading#desk-version.preview#1': ({ page }) => hides(previewButton(page)),
  },
}
