import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, begin, demoCatalog } from '../storefront.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const planOf = async (dob: string) => {
  const { visitor, enrollment_id } = await begin(app, { dob })
  const query = { enrollment_id, pid: 'kestrel-vision-standard' }
  return ask(visitor, 'GET enrollment/get-plan-pricing-detail', { query })
}

// @spec 1:135
test('a listed plan of the demo moves to another one from an age on', async () => {
  expect(await planOf('06/15/1986')).toMatchObject({ errorCode: null })
  expect(await planOf('06/15/1956')).toMatchObject({ errorCode: 'changePid', pid: 'kestrel-vision-high' })
})

// @spec 1:136
test('on the host without a portal nothing is chosen yet, and every portal may be', async () => {
  const visitor = app.visitor()
  const headers = { host: 'portals.localhost' }
  expect(await ask(visitor, 'GET enrollment/get-default-info', { headers })).toMatchObject({
    portal_id: null,
    eprocess: 'applicant',
  })
  const portals = await ask(visitor, 'GET enrollment/get-enrollment-platforms', { headers })
  expect(portals.map(({ platform_group_id }) => platform_group_id)).toEqual(demoCatalog().portals.map(({ id }) => id))
})
