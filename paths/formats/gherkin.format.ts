import type { Cover } from '../cover/cover.ts'
import type { Path, Step } from '../path.ts'
import { counted, placeOf, type Format } from './format.ts'

/**
 * One feature with a rule for each machine and a scenario for each path (Gherkin 6). A line break would end a step, and
 * JSON keeps those escaped, so that every step stays on its line.
 */
export const gherkinFormat: Format = (covers) =>
  `${['Feature: Paths through the machines', ...covers.flatMap(ruleOf)].join('\n')}\n`

const ruleOf = ({ machine, paths, covered, total, criterion }: Cover): string[] => [
  '',
  `  Rule: ${machine}`,
  `    ${covered} of ${total} (${criterion}) in ${counted(paths.length, 'path')}.`,
  ...paths.flatMap(scenarioOf),
]

const scenarioOf = ({ id, input, leaves, steps, machine }: Path, index: number): string[] => [
  '',
  `    @${machine} @${id}`,
  `    Scenario: ${machine}, path ${index + 1}`,
  `      Given ${machine} begins with input ${input}`,
  `      Then it is in ${placeOf(leaves)}`,
  ...steps.flatMap((step) => [`      When ${deed(step)}`, `      Then it is in ${placeOf(step.leaves)}`]),
]

const deed = ({ kind, label }: Step): string => (kind === 'after' ? `the time is over: ${label}` : label)
