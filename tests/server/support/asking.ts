import type { CallData } from '#schemas/calls/call.ts'
import type { RowKey, RowOf } from '#schemas/calls/calls.registry.ts'
import type { TierCode } from '#schemas/calls/shapes.ts'
import type { CallAnswer, CallOptions, TestApp, Visitor } from './test-app.ts'

/** What a person comes with: plans by id, who else is covered, how they pay where they may choose. */
export interface Scenario {
  tier: TierCode
  plans: readonly string[]
  children?: number
  /** Of a group's employees. */
  portal?: string
  /** Who enrolls a client, as the quote names them. */
  enrolledBy?: { eprocess: 'rep'; agent_id: string } | { eprocess: 'group'; group_id: string }
  pays?: 'cc' | 'eft'
  /** On the first day that is offered unless it is given: the last one stays in the future whenever a test runs. */
  begins?: 'last'
  /** The number that is typed where a provider takes cards; one that is approved unless it is given. */
  card?: string
  /** Headers of every request, such as the language. */
  headers?: Record<string, string>
}

/** An answer of the server, however it was asked: over HTTP or within the process. */
export type Answered = Omit<CallAnswer, 'response'>

/** Someone who can ask the server. */
export interface Asker {
  call: (key: string, options?: CallOptions) => Promise<Answered>
}

/** An enrollment on its way, whoever walks it. */
export interface Walker<Who extends Asker = Asker> {
  visitor: Who
  enrollment_id: string
  scenario: Scenario
}

/** An enrollment on its way within the process. */
export interface Journey extends Walker<Visitor> {
  app: TestApp
}

/** `ask(journey, 'GET enrollment/get-plan-cart')`: the data of an answer that must be a success, the id filled in. */
export const ask = async <Key extends RowKey>(
  journey: Walker,
  key: Key,
  fields: Record<string, unknown> = {},
): Promise<CallData<RowOf<Key>>> => {
  const answer = await send(journey, key, fields)
  if (answer.envelope.status !== 'success') throw new Error(`${key}: ${JSON.stringify(answer.envelope)}`)
  return answer.data as CallData<RowOf<Key>>
}

const withoutId: ReadonlySet<string> = new Set(['GET enrollment/get-states', 'POST invoice/autoInvoiceGeneration'])

/** One request of the journey's person, the enrollment's id filled in; whatever the answer. */
export const send = <Who extends Asker>(
  { visitor, enrollment_id, scenario }: Walker<Who>,
  key: string,
  fields: Record<string, unknown> = {},
  options: { key?: string } = {},
): ReturnType<Who['call']> => {
  const all = withoutId.has(key) ? fields : { enrollment_id, ...fields }
  return visitor.call(key, {
    ...(key.startsWith('GET') ? { query: all as Record<string, string> } : { body: all }),
    headers: scenario.headers ?? {},
    ...options,
  }) as ReturnType<Who['call']>
}

/** The problems of a refusal as `[status, [field, text], ...]`; throws where it was none. */
export const problemsOf = ({ status, refusal }: Answered): [number, ...[string, string][]] => {
  if (refusal.status !== 'error') throw new Error(`not refused: ${JSON.stringify(refusal)}`)
  return [
    status,
    ...refusal.data.map(({ target_element, error_message }): [string, string] => [target_element, error_message]),
  ]
}
