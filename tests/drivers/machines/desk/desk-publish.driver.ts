import type { Page } from 'playwright'
import type { deskPublishMachine } from '#machines/desk/desk-publish/desk-publish.machine.ts'
import type { PublishWish } from '#schemas/desk/publish-wish.rules.ts'
import type { Driver } from '#paths/run/driver.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { wordsOf as errorWords } from '../support/enrollment/step-sight.ts'
import { buttonOf, hides, isBusy, isReady, shows } from '../support/sight.ts'
import { asks, dialog } from '../support/storefront/storefront.ts'
import { answering, dialogButton, seesDialogProblem, seesFieldErrors, session } from './at-the-desk.ts'
import { answeringVersion, getVersion, openVersion } from './versions.ts'

const publish = 'POST staff/publish-catalog-version'

const radio = (page: Page, name: string) => dialog(page).getByRole('radio', { name, exact: true })
const box = (page: Page, name: string) => dialog(page).getByRole('textbox', { name })

const fill = async (page: Page, { when, date, time, unsold }: PublishWish): Promise<void> => {
  // Only where something cannot be bought is there anything to confirm.
  const confirms = dialog(page).getByRole('checkbox')
  if ((await confirms.count()) > 0) await confirms.setChecked(unsold)
  await radio(page, when === 'now' ? m.catalog_publish_now() : m.catalog_publish_later()).check()
  if (when === 'now') return
  await box(page, m.catalog_publish_date()).fill(date)
  await box(page, m.catalog_publish_time()).fill(time)
}

/** Publishing a version, on its page. */
export const deskPublishDriver: Driver<typeof deskPublishMachine> = {
  start: async (stage, { version }) => {
    await stage.hold(getVersion, publish)
    await openVersion(stage, version)
    await buttonOf(stage.page.locator('main'), m.catalog_publish()).click()
  },
  act: {
    'desk-publish.publish': async ({ page }, { wish }) => {
      await fill(page, wish)
      await dialogButton(page).click()
    },
    'desk-publish.change': async ({ page }, _, { context: { wish } }) => {
      const other = wish.when === 'now' ? m.catalog_publish_later() : m.catalog_publish_now()
      await radio(page, other).check()
    },
    'desk-publish.compare': ({ page }) => dialogButton(page).click(),
  },
  answer: {
    publishVersion: answering(publish),
    lookAgain: answeringVersion,
    getVersion: answeringVersion,
  },
  see: {
    choosing: async (stage, { context: { version, errors, problem } }) => {
      const { page } = stage
      if (problem?.kind === 'session') {
        await asks(stage, session)
        return
      }
      const number = version.version.number
      await shows(dialog(page).getByText(m.catalog_will_replace({ number, now: version.now ?? 0 })))
      await isReady(dialogButton(page))
      await seesFieldErrors(stage, errors.map(errorWords))
      await seesDialogProblem(stage, problem)
    },
    publishing: async (stage) => {
      await asks(stage, publish)
      await isBusy(dialogButton(stage.page))
    },
    looking: async (stage) => {
      await asks(stage, getVersion)
      await isBusy(dialogButton(stage.page))
    },
    outdated: async ({ page }, { context: { wish } }) => {
      await shows(dialog(page).getByText(m.catalog_publish_outdated()))
      await isReady(buttonOf(dialog(page), m.catalog_publish_compare()))
      if (wish.when === 'later') await hides(box(page, m.catalog_publish_time()))
    },
    comparing: async (stage) => {
      await asks(stage, getVersion)
      await isBusy(buttonOf(dialog(stage.page), m.catalog_publish_compare()))
    },
    published: async ({ page }, { context: { version } }) => {
      await hides(dialog(page))
      await shows(page.getByText(m.catalog_done_now({ number: version.version.number })))
    },
  },
  // A moment is refused only where one was sent.
  happens: ({ label }, { context: { wish } }) => !label.includes('refused at date') || wish.when === 'later',
  // Nobody who has to sign in anew is offered anything.
  offered: (_, { context: { problem } }) => problem?.kind !== 'session',
}
