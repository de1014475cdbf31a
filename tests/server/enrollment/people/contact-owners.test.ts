import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContactOwners } from '#server/services/enrollment/steps/contact-owners.ts'
import { tabCalls } from '../../support/answers.ts'
import { type Journey, problemsOf, send } from '../../support/asking.ts'
import { type TestDatabase, testDatabases } from '../../support/databases.ts'
import { checkedOut, demoCatalog, journeyTo, submitted } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'

const alone = { tier: 'IO', plans: ['brightwater-vision-high'] } as const
const taken = [
  ['email_address', 'Email Already Exists.'],
  ['phone_number', 'Phone already exists'],
]

describe.each(testDatabases)('on $kind', ({ make }) => {
  let database: TestDatabase
  let app: TestApp
  let policyId: string
  beforeAll(async () => {
    database = await make()
    app = await testApp({ database: await database.open(), catalog: demoCatalog(), config: { rateLimits: false } })
    policyId = await submitted(await journeyTo(app, alone))
  })
  afterAll(async () => {
    await app.close()
    await database.drop()
  })

  /** Somebody at Contact Information, in a browser of their own. */
  const arrived = async (first_name: string): Promise<Journey> => {
    const journey = await checkedOut(app, alone)
    await send(journey, tabCalls.primary_info.key, { ...(await tabCalls.primary_info.body(journey)), first_name })
    return journey
  }
  const saved = async (journey: Journey, change: object = {}) =>
    send(journey, tabCalls.contact_info.key, { ...(await tabCalls.contact_info.body(journey)), ...change })

  // @spec 2:227
  test('an email address and a phone number of somebody who enrolled here are refused, however they are written', async () => {
    const other = await arrived('Jordan')
    expect(problemsOf(await saved(other))).toEqual([422, ...taken])
    expect(problemsOf(await saved(other, { email_address: 'PAT.ONEIL@Example.com' }))).toEqual([422, ...taken])
    const asked = { email: 'pat.oneil@example.com' }
    expect(problemsOf(await send(other, 'POST service/validate-member-email', asked))).toEqual([
      422,
      ['email', 'Email Already Exists.'],
    ])
    // Neither a code nor the wish not to be checked makes it theirs.
    const skips = { skip_validation_email: 1, skip_validation_phone: 1 }
    expect(problemsOf(await saved(other, skips))).toEqual([422, ...taken])
    const own = { email_address: 'jordan@example.com', phone_number: '5124632001' }
    expect((await saved(other, own)).status).toBe(200)
  })

  test('whoever enrolled here may enroll again with their own', async () => {
    expect((await saved(await arrived('PÁT'))).status).toBe(200)
  })

  test('a visitor without an enrollment learns nothing of the people who enrolled here', async () => {
    const { status } = await app
      .visitor()
      .call('POST service/validate-member-email', { body: { email: 'pat.oneil@example.com' } })
    expect(status).toBe(200)
  })

  test('nor does one whose enrollment says nothing of who they are yet', async () => {
    const begun = await checkedOut(app, alone)
    const ask = (journey: Journey) =>
      send(journey, 'POST service/validate-member-email', { email: 'pat.oneil@example.com' })
    expect((await ask(begun)).status).toBe(200)
    expect((await ask(await arrived('Jordan'))).status).toBe(422)
  })

  test('contacts are kept as hashes, and those of policies from before are remembered when the server starts', async () => {
    const rows = () => app.database.sql.selectFrom('enrolled_contacts').selectAll().execute()
    const before = await rows()
    expect(before.map(({ policy_id, kind }) => [policy_id, kind]).toSorted()).toEqual([
      [policyId, 'email'],
      [policyId, 'phone'],
    ])
    expect(JSON.stringify(before)).not.toMatch(/oneil|5124632000|06\/15\/1986/i)
    await app.database.sql.deleteFrom('enrolled_contacts').execute()
    const owners = makeContactOwners({ ...app.services, catalog: demoCatalog() })
    expect([await owners.catchUp(), await owners.catchUp()]).toEqual([1, 0])
    expect(await rows()).toEqual(before)
  })
})

keepRefusals('enrollment/contact-owners')
