import { sql } from 'kysely'
import { afterEach } from 'vitest'
import { makeRecords } from '#server/services/enrollment/record/records.service.ts'
import { verifyRecords } from '#server/services/enrollment/record/verify-records.ts'
import type { testDatabases } from '../../support/databases.ts'
import { clientJourney, demoCatalog, submitted } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { byRep, signed } from '../final-steps.ts'
import { signLater } from '../signing-later.ts'

/** What is closed after each test, the last first. */
export const closedAfterEach = (): (() => unknown)[] => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  })
  return closing
}

export const recordOf = async (app: TestApp, policy_id: string) => {
  const record = await makeRecords(app.services).read(policy_id)
  if (record === null) throw new Error(`${policy_id} has no record`)
  return record
}

/** What does not verify, in words. */
export const faults = async (app: TestApp) => (await verifyRecords(app.services, 1)).faults

/** A client of a rep who has signed by the link of the mail. */
export const signedLater = async (app: TestApp): Promise<string> => {
  const policy_id = await submitted(await clientJourney(app, byRep, signed))
  await signLater(app, policy_id)
  return policy_id
}

/** Makes servers on a kind of database, closed after each test. */
export const servedOn = (make: (typeof testDatabases)[number]['make'], closing: (() => unknown)[]) => {
  return async (): Promise<TestApp> => {
    const where = await make()
    closing.push(where.drop)
    const config = { rateLimits: false }
    // Records are changed here behind the server's back.
    const app = await testApp({ catalog: demoCatalog(), database: await where.open(), config, lives: false })
    closing.push(app.close)
    // The clock of a test stands before the day on which its tables were made.
    await sql`update migration set at = 2 where name = '080-records'`.execute(app.database.sql)
    return app
  }
}
