import { checks } from '../check/checks.ts'
import { stepLines } from '../check/fault.ts'
import type { At, MachineReport, Reports } from './machine-report.ts'

/** What the checks of whole machines add to those of `paths/check`. */
const OTHERS = [
  { id: 'stuck', says: 'something leads out of every state that is not final' },
  { id: 'throws', says: 'no guard or action throws' },
]

/** SARIF 2.1.0, by which code hosts show findings at their lines. What is not known is a `note`. */
export const sarifReport = ({ machines, unread }: Reports, version: string): string => {
  const rules = [
    ...[...checks, ...OTHERS].map(({ id, says }) => ({ id, shortDescription: { text: says } })),
    { id: 'not-known', shortDescription: { text: 'what a model does not say is explored as if it might be anything' } },
  ]
  const results = machines.flatMap(({ report }) => [
    ...report.findings.map(({ check, level, sentence, at, ...run }) => ({
      ruleId: check,
      level,
      message: {
        text: [`${report.machine}: ${sentence}`, ...stepLines(run)].join('\n'),
      },
      locations: [location(at, report)],
    })),
    ...report.gaps.map(({ sentence, at }) => ({
      ruleId: 'not-known',
      level: 'note',
      message: { text: `${report.machine}: ${sentence}` },
      locations: [location(at, report)],
    })),
  ])
  const notifications = unread.map(({ message }) => ({ level: 'error', message: { text: message } }))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'statechart-paths', version, rules } },
        invocations: [{ executionSuccessful: unread.length === 0, toolExecutionNotifications: notifications }],
        results,
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

const location = (at: At | null, { file }: MachineReport) => ({
  physicalLocation: {
    artifactLocation: { uri: (at?.file ?? file).replaceAll('\\', '/') },
    region: { startLine: at?.line ?? 1, startColumn: at?.column ?? 1 },
  },
})
