import type { StepId } from '#schemas/steps/steps.registry.ts'
import { Skeleton } from '../../ui/status/skeleton.tsx'

/** The room of a step's form while it loads: people as rows, texts as cards, the review as its plans and parts. */
export function StepBones({ step }: { step: StepId | 'receipt' | undefined }) {
  switch (step) {
    case 'beneficiaries':
    case 'dependents':
      return <Skeleton shape="line" count={3} />
    case 'agreement':
      return <Skeleton shape="card" count={2} />
    case 'receipt':
      return (
        <>
          <Skeleton shape="tile" />
          <Skeleton shape="panel" />
        </>
      )
    case 'review':
      return (
        <>
          <Skeleton shape="panel" />
          <div className="card-grid">
            <Skeleton shape="tile" count={4} />
          </div>
        </>
      )
    default:
      return <Skeleton shape="field" count={5} />
  }
}
