import type { Tab } from '#schemas/calls/draft.calls.ts'
import type { StepId } from '#schemas/steps/registry.ts'
import { reach, stepList } from '#schemas/steps/step-list.rules.ts'
import type { Step } from '../ui/step-bar.tsx'
import { stepLabels } from './step-labels.ts'

/**
 * The step bar from the server's tabs: the steps before the open one are done, those up to the first incomplete one
 * may be opened (spec 2, section 2).
 */
export const stepBarSteps = (
  tabs: readonly Tab[],
  current: StepId | null,
  onSelect: (route: string) => void,
): Step[] => {
  const list = stepList(tabs)
  const at = list.findIndex((step) => step.id === current)
  const furthest = reach(tabs)
  return list.map((step, index) => ({
    id: step.id,
    label: stepLabels[step.id](),
    state: index === at ? 'current' : index < at ? 'done' : 'upcoming',
    ...(index !== at && index <= furthest && { onSelect: () => onSelect(step.route) }),
  }))
}
