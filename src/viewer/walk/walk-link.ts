import type { AnyModel } from '#machines/support/model.ts'
import { answerCases, delayCase, eventCases } from '#paths/explore/cases.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { begun, type Walk } from './walk.ts'

/** Every label of a model in one order, so that an address can name them by number. */
const labelsOf = (model: AnyModel): string[] => {
  const { nodes, transitions } = structureOf(model.machine)
  const actors = [...new Set(nodes.flatMap((node) => node.invokes.map(({ id }) => id)))]
  const delays = [...new Set(transitions.filter(({ kind }) => kind === 'after').map(({ event }) => event))]
  return [...eventCases(model), ...actors.flatMap((actor) => answerCases(model, actor)), ...delays.map(delayCase)].map(
    ({ label }) => label,
  )
}

/** `VERSION.INPUT.STEP.STEP`: a walk for an address. The version's first eight digits tell whether the numbers still hold. */
export const walkText = (model: AnyModel, { input, labels, at }: Walk): string => {
  const all = labelsOf(model)
  const steps = labels.slice(0, at).map((label) => all.indexOf(label))
  return [structureOf(model.machine).version.slice(0, 8), input, ...steps].join('.')
}

/** The walk of an address; null where it is none. `stale` where it was made for another version of the machine. */
export const walkFrom = (model: AnyModel, text: string): { walk: Walk; stale: boolean } | null => {
  const match = /^([0-9a-f]{8})((?:\.\d{1,4}){1,400})$/.exec(text)
  if (match === null) return null
  const all = labelsOf(model)
  const [input = 0, ...steps] = (match[2] ?? '').slice(1).split('.').map(Number)
  if (input >= model.inputs.length) return null
  const labels: string[] = []
  for (const step of steps) {
    const label = all[step]
    if (label === undefined) break
    labels.push(label)
  }
  return {
    walk: { ...begun(input), labels, at: labels.length },
    stale: match[1] !== structureOf(model.machine).version.slice(0, 8),
  }
}
