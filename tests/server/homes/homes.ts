import type { Member } from '#schemas/storefront/catalog/catalog.schema.ts'
import type { Catalog } from '#server/catalog/load-catalog.ts'
import { accessRoutes } from '#server/routes/visit/access.routes.ts'
import { cartRoutes } from '#server/routes/storefront/cart.routes.ts'
import { homesRoutes } from '#server/routes/storefront/homes.routes.ts'
import { quoteRoutes } from '#server/routes/storefront/quote.routes.ts'
import { makeEntryTokens } from '#server/services/access/entry-tokens.ts'
import { ask, demoCatalog } from '../storefront/storefront.ts'
import { type TestApp, type Visitor, testApp } from '../support/test-app.ts'
import { enterAsEmployee, proveGroup, proveRep } from '../support/proving.ts'

/** A server with the calls of the homes, and with those by which people come to them. */
export const homesApp = (catalog: Catalog = demoCatalog()): Promise<TestApp> =>
  testApp({ catalog, config: { rateLimits: false }, routes: [accessRoutes, quoteRoutes, cartRoutes, homesRoutes] })

/** Someone who has proved to be a rep. */
export const rep = async (app: TestApp, agent_code = 'RIVR1212'): Promise<Visitor> => {
  const visitor = app.visitor()
  await proveRep(app, visitor, agent_code)
  return visitor
}

/** Someone who has proved to look after a group's benefits. */
export const employer = async (app: TestApp, group_code = 'BLUE5656'): Promise<Visitor> => {
  const visitor = app.visitor()
  await proveGroup(app, visitor, group_code)
  return visitor
}

/** Someone who has typed a group's enrollment code. */
export const employee = async (app: TestApp, group_code = 'BLUE5656'): Promise<Visitor> => {
  const visitor = app.visitor()
  await enterAsEmployee(visitor, group_code)
  return visitor
}

/** A member who has come by an entry link. */
export const member = async (app: TestApp, id: string): Promise<Visitor> => {
  const visitor = app.visitor()
  await ask(visitor, 'POST enrollment/open-member-entry', { body: { token: makeEntryTokens(app.services).make(id) } })
  return visitor
}

/** The rows of the audit about a subject, as `[action, detail]`. */
export const auditOf = async (app: TestApp, subject: string): Promise<[string, string | null][]> =>
  (
    await app.database.sql
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('subject', '=', subject)
      .orderBy('at')
      .orderBy('detail')
      .execute()
  ).map(({ action, detail }) => [action, detail])

/** Invented people of a rep, as many as are wanted, each told from the others by number. */
export const crowd = (like: Member, count: number): Member[] =>
  Array.from({ length: count }, (_, index) => {
    const number = String(index).padStart(5, '0')
    return {
      ...like,
      id: `crowd-${number}`,
      first_name: `First${number}`,
      last_name: `Last${String(index % 100).padStart(2, '0')}`,
      email: `person.${number}@example.com`,
      birthdate: `19${String(50 + (index % 50))}-0${1 + (index % 9)}-15`,
      ssn: `41234${number.slice(1)}`,
      plans: [{ ...(like.plans[0] as Member['plans'][number]), policy_id: `P2${number}` }],
    }
  })
