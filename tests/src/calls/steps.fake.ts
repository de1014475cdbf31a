import { beforeEach } from 'vitest'
import { CallProblem, type Problem } from '#machines/support/problem.ts'
import { storage } from '#src/browser/storage.ts'
import type { SendKey } from '#src/calls/send.ts'
import { answerLikeServer } from '../recorded/like-server.ts'

type Answer = (options: { query?: Record<string, unknown>; body?: Record<string, unknown> }) => unknown

/** What a test lets the server answer, by the last words of the call, and what it was asked. */
export const server = {
  answers: {} as Record<string, Answer>,
  asked: [] as { key: string; body: unknown }[],
}
/**
 * Stands in for `#src/calls/send.ts`, so that actors of steps are run without a server:
 * `vi.mock('#src/calls/send.ts', () => import('./steps.fake.ts'))`.
 */
export const send = async (key: SendKey, options: Parameters<Answer>[0] = {}) => {
  server.asked.push({ key, body: options.body })
  const answer = server.answers[key.replace(/^\w+ \w+\//, '')]
  if (answer === undefined) throw new Error(`nobody answers ${key}`)
  const column = options.query?.['column']
  return answerLikeServer(key, () => answer(options), typeof column === 'string' ? column : null)
}

export const refused = (kind: Exclude<Problem['kind'], 'field'>) =>
  new CallProblem({ kind, message: 'Refused', errors: [] })

export const nothing = { result: null, revision: 0 }
export const existing = { enrollmentId: 'e', enrollType: 'existing-member' }
export const person = (dependent_id: string, relationship: string) => ({
  primary_info: {
    dependent_id,
    relationship,
    first_name: 'Sam',
    last_name: 'Santos',
    birthdate: '04/05/2016',
    gender: '1',
    ssn: '***-**-5680',
    employed: '0',
    is_legally_disabled: 0,
  },
})
export const bodiesOf = (call: string) => server.asked.filter(({ key }) => key.endsWith(call)).map(({ body }) => body)

beforeEach(() => {
  storage.clear()
  server.asked.length = 0
  server.answers = {
    'get-typed-values': () => ({ result: null }),
    'get-enrollment-temp-info': () => nothing,
    'get-form-fields-beneficiary-info': () => ({ result: [], offered: [] }),
    'get-beneficiary-relationships': () => ({ result: { Spouse: 'Spouse' } }),
    'get-form-fields-dependent-primary-info': () => ({
      result: [],
      disclaimer: null,
      is_legally_disabled: true,
      offered: [{ relationship: 'Spouse', last_name: 'Lee' }],
    }),
    'check-tab-required': () => ({ result: { required: false } }),
    'save-screenshot': () => ({ saved: true }),
  }
})
