import { existsSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import type { Catalog } from '#server/catalog/load-catalog.ts'
import { carryTo, makeDeliveries } from '#server/services/enrollment/delivery/deliveries.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { type TestDatabase, testDatabases } from '../../support/databases.ts'
import { tabCalls } from '../../support/answers.ts'
import { ask, type Scenario } from '../../support/asking.ts'
import { askedTabs, checkedOut, demoCatalog, submitted } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

export const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** The demo, with these destinations in the place of its own. */
export const catalogWith = (destinations: readonly Destination[]): Catalog => ({ ...demoCatalog(), destinations })

export const destinationOf = (id: string): Destination => {
  const found = demoCatalog().destinations.find((one) => one.id === id)
  if (found === undefined) throw new Error(`The demo has no destination ${id}`)
  return found
}

/** A webhook for what the employer's one is for, and everything else. */
export const webhookTo = (url: string, change: Partial<Destination> = {}): Destination => ({
  ...destinationOf('employer-webhook'),
  for: {},
  send: { kind: 'webhook', url, secret_env: 'HOOK_SECRET', allow_private: true },
  ...change,
})

/** Somebody of another name, with contacts of their own. */
export const submittedAs = async (
  app: TestApp,
  scenario: Scenario,
  { first_name, place }: { first_name: string; place: number },
): Promise<string> => {
  const journey = await checkedOut(app, scenario)
  const own: Record<string, Record<string, unknown>> = {
    primary_info: { first_name, ssn: `50122${String(5000 + place)}` },
    contact_info: { email_address: `person${place}@example.com`, phone_number: `512463${String(2000 + place)}` },
  }
  for (const tab of await askedTabs(journey)) {
    const body = await tabCalls[tab].body(journey)
    const asked = Object.entries(own[tab] ?? {}).filter(([name]) => name in body)
    await ask(journey, tabCalls[tab].key, { ...body, ...Object.fromEntries(asked) })
  }
  return submitted(journey)
}

export interface Delivering {
  app: TestApp
  where: TestDatabase
  folder: string
  /** Another process on the same database; the same way of carrying unless given. */
  other: (carry?: ReturnType<typeof carryTo>) => Promise<ReturnType<typeof makeDeliveries>>
  /** The way in which the server itself carries. */
  carry: ReturnType<typeof carryTo>
  standing: (policyId: string) => Promise<[destination: string, state: string][]>
  reasons: (policyId: string) => Promise<unknown[]>
  /** The files of a folder by their names. */
  files: (folder: string) => Record<string, string>
}

/** A whole server that delivers into a folder of its own. */
export const delivering = async (
  closing: (() => unknown)[],
  {
    make = (testDatabases[0] as (typeof testDatabases)[number]).make,
    destinations = demoCatalog().destinations,
    secrets = { HOOK_SECRET: secret },
    lives = true,
  }: {
    make?: () => Promise<TestDatabase>
    destinations?: readonly Destination[]
    secrets?: Readonly<Record<string, string>>
    /** As `testApp` has it. */
    lives?: boolean
  } = {},
): Promise<Delivering> => {
  const where = await make()
  closing.push(where.drop)
  const folder = mkdtempSync(join(tmpdir(), 'enrollchart-deliveries-'))
  const config = { rateLimits: false, deliveriesDir: folder, secretOf: (name: string) => secrets[name] }
  const app = await testApp({ catalog: catalogWith(destinations), database: await where.open(), config, lives })
  closing.push(app.close)
  const { fulfillment } = makeEnrollment(app.services).parts
  const carry = carryTo(app.services)
  return {
    app,
    where,
    folder,
    carry,
    other: async (other = carry) => {
      const database = await where.open()
      closing.push(database.close)
      return makeDeliveries({ ...app.services, database }, other)
    },
    standing: async (policyId) =>
      (await fulfillment.standing(policyId)).map(({ destination, state }) => [destination, state]),
    reasons: async (policyId) => (await fulfillment.standing(policyId)).flatMap((row) => fulfillment.reasonsOf(row)),
    files: (name) => {
      const at = join(folder, name)
      return existsSync(at)
        ? Object.fromEntries(readdirSync(at).map((file) => [file, readFileSync(join(at, file), 'utf8')]))
        : {}
    },
  }
}
