import type { Request } from 'playwright'
import type { VersionDetails } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { soundVersion } from '#machines/desk/desk-version/version.example.ts'
import type { Outcome } from '#machines/support/model.ts'
import type { Stage } from '#paths/run/driver.ts'
import { REPEATS } from '#paths/run/held-calls.ts'
import { becomes } from '../support/sight.ts'
import { answer, asks } from '../support/storefront/storefront.ts'
import { answering, openDesk } from './at-the-desk.ts'

export const getVersion = 'GET staff/get-catalog-version'
export const getVersions = 'GET staff/get-catalog-versions'

/** Answers it. Where no answer comes the page asks twice more, and its clock goes on for the pauses in between. */
export const answeringVersion = async (stage: Stage, outcome: Outcome): Promise<void> => {
  const { page } = stage
  let asked = 0
  const count = (request: Request) => {
    if (/\/get-catalog-version(?:\?|$)/.test(request.url())) asked += 1
  }
  page.on('request', count)
  await answering(getVersion)(stage, outcome)
  const hasAskedAgain = async () => {
    await page.clock.runFor(1000)
    return asked >= REPEATS
  }
  if (outcome.label === 'offline') await becomes('the page has asked twice more', hasAskedAgain, true)
  page.off('request', count)
}

/** Opens the page of a version. Its clock stands still: the page asks for a proof when the driver lets time pass. */
export const openAtRest = async (stage: Stage, number: number): Promise<void> => {
  const { clock } = stage.page
  await clock.install()
  await openDesk(stage, `/desk/catalog/${number}`, 'publisher')
  await asks(stage, getVersion)
  await clock.pauseAt(await stage.page.evaluate(() => Date.now() + 10_000))
}

/** Opens the page of a version as the server would answer it. */
export const openVersion = async (stage: Stage, details: VersionDetails = soundVersion): Promise<void> => {
  await openAtRest(stage, details.version.number)
  await answer(stage, getVersion, { data: details })
}
