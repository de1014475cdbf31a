import { stepLines } from '../check/fault.ts'
import { isScxml } from '../scxml/read-scxml.ts'
import { counted, countsOf, type MachineReport, placeText, type Reports } from './machine-report.ts'

/** For people at a terminal: what is wrong, the shortest steps to it, and what was not known. */
export const textReport = (reports: Reports, { gaps = true }: { gaps?: boolean } = {}): string => {
  const { errors, warnings } = countsOf(reports)
  return [
    ...reports.unread.map(({ message }) => `not read  ${message}\n`),
    ...reports.machines.map(({ report }) => machineText(report, gaps)),
    `${counted(reports.machines.length, 'machine')}, ${counted(errors, 'error')}, ${counted(warnings, 'warning')}` +
      (reports.unread.length === 0 ? '' : `, ${counted(reports.unread.length, 'file')} not read`),
    '',
  ].join('\n')
}

const machineText = (report: MachineReport, gaps: boolean): string => {
  const { file, name, machine, states, edges, transitions, truncated, findings } = report
  const size = `${counted(states, 'state')}, ${counted(edges, 'step')}, ${counted(transitions, 'declared transition')}`
  return [
    `${file}#${name} (${machine}): ${size}${truncated ? ', not explored to the end' : ''}`,
    ...(findings.length === 0 ? ['  no findings'] : []),
    ...findings.flatMap(({ level, check, sentence, at, ...run }) => [
      `  ${level.padEnd(7)}  ${placeText(at, file)}  ${check}: ${sentence}`,
      ...stepLines(run).map((line) => `             ${line}`),
    ]),
    ...(gaps && report.gaps.length > 0
      ? [
          `  ${counted(report.gaps.length, 'thing')} not known${isScxml(file) ? '' : '; `init` writes a model file to say them'}:`,
          ...report.gaps.map(({ sentence, at }) => `  note     ${placeText(at, file)}  ${sentence}`),
        ]
      : []),
    ...(!gaps && report.gaps.length > 0
      ? [`  ${counted(report.gaps.length, 'thing')} not known (leave out --quiet to see them)`]
      : []),
    '',
  ].join('\n')
}
