import { HOUR } from '#server/clock.ts'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import type { LoadedFile } from '#machines/desk/desk-file/desk-file.setup.ts'
import type { PreviewStart, Publication, VersionDetails } from '#schemas/calls/desk/desk-catalog.calls.ts'
import type { VersionForms } from '#schemas/calls/desk/desk-forms.calls.ts'
import { type FormsEdit, editedForms } from '#schemas/desk/forms/forms-edits.rules.ts'
import { withPrice } from '#schemas/desk/price-table.rules.ts'
import { filesIn, zipOf } from '#tests/server/catalog/versions/zip-of.ts'
import { eventually } from '#tests/eventually.ts'
import type { TestApp } from '#tests/server/support/test-app.ts'
import { freshServer } from '../../live/live-server.ts'
import { chosen } from '../provided.ts'
import { run } from '../recording.ts'

const path = 'plans/accident.json'
const noForms = { requirements: [], forms: {}, health: [], agreements: [], plans: [] }
const cents = ['plans', '0', 'rating', 'options', '0', 'cents']

/** A server whose folder is its first version. */
const publishedServer = async (): Promise<TestApp> => {
  const { app } = await freshServer()
  await app.services.catalogFollower.folder.takeIn(demoCatalogFolder)
  await app.services.catalogFollower.pass()
  await run('desk-access/signInDemo', { staff: 'demo-publisher' })
  return app
}

const copyOf = async (number: number): Promise<number> =>
  (await run<{ number: number }>('desk-copy/copyVersion', { number, note: 'Prices of 2027' }))?.number ?? 0

/** Changes a file of a draft as its page does. */
const change = async (number: number, to: (text: string) => string): Promise<void> => {
  const file = await run<LoadedFile>('desk-file/getFile', { number, path })
  const { text, revision } = file ?? { text: '', revision: '' }
  await run('desk-file/saveFile', { number, path, text: to(text), revision })
  // Somebody else was faster.
  await run('desk-file/saveFile', { number, path, text, revision })
}

/** Edits what the forms of a draft ask, as their page does it. */
const askOtherwise = async (number: number): Promise<void> => {
  const { config, revision = '' } = (await run<VersionForms>('desk-forms/getForms', { number })) ?? {}
  if (!config) throw new Error('no forms')
  const edits: FormsEdit[] = [
    { what: 'plan', plan: 'lighthouse-accident', part: 'requirements', id: 'employer', on: true },
    { what: 'words', step: 'contact', field: 'zip', part: 'label', locale: 'en', text: 'Postal code' },
    { what: 'words', step: 'contact', field: 'zip', part: 'label', locale: 'es', text: 'Código postal' },
    { what: 'words', step: 'contact', field: 'zip', part: 'label', locale: 'fr', text: 'Code postal' },
  ]
  const changed = edits.reduce(editedForms, config)
  const of = { plan: 'lighthouse-accident', tier: 'IO', person: 'visitor' }
  await run('desk-form-preview/previewForms', { number, config: changed, of })
  await run('desk-form-preview/previewForms', { number, config: changed, of: { ...of, plan: 'none' } })
  const wrong = editedForms(changed, { what: 'need', set: 0, step: 'contact', field: 'city', need: 'optional' })
  await run('desk-forms/saveForms', { number, config: wrong, revision })
  await run('desk-forms/saveForms', { number, config: { ...changed, plans: [] }, revision })
  await run('desk-forms/saveForms', { number, config: changed, revision })
  // Somebody else was faster.
  await run('desk-forms/saveForms', { number, config: changed, revision })
  await run('desk-forms/getForms', { number })
}

/** A file of a draft loses its shape: its forms cannot be read any more. */
const breakForms = async (number: number): Promise<void> => {
  const { config } = (await run<VersionForms>('desk-forms/getForms', { number })) ?? {}
  const file = await run<LoadedFile>('desk-file/getFile', { number, path: 'questions.json' })
  await run('desk-file/saveFile', { number, path: 'questions.json', text: '{}', revision: file?.revision ?? '' })
  await run('desk-forms/getForms', { number })
  const of = { plan: 'lighthouse-accident', tier: 'IO', person: 'visitor' }
  await run('desk-form-preview/previewForms', { number, config, of })
  await run('desk-forms/saveForms', { number, config, revision: '' })
  await run('desk-forms/getForms', { number: 99 })
}

