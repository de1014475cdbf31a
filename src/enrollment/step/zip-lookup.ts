import { CallProblem } from '#machines/support/problem.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import type { FieldLookups } from '../../form/lookups.ts'

/**
 * A ZIP code fills the state in and locks it; editing the ZIP clears and unlocks it (spec 2, sections 2 and 4). The
 * city is filled in where nobody has typed one, and stays open: a ZIP code may have several.
 * `ask` tells the step's machine, `answer` waits for what it found.
 */
export const zipLookup = (
  ask: (zip: string) => void,
  answer: () => Promise<{ state: string | null; city: string | null; error: FieldError | null }>,
): FieldLookups => ({
  zip: {
    when: 'complete',
    fills: ['state'],
    lock: true,
    offers: ['city'],
    run: async (zip) => {
      ask(zip)
      const { state, city, error } = await answer()
      if (error !== null) throw new CallProblem({ kind: 'field', message: error.error_message ?? '', errors: [error] })
      return { state, city }
    },
  },
})
