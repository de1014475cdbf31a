import type { Cover } from '../cover/cover.ts'
import type { Path, Step } from '../path.ts'
import { counted, placeOf, type Format } from './format.ts'

/** Numbered lists that a person can follow, with what is to be seen after each step. */
export const markdownFormat: Format = (covers) => `${covers.flatMap(sectionOf).join('\n')}\n`

const sectionOf = (cover: Cover): string[] => [
  `# ${cover.machine}`,
  '',
  `${cover.covered} of ${cover.total} (${cover.criterion}) in ${counted(cover.paths.length, 'path')} of ${counted(cover.steps, 'step')} together: ${cover.cost} with the starts, at least ${cover.lowerBound} are needed. Version ${cover.version}.`,
  '',
  ...(cover.truncated ? ['The machine is not explored to its end: what comes later is not counted.', ''] : []),
  ...cover.paths.flatMap((path, index) => listOf(path, index + 1)),
  ...(cover.uncovered.length === 0
    ? []
    : ['## Not covered', '', ...cover.uncovered.map(({ id, why }) => `- ${code(id)}: ${why}`), '']),
]

const listOf = ({ id, input, leaves, steps }: Path, number: number): string[] => [
  `## Path ${number} (${id})`,
  '',
  `Begin with input ${input}. See ${code(placeOf(leaves))}.`,
  '',
  ...steps.map((step, index) => `${index + 1}. ${deed(step)} See ${code(placeOf(step.leaves))}.`),
  ...(steps.length === 0 ? [] : ['']),
]

const deed = ({ kind, label, actor, event }: Step): string => {
  if (kind === 'event') {
    const { type, ...rest } = event
    const carried = Object.keys(rest).length === 0 ? '' : ` with ${code(JSON.stringify(rest))}`
    return `Do ${code(type)}${carried}.`
  }
  if (kind === 'after') return `Wait until ${code(label)} is over.`
  const outcome = label.slice((actor ?? '').length + 1)
  return `Let ${code(actor ?? '')} answer: ${code(outcome)}.`
}

/** Text as code, whatever backticks are in it. */
const code = (text: string): string => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((ticks) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return longest === 0 ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`
}
