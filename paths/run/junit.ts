import { type Coverage, type MachineCoverage, type PathRun, missedIn } from './coverage.ts'

/** A run in JUnit's XML: a suite for each machine, a case for each path and one for what they cover. */
export const junitOf = ({ machines, criterion }: Coverage): string => {
  const suites = machines.filter(({ noScreen }) => noScreen === null).map((machine) => suiteOf(machine, criterion))
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>', ''].join('\n')
}

const suiteOf = (machine: MachineCoverage, criterion: Coverage['criterion']): string => {
  const cases = machine.paths.map(caseOf(machine.machine))
  const missed = missedIn(machine, criterion)
  const failures = machine.paths.filter(({ status }) => status === 'failed').length + (missed.length > 0 ? 1 : 0)
  const skipped = machine.paths.filter(({ status }) => status === 'not run').length
  const seconds = machine.paths.reduce((sum, { milliseconds }) => sum + milliseconds / 1000, 0)
  const coverage = [
    `    <testcase classname="${text(machine.machine)}" name="coverage (${criterion})" time="0">`,
    ...(missed.length > 0
      ? [`      <failure message="${missed.length} missed">${text(missed.map(({ id }) => id).join('\n'))}</failure>`]
      : []),
    '    </testcase>',
  ]
  return [
    `  <testsuite name="${text(machine.machine)}" tests="${cases.length + 1}" failures="${failures}" skipped="${skipped}" time="${seconds.toFixed(3)}">`,
    ...cases,
    ...coverage,
    '  </testsuite>',
  ].join('\n')
}

const caseOf =
  (machine: string) =>
  ({ path, status, milliseconds, fault, shortest }: PathRun): string =>
    [
      `    <testcase classname="${text(machine)}" name="path ${path.id}, ${path.steps.length} steps" time="${(milliseconds / 1000).toFixed(3)}">`,
      ...(status === 'not run' ? ['      <skipped message="no time was left"/>'] : []),
      ...(fault === null
        ? []
        : [
            `      <failure message="${text(`${fault.doing}: ${fault.error}`)}">${text(
              (shortest ?? { path }).path.steps.map(({ label }, index) => `${index + 1}. ${label}`).join('\n'),
            )}</failure>`,
          ]),
      '    </testcase>',
    ].join('\n')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text in XML or HTML; what neither may hold (colours of a terminal) is left out. */
export const text = (raw: string): string =>
  [...raw]
    .filter((sign) => sign >= ' ' || sign === '\n' || sign === '\t')
    .join('')
    .replaceAll(/\[\d+m/g, '')
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
