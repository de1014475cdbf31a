import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import type { VersionDetails } from '#schemas/calls/desk/desk-catalog.calls.ts'
import type { VersionForms } from '#schemas/calls/desk/desk-forms.calls.ts'
import type { FormsConfig } from '#schemas/desk/forms/forms.shapes.ts'
import { editedForms } from '#schemas/desk/forms/forms-edits.rules.ts'
import { withPrice } from '#schemas/desk/price-table.rules.ts'
import { filesIn, zipOf } from '../catalog/versions/zip-of.ts'
import { eventually } from '#tests/eventually.ts'
import type { TestApp } from '../support/test-app.ts'

const path = 'plans/accident.json'
const plan = 'lighthouse-accident'
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
  /** What the forms ask, with words of one's own, a field and a step that were not asked. */
  const forms = async (number: number): Promise<void> => {
    const { config, revision } = await call<VersionForms>('GET staff/get-catalog-forms', { query: { number } })
    if (config === null) throw new Error('no forms')
    const words = { en: 'Postal code', es: 'Código postal', fr: 'Code postal' }
    const opened = editedForms(config, { what: 'plan', plan, part: 'requirements', id: 'medical', on: true })
    const life = config.requirements.findIndex(({ id }) => id === 'life')
    const changed: FormsConfig = {
      ...editedForms(opened, { what: 'flag', set: life, flag: 'enroller_code_required', on: true }),
      forms: { contact: { order: ['zip', 'city'], fields: { zip: { label: words, hint: words } } } },
    }
    for (const of of [
      { plan, tier: 'IO', person: 'visitor' },
      { plan: 'northgate-optional-life', tier: 'IS', person: 'rep' },
      { plan: 'northgate-optional-life', tier: 'IF', person: 'group' },
    ])
      await call('POST staff/preview-catalog-forms', { body: { number, config: changed, of } })
    const asked = editedForms(changed, { what: 'planQuestion', plan, id: 141, on: true })
    await call('POST staff/save-catalog-forms', { body: { number, config: asked, revision } })
    await call('GET staff/get-catalog-forms', { query: { number } })
  }
  await call('GET staff/get-catalog-versions')
  // With and without the sentences of its proof, whichever comes first.
  await eventually(async () => {
    const { proof } = await call<VersionDetails>('GET staff/get-catalog-version', { query: { number: 1 } })
    if (proof?.state !== 'done') throw new Error('not proved yet')
  })
  const faulty = await copy('')
  await price(faulty, 0)
  await forms(faulty)
  const broken = await call<{ revision: string }>('GET staff/get-catalog-file', {
    query: { number: faulty, path: 'questions.json' },
  })
  await call('POST staff/save-catalog-file', {
    body: { number: faulty, path: 'questions.json', text: '{}', revision: broken.revision },
  })
  await call('GET staff/get-catalog-forms', { query: { number: faulty } })
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
