import { afterAll, expect } from 'vitest'
import type { Traffic } from '#schemas/calls/machines.calls.ts'
import type { Config } from '#server/config.ts'
import type { TestDatabase } from '../support/databases.ts'
import { demoCatalog } from '../support/journey.ts'
import { testApp, type TestApp, type Visitor } from '../support/test-app.ts'

/** What was counted for the quote, as whoever may look is told it. */
export const read = async (visitor: Visitor, query: Record<string, string> = {}): Promise<Traffic> => {
  const { status, data } = await visitor.call('GET service/get-machine-traffic', {
    query: { machine: 'quote', ...query },
  })
  expect(status).toBe(200)
  return data as Traffic
}

/** Servers, each on a database of its own unless a test sees to it; all of them end with the tests. */
export const appsOn = (make: () => Promise<TestDatabase>) => {
  const apps: TestApp[] = []
  const databases: TestDatabase[] = []
  const app = async (config: Partial<Config> = {}): Promise<TestApp> => {
    const temporary = await make()
    databases.push(temporary)
    const one = await testApp({ catalog: demoCatalog(), database: await temporary.open(), config })
    apps.push(one)
    return one
  }
  afterAll(async () => {
    await Promise.all(apps.map((one) => one.close()))
    await Promise.all(databases.map(({ drop }) => drop()))
  })
  return { app, apps, databases }
}
