import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { withPrice } from '#schemas/desk/price-table.rules.ts'
import { filesIn, zipOf } from '../catalog/versions/zip-of.ts'
import type { TestApp } from '../support/test-app.ts'

const path = 'plans/accident.json'
const cents = ['plans', '0', 'rating', 'options', '0', 'cents']

/** What a publisher reads and does: every call of the catalog's versions, and of a preview. */
export const catalogAtTheDesk = async (app: TestApp): Promise<void> => {
  const follower = app.services.catalogFollower
  await follower.folder.takeIn(demoCatalogFolder)
  await follower.pass()
  const publisher = app.visitor()
  await publisher.call('POST staff/sign-in-demo', { body: { staff: 'demo-publisher' } })
  const call = async <Data>(key: string, given: { query?: Record<string, string | number>; body?: object } = {}) =>
    (await publisher.call(key, given)).data as Data
  const copy = async (note: string) =>
    (await call<{ number: number }>('POST staff/copy-catalog-version', { body: { number: 1, note } })).number
  const price = async (number: number, to: number): Promise<void> => {
    const file = await call<{ text: string; revision: string }>('GET staff/get-catalog-file', {
      query: { number, path },
    })
    const body = { number, path, text: withPrice(file.text, cents, 'IO', to), revision: file.revision }
    await call('POST staff/save-catalog-file', { body })
    await call('GET staff/get-catalog-file', { query: { number, path } })
    await call('GET staff/get-catalog-version', { query: { number } })
  }
  await call('GET staff/get-catalog-versions')
  await call('GET staff/get-catalog-version', { query: { number: 1 } })
  const faulty = await copy('')
  await price(faulty, 0)
  await call('POST staff/remove-catalog-version', { body: { number: faulty } })
  const sound = await copy('Prices of 2027')
  await price(sound, 1234)
  const { token } = await call<{ token: string }>('POST staff/preview-catalog-version', { body: { number: sound } })
  const browser = app.visitor()
  await browser.call('POST enrollment/begin-preview', { body: { token } })
  await browser.call('POST enrollment/end-preview', { body: {} })
  const publish = (number: number, instead_of: number, at: number | null) =>
    call<{ id: string }>('POST staff/publish-catalog-version', { body: { number, at, instead_of } })
  const { id } = await publish(sound, 1, app.clock.now() + 60_000)
  await call('GET staff/get-catalog-versions')
  await call('POST staff/withdraw-catalog-publication', { body: { id } })
  await publish(sound, 1, null)
  await publish(1, sound, null)
  const archive = (await zipOf(filesIn(demoCatalogFolder))).toString('base64')
  await call('POST staff/upload-catalog-version', { body: { archive, note: 'All of it' } })
  for (let count = 0; count < 20; count += 1) await copy('One of many')
  await call('GET staff/get-catalog-versions')
}
