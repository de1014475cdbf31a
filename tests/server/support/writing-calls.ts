import { rows } from '#schemas/calls/calls.registry.ts'

/** What is written although it is asked for with a GET, as the contract has it. */
export const writingGets: ReadonlySet<string> = new Set([
  'GET enrollment/remove-plan-from-cart',
  'GET enrollment/direct-continue/{tempId}',
])

/** Every call that may write something: a new one is among them by itself. */
export const writingCalls: readonly string[] = Object.values(rows)
  .filter(({ key, method }) => method !== 'GET' || writingGets.has(key))
  .map(({ key }) => key)
  .toSorted()
