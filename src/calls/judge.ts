import type { Refusal } from '#schemas/calls/envelope.ts'
import type { QuoteOffer } from '#schemas/calls/enrollment/offer.calls.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { CallProblem, type Problem } from '#machines/support/problem.ts'
import { m } from '#schemas/messages/generated/messages.js'

/** An answer that a save brought along, to a call that the next step makes. */
export interface Brought {
  key: string
  query: Record<string, string>
  /** Of a read by POST. */
  body?: object
  /** A menu of the catalog, which stays as it is. */
  menu: boolean
  answer: Envelope<unknown>
}

/** The whole answer. `statusCode` 204 means that nothing was found. */
export interface Envelope<Data> {
  status: 'success'
  statusCode: number
  message: string
  data: Data
  /** With a save that leads to the next step. */
  bundle?: Brought[]
}

/** The answer, or the problem that it tells. An error envelope counts under any HTTP status (spec decisions, Calls). */
export const judge = async (response: Response): Promise<Envelope<unknown>> => {
  const answer: unknown = await response.json().catch(() => null)
  if (isEnvelope(answer)) {
    if (answer.status === 'success' && response.ok && 'data' in answer) return answer
    if (answer.status === 'error') throw new CallProblem(refusal(answer, response.status))
  }
  const kind = kindOf(response.ok ? 500 : response.status)
  throw new CallProblem({ kind, message: plain[kind](), errors: [] })
}

const isEnvelope = (answer: unknown): answer is Envelope<unknown> | Refusal =>
  typeof answer === 'object' && answer !== null && 'status' in answer

const refusal = (answer: Refusal, httpStatus: number): Problem => {
  const errors = Array.isArray(answer.data) ? answer.data : nested(answer)
  const status = httpStatus >= 400 ? httpStatus : answer.statusCode
  const kind = kindOf(status)
  return {
    kind,
    message: answer.message || plain[kind](),
    errors,
    ...(kind === 'conflict' && { current: answer.current }),
    ...(kind === 'conflict' && answer.revision !== undefined && { revision: answer.revision }),
    ...(kind === 'conflict' && answer.offer !== undefined && { offer: answer.offer as QuoteOffer }),
  }
}

/** `errors.email.data` and `errors.phone.data`, as other servers refuse contacts (spec 2, section 7). */
const nested = ({ data, errors = data }: { data: unknown; errors?: unknown }): FieldError[] =>
  Object.values((errors ?? {}) as Record<string, { data?: FieldError[] }>).flatMap((one) => one?.data ?? [])

const kindOf = (status: number): Problem['kind'] => {
  switch (status) {
    case 400:
    case 422:
      return 'field'
    case 401:
      return 'session'
    case 404:
    case 410:
      return 'missing'
    case 409:
      return 'conflict'
    case 429:
      return 'limit'
    default:
      return status >= 500 ? 'server' : 'refused'
  }
}

/** What to say where the server said nothing that can be shown. */
const plain: Record<Problem['kind'], () => string> = {
  field: () => m.problem_field(),
  conflict: () => m.problem_conflict(),
  missing: () => m.problem_missing(),
  refused: () => m.problem_refused(),
  session: () => m.problem_session(),
  limit: () => m.problem_limit(),
  offline: () => m.problem_offline(),
  server: () => m.problem_server(),
}
