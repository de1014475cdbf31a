import { readFileSync, readdirSync } from 'node:fs'
import type { Problem } from '#machines/support/problem.ts'
import type { FieldError } from '#schemas/fields/field-error.ts'
import { type Reason, extrasOf, placeOf, readReasons } from '#tests/server/support/refusals/refusal-lines.ts'

const folder = 'tests/src/recorded/refusals'

/** Recorded by the tests of the server that end with `keepRefusals`, which fail where the server refuses otherwise now. */
const known = readReasons(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.txt'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
)

/** As `src/calls/send.ts` reads a status. */
const kinds: Readonly<Record<number, Problem['kind']>> = {
  400: 'field',
  401: 'session',
  404: 'missing',
  409: 'conflict',
  410: 'missing',
  422: 'field',
  429: 'limit',
}
const kindOf = (status: number): Problem['kind'] => kinds[status] ?? (status >= 500 ? 'server' : 'refused')

const parts: ReadonlySet<string> = new Set(['kind', 'message', 'errors', 'current', 'revision', 'offer'])
const errorParts: ReadonlySet<string> = new Set([
  'target_element',
  'error_message',
  'message_key',
  'message_values',
  'is_valid',
])

const written = ({ status, target, messageKey, extras }: Reason): string =>
  [status, target, messageKey, extras].join(' ').trim()
const listed = (reasons: readonly Reason[]): string =>
  reasons.length === 0 ? 'nothing' : [...new Set(reasons.map(written))].toSorted().join(', ')

/** Models leave out which message it is: a machine does not read it, and what is not said is no other than the server's. */
export type Detail = 'with message keys' | 'without message keys'

const errorFaults = (error: FieldError, problem: Problem, fitting: readonly Reason[], detail: Detail): string[] => {
  const { target_element: target, message_key: key } = error
  const there = fitting.filter((reason) => reason.target === placeOf(target))
  if (there.length === 0) return [`${target}: the server names ${listed(fitting)}`]
  const extras = extrasOf({ ...problem, status: 0 }, error)
  const same = there.filter((reason) => (key === undefined || reason.messageKey === key) && reason.extras === extras)
  return [
    ...Object.keys(error).flatMap((part) =>
      errorParts.has(part) ? [] : [`${target}.${part}: the server never sends it`],
    ),
    ...(error.error_message === undefined ? [`${target}.error_message: the server always sends it`] : []),
    ...(key === undefined && detail === 'with message keys'
      ? [`${target}.message_key: the server sends ${listed(there)}`]
      : []),
    ...(same.length === 0
      ? [`${[target, key, extras].filter(Boolean).join(' ')}: the server sends ${listed(there)}`]
      : []),
  ]
}

/** Where a problem that is made up for calls is none that the server gives at one of them, or that they come to by themselves. */
export const refusalFaults = (
  name: string,
  calls: readonly string[],
  problem: Problem,
  own: readonly Reason[] = [],
  detail: Detail = 'with message keys',
): string[] => {
  // No answer is the network's, whatever the server would say.
  if (problem.kind === 'offline') return []
  const reasons = [...calls.flatMap((call) => known.get(call) ?? []), ...own]
  const fitting = reasons.filter(({ status }) => kindOf(status) === problem.kind)
  const faults = (): string[] => {
    const many = Object.keys(problem).filter((part) => !parts.has(part))
    if (many.length > 0) return many.map((part) => `${part}: the server never sends it`)
    if (fitting.length === 0) return [`is never refused as "${problem.kind}", but by ${listed(reasons)}`]
    if (problem.errors.length > 0)
      return problem.errors.flatMap((error) => errorFaults(error, problem, fitting, detail))
    const extras = extrasOf({ ...problem, status: 0 })
    return fitting.some((reason) => reason.target === '-' && reason.extras === extras)
      ? []
      : [`"${problem.kind}" without a field, with ${extras || 'nothing'}: the server sends ${listed(fitting)}`]
  }
  return faults().map((fault) => `${name} ${fault}`)
}
