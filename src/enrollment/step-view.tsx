import { useSelector } from '@xstate/react'
import { Suspense, lazy } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { enrollmentMachine } from '#machines/enrollment/enrollment.machine.ts'
import { Skeleton } from '../ui/skeleton.tsx'

export type EnrollmentRef = ActorRefFrom<typeof enrollmentMachine>

const PersonalView = lazy(async () => ({ default: (await import('./personal.view.tsx')).PersonalView }))
const ContactView = lazy(async () => ({ default: (await import('./contact.view.tsx')).ContactView }))
const EmployerView = lazy(async () => ({ default: (await import('./employer.view.tsx')).EmployerView }))
const BeneficiariesView = lazy(async () => ({ default: (await import('./beneficiaries.view.tsx')).BeneficiariesView }))
const HealthView = lazy(async () => ({ default: (await import('./health.view.tsx')).HealthView }))
const DependentsView = lazy(async () => ({ default: (await import('./dependents.view.tsx')).DependentsView }))
const AgreementView = lazy(async () => ({ default: (await import('./agreement.view.tsx')).AgreementView }))
const BillingView = lazy(async () => ({ default: (await import('./billing.view.tsx')).BillingView }))
const ReviewView = lazy(async () => ({ default: (await import('./review.view.tsx')).ReviewView }))
const ReceiptView = lazy(async () => ({ default: (await import('./receipt.view.tsx')).ReceiptView }))

/** The room of a step that is still on its way. */
export function StepSkeleton() {
  return (
    <div className="form-column">
      <Skeleton shape="title" />
      <Skeleton shape="field" count={5} />
    </div>
  )
}

/** The view of the step machine that runs now, fetched when it is first shown. */
export function StepView({ actorRef }: { actorRef: EnrollmentRef }) {
  const children = useSelector(actorRef, (s) => s.children)
  return (
    <Suspense fallback={<StepSkeleton />}>
      {children.personal && <PersonalView actorRef={children.personal} />}
      {children.contact && <ContactView actorRef={children.contact} />}
      {children.employer && <EmployerView actorRef={children.employer} />}
      {children.beneficiaries && <BeneficiariesView actorRef={children.beneficiaries} />}
      {children.health && <HealthView actorRef={children.health} />}
      {children.dependents && <DependentsView actorRef={children.dependents} />}
      {children.agreement && <AgreementView actorRef={children.agreement} />}
      {children.billing && <BillingView actorRef={children.billing} />}
      {children.review && <ReviewView actorRef={children.review} />}
      {children.receipt && <ReceiptView actorRef={children.receipt} />}
    </Suspense>
  )
}
