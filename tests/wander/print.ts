import type { Finding, Visit } from './visit.ts'
import type { Step } from './step.ts'

/** A visit in one word, for `--replay`. */
export const codeOf = (visit: Visit): string => Buffer.from(JSON.stringify(visit)).toString('base64url')
export const visitOf = (code: string): Visit => JSON.parse(Buffer.from(code, 'base64url').toString('utf8')) as Visit

const hosts: Readonly<Record<string, string>> = { rep: 'reps.localhost', employee: 'reps.localhost' }

const line = ({ people }: Visit, { who, tab, do: what, hurries }: Step, index: number): string =>
  `  ${index + 1}. ${people[who]} ${who + 1}${tab === 0 ? '' : `, tab ${tab + 1}`}: ${what}${hurries ? ' (and goes on at once)' : ''}`

/** The machine of the step that was taken last, for its diagram. */
const machineOf = ({ steps }: Visit): string | null => {
  const [machine = ''] = /^[a-z][a-zA-Z-]*(?=\.)/.exec(steps.at(-1)?.do ?? '') ?? []
  return machine === '' ? null : machine
}

/** What was found, as its steps, its links and a test that is ready to be kept. */
export const printed = (visit: Visit, { check, what, path }: Finding): string => {
  const host = hosts[visit.people[visit.steps.at(-1)?.who ?? 0] ?? ''] ?? 'localhost'
  const machine = machineOf(visit)
  return [
    `${check}: ${what}`,
    `  seed ${visit.seed}, ${visit.people.map((kind, place) => `${kind} ${place + 1}`).join(', ')}`,
    ...visit.steps.map((step, index) => line(visit, step, index)),
    ...(visit.steps.length === 0 ? ['  (whoever answers sensibly comes to it)'] : []),
    `  page: http://${host}:3000${path}`,
    ...(machine === null ? [] : [`  machine: http://localhost:3000/machines/${machine}`]),
    `  again: npm run paths -- wander --replay ${codeOf(visit)}`,
    '  test:',
    `    test(${JSON.stringify(`${check}: ${what.slice(0, 60)}`)}, async () => {`,
    `      const { finding } = await replay(${JSON.stringify(visit)})`,
    '      expect(finding).toBeNull()',
    '    })',
  ].join('\n')
}
