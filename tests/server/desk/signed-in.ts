import type { TestApp, Visitor } from '../support/test-app.ts'

type Role = 'operator' | 'reader' | 'auditor' | 'publisher'

/** Another browser in which somebody of the demonstration's staff has signed in. */
export const signedIn = async (app: Pick<TestApp, 'visitor'>, role: Role): Promise<Visitor> => {
  const visitor = app.visitor()
  const { status } = await visitor.call('POST staff/sign-in-demo', { body: { staff: `demo-${role}` } })
  if (status !== 200) throw new Error(`Nobody can sign in as ${role}: ${status}`)
  return visitor
}
