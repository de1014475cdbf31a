import { afterAll, afterEach, beforeAll } from 'vitest'
import type { DeskRole } from '#schemas/desk/roles.ts'
import { makeStaff } from '#server/repositories/desk/staff.repository.ts'
import { inviteStaff } from '#server/services/visits/passkeys.service.ts'
import { type Account, type TestIdentityProvider, atProvider, startIdentityProvider } from '#tests/identity-provider.ts'
import type { TestDatabase } from '../support/databases.ts'
import { demoCatalog } from '../support/journey.ts'
import { type CallAnswer, type TestApp, type Visitor, testApp } from '../support/test-app.ts'

export const origin = 'https://desk.example.com'
const headers = { host: 'desk.example.com' }

export interface Here {
  app: TestApp
  provider: TestIdentityProvider
  /** Where the provider says what it has ended, where it does. */
  reportsTo: string
}

/** A server whose staff may sign in at a provider, for the tests of a `describe`. */
export const withProvider = (
  make: () => Promise<TestDatabase>,
  accounts: Record<string, Account>,
  { emailInIdToken = false, reports = false } = {},
): Here => {
  const here = {} as Here
  let drop: () => Promise<void>
  beforeAll(async () => {
    const made = await make()
    drop = made.drop
    here.provider = await startIdentityProvider({
      origin,
      accounts,
      emailInIdToken,
      ...(reports && { reportsTo: () => here.reportsTo }),
    })
    here.app = await testApp({
      catalog: { ...demoCatalog(), id: 'own' },
      database: await made.open(),
      config: { rateLimits: false, publicUrl: origin, identityProvider: here.provider.settings },
    })
  })
  afterEach(() => here.provider.tamper({}))
  afterAll(async () => {
    await here.app.close()
    await here.provider.stop()
    await drop()
  })
  return here
}

/** Somebody of the staff who is invited. */
export const invited = async ({ app }: Here, id: string, email: string, roles: DeskRole[] = ['operator']) => {
  await makeStaff(app.services).add({ id, name: `Name of ${id}`, email, roles }, app.clock.now())
  return inviteStaff(app.services, id)
}

export const call = (visitor: Visitor, key: string, body: object = {}): Promise<CallAnswer> =>
  visitor.call(key, { body, headers })

/** Where a browser goes to sign in. */
export const begin = async (visitor: Visitor, page = '/desk', again = false): Promise<string> => {
  const begun = await call(visitor, 'POST staff/begin-provider-sign-in', { origin, page, again })
  if (begun.status !== 200) throw new Error(`Nobody can go to the provider: ${JSON.stringify(begun.envelope)}`)
  return (begun.data as { address: string }).address
}

/** What a browser came back with, as its page hands it on; `change` is what somebody made of it on the way. */
export const finish = (
  visitor: Visitor,
  back: URL,
  change: Record<string, string | undefined> = {},
): Promise<CallAnswer> => {
  const { state, code, error, iss } = { ...Object.fromEntries(back.searchParams), ...change } as Record<string, string>
  return call(visitor, 'POST staff/provider-sign-in', { state, code, error, iss })
}

/** A whole sign-in as an account, in a browser of its own. */
export const signIn = async ({ app }: Pick<Here, 'app'>, login: string, visitor = app.visitor()) => {
  const back = await atProvider(origin).signIn(await begin(visitor), login)
  return { visitor, back, answer: await finish(visitor, back) }
}

export const refusedAs = async (work: Promise<CallAnswer> | CallAnswer): Promise<[number, string]> => {
  const { status, refusal } = await work
  return [status, refusal.message]
}
export const refused: [number, string] = [403, 'That did not sign anybody in. Please begin again from this page.']
export const nobodyHere: [number, string] = [403, 'This account does not open the desk. Ask whoever runs this site.']
export const isDown: [number, string] = [
  422,
  'Example Login does not answer just now. Please try again in a minute, or sign in with a passkey.',
]
