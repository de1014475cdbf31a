import type { FindWish, FoundPage } from '#schemas/calls/desk/desk-find.calls.ts'
import type { signedIn } from '#tests/server/desk/signed-in.ts'
import { person } from './filled.ts'

/** What the staff look for among so many enrollments. */
export const searches = (count: number): Readonly<Record<string, FindWish>> => {
  const one = person(Math.floor(count / 2))
  return {
    newest: {},
    'first and last name': { name: `${one.first_name} ${one.last_name}` },
    'last name': { name: one.last_name },
    'a name that nobody has': { name: 'Nobody' },
    email: { email: one.email },
    phone: { phone: one.phone },
    'last four of the SSN': { ssn_last_four: one.digits },
    rep: { agent: 'rep-rivera' },
    'rep and plan that never meet': { agent: 'rep-rivera', plan: 'larkspur-dental-high' },
    'plan and last name': { plan: 'larkspur-dental-high', name: one.last_name },
    state: { state: 'TX' },
    'two days': { from: '11/20/2026', to: '11/21/2026' },
    'rejected deliveries': { standing: 'rejected' },
    'in force': { standing: 'in_force' },
    'in force of a rep': { standing: 'in_force', agent: 'rep-rivera' },
  }
}

/** One page of what is found, and the milliseconds that it took. */
export const search = async (
  operator: Awaited<ReturnType<typeof signedIn>>,
  body: FindWish,
): Promise<{ found: FoundPage; milliseconds: number }> => {
  const from = performance.now()
  const { data, status } = await operator.call('POST staff/find-enrollments', { body, key: null })
  if (status !== 200) throw new Error(`A search was refused: ${status}`)
  return { found: data as FoundPage, milliseconds: performance.now() - from }
}
