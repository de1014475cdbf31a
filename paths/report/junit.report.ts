import { stepLines } from '../check/fault.ts'
import { escapedXml } from '../diagram/export/xml.ts'
import { type MachineReport, placeText, type Reports } from './machine-report.ts'

/** JUnit's XML, which build servers show: a suite for each machine, a case for each finding, one that passes for none. */
export const junitReport = ({ machines, unread }: Reports): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="statechart-paths">',
    ...machines.map(({ report }) => suite(report)),
    ...unread.map(
      ({ file, message }) =>
        `  <testsuite name="${escapedXml(file)}" tests="1" failures="0" errors="1"><testcase classname="${escapedXml(file)}" name="is read"><error message="${escapedXml(message)}"/></testcase></testsuite>`,
    ),
    '</testsuites>',
    '',
  ].join('\n')

const suite = ({ file, name, findings, gaps, milliseconds }: MachineReport): string => {
  const of = escapedXml(`${file}#${name}`)
  const failures = findings.filter(({ level }) => level === 'error').length
  const seconds = (milliseconds / 1000).toFixed(3)
  const cases = findings.map(({ check, level, sentence, at, ...run }) => {
    const text = escapedXml([placeText(at, file), ...stepLines(run)].join('\n'))
    const head = `    <testcase classname="${of}" name="${escapedXml(`${check}: ${sentence}`)}">`
    return level === 'error'
      ? `${head}<failure type="${check}" message="${escapedXml(sentence)}">${text}</failure></testcase>`
      : `${head}<system-out>warning: ${text}</system-out></testcase>`
  })
  return [
    `  <testsuite name="${of}" tests="${Math.max(1, findings.length)}" failures="${failures}" errors="0" time="${seconds}">`,
    ...(cases.length === 0 ? [`    <testcase classname="${of}" name="every check holds"/>`] : cases),
    ...(gaps.length === 0
      ? []
      : [
          `    <system-out>${escapedXml(gaps.map(({ sentence, at }) => `${placeText(at, file)} ${sentence}`).join('\n'))}</system-out>`,
        ]),
    '  </testsuite>',
  ].join('\n')
}
