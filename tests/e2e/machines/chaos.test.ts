import { expect } from 'vitest'
import { deskAccessModel } from '#machines/desk/desk-access/desk-access.model.ts'
import { deskFindModel } from '#machines/desk/desk-find/desk-find.model.ts'
import { personalModel } from '#machines/enrollment/personal/personal.model.ts'
import { quoteModel } from '#machines/storefront/quote/quote.model.ts'
import type { AnyModel } from '#machines/support/model.ts'
import { analysisModel } from '#machines/viewer/analysis.model.ts'
import { trialsOf } from '#paths/commands/chaos.ts'
import type { Theatre } from '#paths/run/drive.ts'
import type { Driver } from '#paths/run/driver.ts'
import { injectIn } from '#paths/run/product/chaos/inject.ts'
import { kinds } from '#paths/run/product/chaos/kinds.ts'
import { releasedProduct } from '#paths/run/product/chaos/released.ts'
import { deskAccessDriver } from '#tests/drivers/machines/desk/desk-access.driver.ts'
import { deskFindDriver } from '#tests/drivers/machines/desk/desk-find.driver.ts'
import { personalDriver } from '#tests/drivers/machines/enrollment/personal.driver.ts'
import { quoteDriver } from '#tests/drivers/machines/storefront/quote.driver.ts'
import { analysisDriver } from '#tests/drivers/machines/viewer/analysis.driver.ts'
import { test } from '../support/test.ts'

type Parts = { model: AnyModel; driver: Driver }

const theatreOf = (browser: Theatre['browser'], url: Theatre['url']): Theatre => ({
  browser,
  url,
  pictures: null,
  pictured: new Map(),
  looks: null,
})

/** Each kind at one state of a machine: what it came to. */
const disturb = async (
  theatre: Theatre,
  machine: string,
  parts: Parts,
  at: string,
  names: readonly string[],
  deploy: (() => Promise<void>) | null = null,
) => {
  const found: Record<string, unknown> = {}
  for (const kind of kinds.filter(({ name }) => names.includes(name))) {
    const [trial] = trialsOf(machine, parts, {}, [kind], at).trials
    if (trial === undefined) throw new Error(`${machine} has no path to ${at}`)
    found[kind.name] = await injectIn(theatre, { ...parts, deploy }, trial, kind)
  }
  return found
}

const held = { status: 'held' }

test('a form that is disturbed in every way goes on', async ({ browser }) => {
  const product = await releasedProduct({ RATE_LIMITS: 'off' })
  try {
    const theatre = theatreOf(browser, product.url)
    const all = kinds.map(({ name }) => name)
    const step: Parts = { model: personalModel, driver: personalDriver }
    expect(await disturb(theatre, 'personal', step, 'editing', all, product.deploy)).toEqual(
      Object.fromEntries(all.map((name) => [name, held])),
    )
    // While the person is asked which of two versions counts, theirs is nowhere but in what is kept of the typing.
    expect(await disturb(theatre, 'personal', step, 'conflict', ['refresh'])).toEqual({ refresh: held })
    const form: Parts = { model: quoteModel, driver: quoteDriver }
    const some = ['refresh', 'offline']
    expect(await disturb(theatre, 'quote', form, 'editing.open', some)).toEqual({ refresh: held, offline: held })
    // Whoever is signed out there presses what asks the browser for a passkey: its own question, which is turned away.
    const desk: Parts = { model: deskFindModel, driver: deskFindDriver }
    expect(await disturb(theatre, 'desk-find', desk, 'loading', ['lost-session'])).toEqual({ 'lost-session': held })
    // A file that the driver keeps waiting, and a provider, are let go with the calls.
    const viewer: Parts = { model: analysisModel, driver: analysisDriver }
    expect(await disturb(theatre, 'analysis', viewer, 'fetching', ['lost-session'])).toEqual({ 'lost-session': held })
    const signIn: Parts = { model: deskAccessModel, driver: deskAccessDriver }
    expect(await disturb(theatre, 'desk-access', signIn, 'leaving', ['offline'])).toEqual({ offline: held })
  } finally {
    await product.stop()
  }
}, 240_000)

test('a page that does not find again what was typed, and one that stays busy, are found', async ({
  browser,
  product,
}) => {
  const theatre = theatreOf(browser, product.url)
  const withRoute = (address: string, script: string | null): Parts => ({
    model: personalModel,
    driver: {
      ...personalDriver,
      start: async (stage, input, index) => {
        await personalDriver.start(stage, input, index)
        if (script !== null) await stage.page.addInitScript(script)
        else
          await stage.page.route(address, (route) =>
            route.fulfill({ json: { status: 'success', statusCode: 200, message: '', data: { result: null } } }),
          )
      },
    },
  })
  const forgetful = withRoute('**/get-typed-values?*', null)
  expect(await disturb(theatre, 'personal', forgetful, 'editing', ['refresh'])).toMatchObject({
    refresh: { status: 'failed', faults: [expect.stringContaining('was "Marisol" and is ""')] },
  })
  expect(await disturb(theatre, 'personal', forgetful, 'conflict', ['refresh'])).toMatchObject({
    refresh: {
      status: 'failed',
      faults: expect.arrayContaining([expect.stringMatching(/"First name" was .* and is/)]),
    },
  })
  const blank = withRoute('', "addEventListener('load', () => setInterval(() => document.body.replaceChildren(), 20))")
  expect(await disturb(theatre, 'personal', blank, 'editing', ['refresh'])).toMatchObject({
    refresh: { status: 'failed', faults: expect.arrayContaining([expect.stringContaining('the page is blank')]) },
  })
}, 120_000)
