import type { Injection } from './run-chaos.ts'

interface Counts {
  held: number
  failed: number
  left: number
}

const countsOf = (injections: readonly Injection[]): Counts => {
  const count = (status: Injection['verdict']['status']) =>
    injections.filter(({ verdict }) => verdict.status === status).length
  return { held: count('held'), failed: count('failed'), left: count('not driven') }
}

/** `5/1/2`: held, failed, not driven. */
const cell = (injections: readonly Injection[]): string => {
  if (injections.length === 0) return '-'
  const { held, failed, left } = countsOf(injections)
  return `${held}/${failed}/${left}`
}

/** What a run of disturbances says at its end: a table of machines and kinds, each failure with its steps, the sums. */
export const chaosText = (injections: readonly Injection[], kinds: readonly string[], seconds: number): string => {
  const machines = [...new Set(injections.map(({ machine }) => machine))].sort()
  const row = (name: string, cells: readonly string[]) =>
    [name.padEnd(20), ...cells.map((text) => text.padStart(13))].join('').trimEnd()
  const of = (machine: string, kind: string) => injections.filter((one) => one.machine === machine && one.kind === kind)
  const { held, failed, left } = countsOf(injections)
  return [
    row('held/failed/not', kinds),
    ...machines.map((machine) =>
      row(
        machine,
        kinds.map((kind) => cell(of(machine, kind))),
      ),
    ),
    ...leftLines(injections),
    ...injections.flatMap(failureLines),
    `${held + failed} injected, ${held} held, ${failed} failed, ${left} not driven in ${seconds} s`,
    '',
  ].join('\n')
}

/** What was not driven, by its reason. */
const leftLines = (injections: readonly Injection[]): string[] => {
  const reasons = new Map<string, string[]>()
  for (const { machine, state, kind, verdict } of injections) {
    if (verdict.status !== 'not driven') continue
    const [why = ''] = verdict.why.split('\n')
    reasons.set(why, [...(reasons.get(why) ?? []), `${machine}/${state}/${kind}`])
  }
  return [...reasons].map(
    ([why, names]) =>
      `not driven  ${names.slice(0, 6).join(', ')}${names.length > 6 ? ` and ${names.length - 6} more` : ''}: ${why}`,
  )
}

export const failureLines = ({ machine, state, kind, path, verdict, expected }: Injection): string[] => {
  if (verdict.status !== 'failed') return []
  return [
    `FAILED  ${machine}, ${state}, ${kind}; the model expects ${JSON.stringify(expected)}`,
    ...verdict.faults.map((fault) => `        ${fault.split('\n').slice(0, 3).join(' ')}`),
    ...(path?.steps ?? []).map(
      ({ label, leaves }, index) => `          ${index + 1}. ${label}  ->  ${leaves.join(', ')}`,
    ),
    ...(verdict.picture === null ? [] : [`        picture: ${verdict.picture}`]),
    `        again: npm run paths -- run ${machine} --chaos ${kind} --at '${state}' --headed`,
  ]
}
