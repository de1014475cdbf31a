import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FormsPreview, PreviewOf, VersionForms } from '#schemas/calls/desk/desk-forms.calls.ts'
import type { FormsConfig } from '#schemas/desk/forms/forms.shapes.ts'
import { type FormsEdit, editedForms } from '#schemas/desk/forms/forms-edits.rules.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import type { Database } from '#server/db/database.ts'
import { provedVersion } from '../catalog/versions/proved-version.ts'
import { ask } from '../support/asking.ts'
import { type TestDatabase, testDatabases } from '../support/databases.ts'
import { demoCatalog, journeyTo, requiredTabs } from '../support/journey.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { signedIn } from './signed-in.ts'

const vision = 'brightwater-vision-high'
const visitorWith = (plan: string): PreviewOf => ({ plan, tier: 'IO', person: 'visitor' })
const english = (text: string) => ({ en: text, es: `${text} (es)`, fr: `${text} (fr)` })
const wordEdits = (field: string, text: string): FormsEdit[] =>
  Object.entries(english(text)).map(([locale, typed]) => ({
    what: 'words',
    step: 'contact',
    field,
    part: 'label',
    locale: locale as 'en',
    text: typed,
  }))

describe.each(testDatabases)('the forms of a draft on $kind', ({ make }) => {
  let where: TestDatabase
  let database: Database
  let app: TestApp
  let publisher: Visitor
  const call = async <Data>(key: string, given: { query?: Record<string, string | number>; body?: object } = {}) => {
    const answer = await publisher.call(key, given)
    return { ...answer, data: answer.data as Data }
  }
  const draft = async (): Promise<number> =>
    (await call<{ number: number }>('POST staff/copy-catalog-version', { body: { number: 1, note: 'forms' } })).data
      .number
  const read = async (number: number) =>
    (await call<VersionForms>('GET staff/get-catalog-forms', { query: { number } })).data
  const configOf = async (number: number): Promise<FormsConfig> => {
    const { config } = await read(number)
    if (config === null) throw new Error('no forms')
    return config
  }
  const show = (number: number, config: FormsConfig, of: PreviewOf) =>
    call<FormsPreview>('POST staff/preview-catalog-forms', { body: { number, config, of } })
  const save = async (number: number, config: FormsConfig, revision?: string) =>
    call<{ revision: string; mistakes: unknown[] }>('POST staff/save-catalog-forms', {
      body: { number, config, revision: revision ?? (await read(number)).revision },
    })
  const edited = (config: FormsConfig, ...edits: FormsEdit[]) => edits.reduce(editedForms, config)
  const setOf = (config: FormsConfig, id: string) => config.requirements.findIndex((one) => one.id === id)

  beforeAll(async () => {
    where = await make()
    database = await where.open()
    app = await testApp({ database, catalog: demoCatalog(), config: { rateLimits: false } })
    publisher = await signedIn(app, 'publisher')
    await app.services.catalogFollower.folder.takeIn(demoCatalogFolder)
    await app.services.catalogFollower.pass()
  })
  afterAll(async () => {
    await app.close()
    await where.drop()
  })

  test('are read as the catalog has them, and saved unchanged they change no file', async () => {
    const number = await draft()
    const { config, plans, languages, changeable, mistakes, revision } = await read(number)
    expect([plans.length, languages, changeable, mistakes]).toEqual([
      demoCatalog().plans.length,
      ['en', 'es', 'fr'],
      true,
      [],
    ])
    expect((await save(number, config as FormsConfig)).data).toEqual({ revision, mistakes: [] })
    expect(await read(1)).toMatchObject({ changeable: false })
  })

  test('are shown as the enrollment is given them, in the words and the order of the configuration', async () => {
    const number = await draft()
    const config = await configOf(number)
    const before = (await show(number, config, visitorWith(vision))).data
    const journey = await journeyTo(app, { tier: 'IO', plans: [vision] }, 'contact_info')
    const asked = await ask(journey, 'GET enrollment/get-form-fields-contact-info')
    const bare = (fields: readonly object[]) =>
      fields.map((field) => Object.fromEntries(Object.entries(field).filter(([name]) => name !== 'value')))
    expect(before.fields.contact).toEqual(bare(asked.result))
    expect(before.differences).toEqual([])
    const basic = setOf(config, 'basic')
    const after = edited(
      config,
      ...wordEdits('zip', 'Postal code'),
      { what: 'move', step: 'contact', field: 'zip', by: -1 },
      { what: 'need', set: basic, step: 'contact', field: 'address2', need: 'required' },
    )
    const { fields, differences } = (await show(number, after, visitorWith(vision))).data
    const zip = fields.contact.find(({ field_name }) => field_name === 'zip')
    const city = fields.contact.find(({ field_name }) => field_name === 'city')
    expect(zip).toMatchObject({ label: english('Postal code'), required: true })
    expect((zip?.order ?? 0) < (city?.order ?? 0)).toBe(true)
    expect(differences).toEqual([
      expect.objectContaining({
        kind: 'field',
        subject: 'contact.address2',
        before: 'optional',
        after: 'required',
        all_plans: true,
        people: ['visitor', 'rep', 'group'],
      }),
    ])
  })

  test('say which steps a change opens and closes, with which plans, and of whom', async () => {
    const number = await draft()
    const config = await configOf(number)
    const medical = setOf(config, 'medical')
    const closed = edited(
      config,
      { what: 'tab', set: medical, tab: 'primary_health_info', on: false },
      { what: 'plan', plan: vision, part: 'requirements', id: 'employer', on: true },
      { what: 'flag', set: setOf(config, 'life'), flag: 'enroller_code_required', on: true },
    )
    const { differences, tabs } = (await show(number, closed, visitorWith(vision))).data
    expect(tabs.find(({ tab_name }) => tab_name === 'employer_info')?.required).toBe(true)
    const step = (subject: string) => differences.find((one) => one.kind === 'step' && one.subject === subject)
    expect(step('employer')).toMatchObject({ before: 'none', after: 'required', plans_total: 1 })
    const { plans } = demoCatalog()
    const health = plans.filter(({ requirements }) => requirements.includes('medical'))
    expect(step('health')).toMatchObject({ before: 'required', after: 'none', plans_total: health.length })
    expect(step('health')?.plans).toHaveLength(5)
    const code = differences.find(({ kind }) => kind === 'code')
    expect(code).toMatchObject({ before: 'optional', after: 'required', people: ['rep'] })
    expect(code?.plans_total).toBe(plans.filter(({ requirements }) => requirements.includes('life')).length)
    // What opens with its step is said of the step alone.
    expect(differences.some(({ kind, subject }) => kind === 'field' && subject.startsWith('employer'))).toBe(false)
  })

  test('are refused at the field where they make no sense, and nothing of them is saved', async () => {
    const number = await draft()
    const { revision } = await read(number)
    const config = await configOf(number)
    const basic = setOf(config, 'basic')
    const medical = setOf(config, 'medical')
    const wrong = edited(
      config,
      { what: 'need', set: basic, step: 'personal', field: 'first_name', need: 'optional' },
      { what: 'need', set: basic, step: 'contact', field: 'city', need: 'fixed' },
      { what: 'need', set: medical, step: 'personal', field: 'prior_coverage_flag', need: null },
      { what: 'words', step: 'contact', field: 'zip', part: 'label', locale: 'en', text: 'Postal code' },
      { what: 'questionText', index: 0, part: 'text', locale: 'es', text: ' ' },
      { what: 'agreement', index: 0, part: 'text_body', locale: 'fr', text: '<p> </p>' },
      { what: 'addQuestion', highest: 148 },
      { what: 'tab', set: setOf(config, 'employer'), tab: 'employer_info', on: false },
      { what: 'plan', plan: vision, part: 'agreements', id: 'general', on: false },
    )
    const refused = await save(number, wrong, revision)
    expect(refused.status).toBe(422)
    const places = refused.refusal.data.map(({ target_element, message_key }) => [target_element, message_key])
    expect(places).toEqual(
      expect.arrayContaining([
        [`requirements.${basic}.fields.personal.first_name`, 'error_forms_needed'],
        [`requirements.${basic}.fields.contact.city`, 'error_forms_fixed'],
        [`requirements.${medical}.fields.personal.prior_carrier_name`, 'error_forms_never_shown'],
        ['forms.contact.fields.zip.label.es', 'error_forms_words_missing'],
        ['forms.contact.fields.zip.label.fr', 'error_forms_words_missing'],
        ['health.0.text.es', 'error_forms_question_words'],
        ['agreements.0.text_body.fr', 'error_forms_agreement_words'],
        ['health.8.text.en', 'error_forms_question_words'],
        [`requirements.${setOf(config, 'employer')}.tabs.employer_info`, 'error_forms_step_closed'],
        [`plans.${vision}.agreements`, 'error_forms_no_agreement'],
      ]),
    )
    expect(refused.refusal.data[0]?.error_message).toContain('city')
    expect((await read(number)).revision).toBe(revision)
    expect((await save(number, { ...config, plans: [] }, revision)).refusal.data[0]?.message_key).toBe(
      'error_forms_plans',
    )
    const strange = {
      ...config,
      requirements: [{ id: 'x', tabs: [], fields: { personal: { shoe_size: 'required' } } }],
    }
    expect((await save(number, strange as unknown as FormsConfig, revision)).status).toBe(422)
  })

  test('are saved once: whoever comes second is told, and what was published stays', async () => {
    const number = await draft()
    const { revision } = await read(number)
    const config = await configOf(number)
    const mine = edited(config, { what: 'need', set: 0, step: 'contact', field: 'address2', need: 'required' })
    expect((await save(number, mine, revision)).status).toBe(200)
    const second = await save(number, config, revision)
    expect([second.status, second.refusal.message]).toEqual([409, m.error_catalog_file_changed()])
    expect((await save(1, mine)).status).toBe(409)
    const auditor = await signedIn(app, 'auditor')
    const { data } = await auditor.call('GET staff/get-audit')
    const { rows } = data as { rows: { subject: string; detail: string }[] }
    expect(rows.filter(({ detail }) => detail === 'forms changed').map(({ subject }) => subject)).toEqual([
      `catalog:${number}`,
    ])
  })

  test('of which a file cannot be read are mended as text first', async () => {
    const number = await draft()
    const file = await call<{ text: string; revision: string }>('GET staff/get-catalog-file', {
      query: { number, path: 'questions.json' },
    })
    const config = await configOf(number)
    const body = { number, path: 'questions.json', text: '{ "health": 7 }', revision: file.data.revision }
    await call('POST staff/save-catalog-file', { body })
    const { config: none, mistakes } = await read(number)
    expect(none).toBeNull()
    expect(mistakes.some((one) => one.file === 'questions.json')).toBe(true)
    expect((await show(number, config, visitorWith(vision))).refusal.data[0]?.message_key).toBe('error_forms_reopen')
    expect((await save(number, config)).refusal.data[0]?.message_key).toBe('error_forms_reopen')
    const whole = await draft()
    expect((await show(whole, config, visitorWith('none'))).status).toBe(404)
  })

  test('are what the enrollment asks, once they are published', async () => {
    const number = await draft()
    const config = await configOf(number)
    const changed = edited(
      config,
      ...wordEdits('zip', 'Postal code'),
      { what: 'need', set: setOf(config, 'basic'), step: 'contact', field: 'address2', need: 'required' },
      { what: 'plan', plan: vision, part: 'requirements', id: 'medical', on: true },
      { what: 'planQuestion', plan: vision, id: 143, on: true },
      { what: 'planQuestion', plan: vision, id: 141, on: true },
      { what: 'moveQuestion', index: 2, by: -1 },
      { what: 'moveQuestion', index: 1, by: -1 },
      { what: 'questionText', index: 0, part: 'text', locale: 'en', text: 'Do you have diabetes?' },
    )
    const shown = (await show(number, changed, visitorWith(vision))).data
    expect((await save(number, changed)).data.mistakes).toEqual([])
    await provedVersion(publisher, number)
    await call('POST staff/publish-catalog-version', { body: { number, at: null, instead_of: 1 } })
    await app.services.catalogFollower.pass()
    const journey = await journeyTo(app, { tier: 'IO', plans: [vision] }, 'contact_info')
    expect(await requiredTabs(journey)).toContainEqual(['primary_health_info', false])
    const { result } = await ask(journey, 'GET enrollment/get-form-fields-contact-info')
    expect(result.find(({ field_name }) => field_name === 'zip')).toMatchObject({ label: english('Postal code') })
    expect(result.find(({ field_name }) => field_name === 'address2')).toMatchObject({ required: true })
    const questions = await ask(journey, 'GET enrollment/get-health-questions-primary-health-info')
    expect(questions.result).toEqual(shown.health)
    expect(questions.result.codition_questions.map(({ question_id }) => question_id)).toEqual([143, 141])
    expect(questions.result.codition_questions[0]?.question_text).toBe('Do you have diabetes?')
    await call('POST staff/publish-catalog-version', { body: { number: 1, at: null, instead_of: number } })
    await app.services.catalogFollower.pass()
  })

  test('take in a new text and a new set, show them with the plans that ask for them, and lose what is taken out', async () => {
    const number = await draft()
    const config = await configOf(number)
    const words = (['text_head', 'text_body', 'text_required'] as const).flatMap((part) =>
      (['en', 'es', 'fr'] as const).map((locale): FormsEdit => {
        const index = config.agreements.length
        return { what: 'agreement', index, part, locale, text: `${part} ${locale}` }
      }),
    )
    const set = config.requirements.length
    const after = edited(
      config,
      { what: 'addAgreement', id: 'hipaa' },
      ...words,
      { what: 'addSet', id: 'second-address' },
      { what: 'need', set, step: 'contact', field: 'address2', need: 'required' },
      { what: 'plan', plan: vision, part: 'agreements', id: 'hipaa', on: true },
      { what: 'plan', plan: vision, part: 'requirements', id: 'second-address', on: true },
    )
    const shown = (await show(number, after, visitorWith(vision))).data
    expect(shown.agreements.map(({ text_head }) => text_head)).toContain('text_head en')
    expect(shown.differences.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual(
      expect.arrayContaining(['field contact.address2', 'agreement hipaa']),
    )
    expect((await save(number, after)).data).toMatchObject({ mistakes: [] })
    const kept = await configOf(number)
    expect(kept.agreements.at(-1)).toMatchObject({ id: 'hipaa', text_head: { fr: 'text_head fr' } })
    expect(kept.requirements.at(-1)).toMatchObject({ id: 'second-address' })
    const gone = edited(
      kept,
      { what: 'removeAgreement', index: kept.agreements.length - 1 },
      { what: 'removeSet', index: kept.requirements.length - 1 },
    )
    expect((await save(number, gone)).data).toMatchObject({ mistakes: [] })
    expect(await configOf(number)).toEqual(config)
    // A plan that asked for nothing else has nothing left, and is named.
    const bare = edited(
      after,
      { what: 'plan', plan: vision, part: 'agreements', id: 'general', on: false },
      { what: 'removeAgreement', index: config.agreements.length },
    )
    const refused = await save(number, bare)
    expect([refused.status, refused.refusal.data.map(({ message_key }) => message_key)]).toEqual([
      422,
      expect.arrayContaining(['error_forms_no_agreement']),
    ])
  })
})

keepRefusals('desk/forms')
