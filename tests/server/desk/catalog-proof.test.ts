import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VersionDetails } from '#schemas/calls/desk/desk-catalog.calls.ts'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'
import { type TestDatabase, testDatabases } from '../support/databases.ts'
import { demoCatalog } from '../support/journey.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { eventually } from '#tests/eventually.ts'
import { signedIn } from './signed-in.ts'

const petFile = 'plans/pet.json'

describe.each(testDatabases)('the proof of a version on $kind', ({ make }) => {
  let where: TestDatabase
  let app: TestApp
  let publisher: Visitor
  let draft: number

  beforeAll(async () => {
    where = await make()
    app = await testApp({ database: await where.open(), catalog: demoCatalog(), config: { rateLimits: false } })
    await app.services.catalogFollower.folder.takeIn(demoCatalogFolder)
    await app.services.catalogFollower.pass()
    publisher = await signedIn(app, 'publisher')
    draft = await unsold()
  }, 60_000)
  afterAll(async () => {
    await app.close()
    await where.drop()
  })

  /** A draft with a plan for ages that nobody has who asks for a quote. */
  const unsold = async (): Promise<number> => {
    const copy = await publisher.call('POST staff/copy-catalog-version', { body: { number: 1, note: '' } })
    const { number } = copy.data as { number: number }
    const file = await publisher.call('GET staff/get-catalog-file', { query: { number, path: petFile } })
    const { text, revision } = file.data as { text: string; revision: string }
    const changed = text.replace('"from": 18,', '"from": 3,').replace('"to": 100', '"to": 12')
    await publisher.call('POST staff/save-catalog-file', { body: { number, path: petFile, text: changed, revision } })
    return number
  }
  const proofOf = async (number: number, headers: Record<string, string> = {}): Promise<VersionDetails['proof']> => {
    const { data } = await publisher.call('GET staff/get-catalog-version', { query: { number }, headers })
    return (data as VersionDetails).proof
  }
  const doneProof = (number: number, headers: Record<string, string> = {}) =>
    eventually(async () => {
      const proof = await proofOf(number, headers)
      expect(proof?.state).toBe('done')
      return proof
    })
  const publish = (number: number, confirmed: object = {}) =>
    publisher.call('POST staff/publish-catalog-version', { body: { number, at: null, instead_of: 1, ...confirmed } })

  test('is worked out while others are answered, and then says what cannot be bought', async () => {
    expect(await proofOf(draft)).toMatchObject({ state: 'working', errors: 0, sentences: [] })
    const proof = await doneProof(draft)
    expect(proof).toMatchObject({ plans: 122, errors: 1, warnings: 0 })
    expect(proof?.sentences[0]).toMatchObject({
      severity: 'error',
      text: 'Waggle Pet Care cannot be bought by anybody: it is for ages 3 to 12',
      file: petFile,
    })
    const spanish = await doneProof(draft, { 'accept-language': 'es' })
    expect(spanish?.sentences[0]?.text).toBe('Nadie puede comprar Waggle Pet Care: es para edades de 3 a 12')
    expect((await doneProof(1))?.errors).toBe(0)
  }, 90_000)

  test('what nobody can buy is published only by who confirms how much that is', async () => {
    const keys = (answer: Awaited<ReturnType<typeof publish>>) =>
      answer.refusal.status === 'error' ? answer.refusal.data.map(({ message_key }) => message_key) : []
    expect(keys(await publish(draft))).toEqual(['error_catalog_unsold'])
    expect(keys(await publish(draft, { unsold: 2 }))).toEqual(['error_catalog_unsold'])
    expect((await publish(draft, { unsold: 1 })).data).toMatchObject({ number: draft, state: 'now' })
  }, 90_000)
})

keepRefusals('desk/catalog-proof')
