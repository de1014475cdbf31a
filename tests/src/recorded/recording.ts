import { createActor, toPromise } from 'xstate'
import type { Problem } from '#machines/support/problem.ts'
import { steps } from '#schemas/steps/steps.registry.ts'
import { type Shape, record } from '#tests/server/support/shapes.ts'
import { callsOf, watchCalls } from './calls-made.ts'
import { failureLines } from './failure-lines.ts'
import { heard } from './hearing.ts'
import { loneActors, providedActors } from './provided.ts'

/** What the actors of this page gave so far, `machine/actor` before each place. */
export const shape: Shape = new Map()

/** What the actors failed with so far, a line for each reason: `machine/actor kind field key`. */
const failures = new Set<string>()

const noteFailure = (name: string, problem: Problem): void => {
  for (const line of failureLines(name, problem)) failures.add(line)
}

/** From now on what the actors of the page give, fail with and ask is recorded, whether a machine runs them or `run`. */
export const recordActors = (): void => {
  // What a component asks while an actor runs would otherwise count as that actor's.
  for (const logic of loneActors) watchCalls(logic)
  for (const [name, logic] of providedActors) {
    watchCalls(logic)
    heard(logic, { done: (output) => record(shape, name, output), failed: (problem) => noteFailure(name, problem) })
  }
}

/** Actors that ask for others as well, whom it is left to whether that came to anything. */
const others: Readonly<Record<string, readonly string[]>> = {
  'enrollment/loadEnrollment': ['GET:enrollment/get-overview', 'GET:enrollment/get-receipt'],
  'review/forgetMarkers': [],
}

/** The lines of a file: which calls each actor makes, `contact/lookUpZip GET:service/zip-to-state`. */
export const callLines = (): string =>
  [...providedActors]
    .map(([name, logic]) => [name, ...(others[name] ?? callsOf(logic))].join(' '))
    .toSorted()
    .map((line) => `${line}\n`)
    .join('')

/** The lines of a file: what the actors failed with. */
export const allFailures = (): string =>
  [...failures]
    .toSorted()
    .map((line) => `${line}\n`)
    .join('')

/** One actor without its machine; gives its output, or what it failed with as undefined. */
export const run = async <Output>(name: string, input?: unknown): Promise<Output | undefined> => {
  const logic = providedActors.get(name)
  if (logic === undefined) throw new Error(`no actor ${name}`)
  const actor = createActor(logic, { input })
  const ended = toPromise(actor)
  actor.start()
  try {
    return (await ended) as Output
  } catch {
    return undefined
  }
}

const loads = steps.map(({ id }) => `${id}/load${id.charAt(0).toUpperCase()}${id.slice(1)}`)

/** Everything that a page reads of an enrollment: its steps, its cart, what stands beside them. */
export const readAll = async (enrollmentId: string, enrollType = 'new-member'): Promise<void> => {
  for (const name of loads) await run(name, { enrollmentId, enrollType })
  for (const name of ['offer/loadChanges', 'holder/loadHolder', 'receipt/loadReceipt', 'site/countCart'])
    await run(name, { enrollmentId })
  await run('enrollment/loadEnrollment', { enrollmentId, next: null })
  await run('site/loadMenu', { identity: null, enrollmentId })
  await run('edit-impact/loadImpact', { enrollmentId, edit: { kind: 'quote', tier: 'IO', zip: '33967' } })
  for (const name of ['cart/loadCart', 'quote/loadQuote']) await run(name, { enrollmentId })
  for (const effectiveDate of ['', '12/15/2026']) await run('save-cart/loadPreview', { enrollmentId, effectiveDate })
  for (const category of [null, 'dental', 'bundles', 'term_life'])
    await run('plans/loadPlans', { enrollmentId, category })
  await run('recommendations/loadRecommendations', { enrollmentId, most: 12 })
}

/** Values as somebody types them and does not save: every field of every step that may be kept. */
export const typed = {
  contact_info: { values: { address1: '12 Oak', city: '' } },
  primary_info: { values: { first_name: 'Ana' } },
  employer_info: { values: { name: 'Bakery', holiday_policy: { Birthday: 1 } } },
  benificiary_info: {
    values: { first_name: 'Bo' },
    rows: [{ beneficiary_id: 'b1', first_name: 'Robin', relationship: 'Spouse', beneficiary_percentage: 60 }],
  },
  dependent_info: { values: { first_name: 'Sam' } },
  payment_info: { values: { account_name: 'Ana' } },
  review_info: { values: { additional_notes: 'Call me', send_sms: 1 } },
}

export const typeAll = async (enrollmentId: string): Promise<void> => {
  for (const [column, kept] of Object.entries(typed))
    await run('autosave/saveTyped', { enrollmentId, column, revision: 0, typed: kept })
}
