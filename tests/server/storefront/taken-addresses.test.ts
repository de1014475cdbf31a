import { readFileSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTaken } from '#schemas/storefront/visit/entry-kind.rules.ts'
import { areas } from '#server/routes/registry.ts'
import { type TestApp, testApp } from '../support/test-app.ts'
import { demoCatalog } from './storefront.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), routes: areas })
})
afterAll(() => app.close())

test('no landing page may have an address that the server answers itself', () => {
  const printed = app.server.printRoutes({ commonPrefix: false })
  // Lines of the tree that hang on nothing: `├── /healthz (GET, HEAD)`.
  const answered = new Set([...printed.matchAll(/^[├└]── \/([\w.-]+)/gm)].map(([, first = '']) => first))
  expect([...answered]).toEqual(expect.arrayContaining(['api', 'healthz', 'mailbox', 'recommendation']))
  const names = [...answered, ...readdirSync('public')]
  expect(names.filter((name) => !isTaken(name))).toEqual([])
})

test('no landing page may have an address of a page of the product', () => {
  const routes = [...readFileSync('src/app/router.tsx', 'utf8').matchAll(/ path="([\w.-]+)/g)].map(
    ([, first = '']) => first,
  )
  expect(routes).toEqual(expect.arrayContaining(['plans', 'machines', 'desk']))
  expect(routes.filter((name) => !isTaken(name))).toEqual([])
})
