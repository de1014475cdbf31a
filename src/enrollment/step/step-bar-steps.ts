import type { Tab } from '#schemas/calls/enrollment/draft.calls.ts'
import type { StepId } from '#schemas/steps/steps.registry.ts'
import { reach, stepList } from '#schemas/steps/step-list.rules.ts'
import type { Step } from '../../ui/layout/step-bar.tsx'
import { stepNames } from '#schemas/steps/step-names.ts'

/**
 * The step bar from the server's tabs: the steps before the open one are done, those up to the first incomplete one
 * may be opened (spec 2, section 2). `images` are the site's dynamic settings: `step_<step id>` is a step's picture.
 */
export const stepBarSteps = (
  tabs: readonly Tab[],
  current: StepId | null,
  onSelect: (route: string) => void,
  images: Readonly<Record<string, string>> = {},
): Step[] => {
  const list = stepList(tabs)
  const at = list.findIndex((step) => step.id === current)
  const furthest = reach(tabs)
  return list.map((step, index) => {
    const image = images[`step_${step.id}`]
    return {
      id: step.id,
      label: stepNames[step.id](),
      state: index === at ? 'current' : index < at ? 'done' : 'upcoming',
      ...(image !== undefined && { image }),
      ...(index !== at && index <= furthest && { onSelect: () => onSelect(step.route) }),
    }
  })
}