/** What each page begins with. */
const reads = async (): Promise<void> => {
  await run('desk-catalog/getVersions', { before: null })
  await run('desk-version/getVersion', { number: 1 })
  await run('desk-file/getFile', { number: 1, path })
  await run('desk-forms/getForms', { number: 1 })
  const of = { plan: 'lighthouse-accident', tier: 'IO', person: 'visitor' }
  await run('desk-form-preview/previewForms', { number: 1, config: noForms, of })
  await run('desk-forms/saveForms', { number: 1, config: noForms, revision: '' })
}

/** A catalog is made, changed, published, planned and rolled back. */
export const publishing = async (): Promise<void> => {
  await freshServer()
  await reads()
  await run('desk-copy/copyVersion', { number: 1, note: '' })
  const app = await publishedServer()
  await run('desk-catalog/getVersions', { before: null })
  await run('desk-version/getVersion', { number: 99 })
  await run('desk-file/getFile', { number: 1, path: 'members.json' })
  await run('desk-file/saveFile', { number: 1, path: 'members.json', text: '{}', revision: 'x' })
  await run('desk-file/getFile', { number: 1, path })
  await run('desk-copy/copyVersion', { number: 99, note: '' })

  const faulty = await copyOf(1)
  await change(faulty, (text) => withPrice(text, cents, 'IO', 0))
  await run('desk-file/getFile', { number: faulty, path })
  await run('desk-version/getVersion', { number: faulty })
  await run('desk-version/previewVersion', { number: faulty })
  await run('desk-publish/publishVersion', { number: faulty, at: null, instead_of: 1 })
  await askOtherwise(faulty)
  await breakForms(faulty)
  await run('desk-catalog/removeVersion', { number: faulty })
  await run('desk-catalog/removeVersion', { number: faulty })

  const sound = await copyOf(1)
  await change(sound, (text) => withPrice(text, cents, 'IO', 1234))
  // With and without the sentences of its proof, whichever comes first.
  await eventually(async () => {
    const version = await run<VersionDetails>('desk-version/getVersion', { number: sound })
    if (version?.proof?.state !== 'done') throw new Error('not proved yet')
  })
  await run('desk-publish/getVersion', { number: sound })
  await run('desk-version/previewVersion', { number: sound })
  const now = app.clock.now()
  await run('desk-publish/publishVersion', { number: sound, at: now - HOUR, instead_of: 1 })
  await run('desk-publish/publishVersion', { number: sound, at: now + 24 * 1000 * HOUR, instead_of: 1 })
  const planned = await run<Publication>('desk-publish/publishVersion', {
    number: sound,
    at: now + HOUR,
    instead_of: 1,
  })
  await run('desk-catalog/getVersions', { before: null })
  await run('desk-version/getVersion', { number: sound })
  await run('desk-catalog/withdrawPublication', { id: planned?.id ?? '' })
  await run('desk-catalog/withdrawPublication', { id: planned?.id ?? '' })
  await run('desk-publish/publishVersion', { number: sound, at: null, instead_of: 1 })
  await run('desk-publish/publishVersion', { number: sound, at: null, instead_of: 1 })
  await run('desk-catalog/removeVersion', { number: sound })
  await app.services.catalogFollower.pass()
  for (const number of [1, sound]) await run('desk-version/getVersion', { number })
  await run('desk-publish/publishVersion', { number: 1, at: null, instead_of: sound })

  chosen.archive = new Blob(['no archive'])
  await run('desk-upload/uploadVersion', { note: '' })
  const files = filesIn(demoCatalogFolder)
  chosen.archive = new Blob([new Uint8Array(await zipOf(files))])
  await run('desk-upload/uploadVersion', { note: 'All of it' })
  // More than a page of versions.
  for (let count = 0; count < 20; count += 1) await copyOf(1)
  await run('desk-catalog/getVersions', { before: null })
  await run('desk-catalog/getVersions', { before: 2 })

  app.clock.advance(24 * HOUR)
  await reads()
  await run('desk-copy/copyVersion', { number: 1, note: '' })
  await run('desk-upload/uploadVersion', { note: '' })
  await run('desk-publish/publishVersion', { number: 1, at: null, instead_of: 1 })
}

/** A version is looked at before it is published. */
export const previewing = async (): Promise<void> => {
  const app = await publishedServer()
  const number = await copyOf(1)
  await run('preview/beginPreview', { token: 'nonsense' })
  const start = await run<PreviewStart>('desk-version/previewVersion', { number })
  await run('preview/beginPreview', { token: start?.token ?? '' })
  await run('preview-banner/endPreview')
  app.clock.advance(HOUR)
  await run('preview/beginPreview', { token: start?.token ?? '' })
}
