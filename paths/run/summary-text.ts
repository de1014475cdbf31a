import { type Coverage, type MachineCoverage, missedIn } from './coverage.ts'
import type { Looks } from './product/looks.ts'
import { countsOf } from './report.ts'

/** What a run says at its end, in lines. */
export const runSummary = (coverage: Coverage, out: string, looks: Looks | null = null): string => {
  const runs = coverage.machines.flatMap(({ paths }) => paths)
  const passed = runs.filter(({ status }) => status === 'passed').length
  const failed = runs.filter(({ status }) => status === 'failed').length
  const left = runs.length - passed - failed
  return [
    ...coverage.machines.flatMap((machine) => machineLines(machine, coverage.criterion)),
    ...(looks === null ? [] : looksLines(looks)),
    `report: ${out}/report.html`,
    `${passed} paths passed, ${failed} failed${left > 0 ? `, ${left} not run for want of time` : ''} in ${coverage.seconds} s`,
    '',
  ].join('\n')
}

const looksLines = ({ found }: Looks): string[] => {
  const faulty = [...found].filter(([, faults]) => faults.length > 0)
  return [
    ...faulty.flatMap(([state, faults]) => [`FAULTY   ${state}`, ...faults.map((fault) => `          ${fault}`)]),
    `${found.size} states looked at, ${faulty.length} faulty`,
  ]
}

const machineLines = (machine: MachineCoverage, criterion: Coverage['criterion']): string[] => {
  const name = machine.machine.padEnd(16)
  if (machine.noScreen !== null) return [`-       ${name}  no screen: ${machine.noScreen}`]
  const { covered, barred, impossible, missed } = countsOf(machine, criterion)
  const failed = machine.paths.filter(({ status }) => status === 'failed')
  const word = failed.length > 0 ? 'FAILED' : missed > 0 ? 'MISSED' : 'covered'
  const total = machine.transitions.length
  return [
    [
      word.padEnd(7),
      ` ${name}`,
      `${covered} of ${total} covered`,
      `${barred} barred`,
      `${impossible} impossible`,
      `${machine.paths.length} paths`,
    ].join('  '),
    ...machine.transitions.flatMap(({ id, impossible: why }) =>
      why === null ? [] : [`          impossible: ${id}: ${why}`],
    ),
    ...missedIn(machine, criterion).map(({ id, isPlanned }) => {
      const reason = isPlanned ? 'its paths failed or were not run' : 'no path takes it'
      return `          missed: ${id}: ${reason}`
    }),
    ...machine.paths.flatMap(({ path, unsteady }) =>
      unsteady === null
        ? []
        : [
            `          unsteady: path ${path.id} passed at its second try; at its first ${unsteady.doing}: ${firstLine(unsteady.error)}`,
          ],
    ),
    ...failed.flatMap(({ path, fault, shortest }) => [
      `          failed: path ${path.id} at step ${(fault?.step ?? 0) + 1}, ${fault?.doing}: ${firstLine(fault?.error ?? '')}`,
      ...(shortest ?? { path }).path.steps.map(({ label, leaves }, index) => {
        return `            ${index + 1}. ${label}  ->  ${leaves.join(', ')}`
      }),
      `            npm run paths -- run --replay ${(shortest ?? { path }).path.id} --headed`,
    ]),
  ]
}

const firstLine = (error: string): string => error.split('\n', 1)[0] ?? ''
