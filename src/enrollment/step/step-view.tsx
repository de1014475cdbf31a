import { useSelector } from '@xstate/react'
import { type ComponentType, useEffect, useState } from 'react'
import type { Actor, AnyActorRef, SnapshotFrom } from 'xstate'
import { type StepId, steps } from '#schemas/steps/steps.registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import type { enrollmentMachine } from '#machines/enrollment/enrollment.machine.ts'
import { mayFail } from '../../browser/stale-chunk.ts'
import { whenConnected } from '../../ui/lazy.ts'
import { Notice } from '../../ui/status/notice.tsx'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import { fetchCleaner } from '../../ui/text/sanitised-html.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { laterSteps } from '../later-steps.ts'
import { useDrawn } from './drawn.ts'
import { hasArrived } from './late-machine.ts'
import { StepBones } from './step-bones.tsx'

/** As `useActorRef` gives it: the looser `ActorRefFrom` has the compiler compare the whole machine, part by part. */
export type EnrollmentRef = Actor<typeof enrollmentMachine>

/** The room of a step that is still on its way; without a connection it says what it waits for. */
export function StepSkeleton({ step }: { step: StepId | 'receipt' | undefined }) {
  const isOnline = useOnline()
  return (
    <div className={step === 'review' ? 'stack' : 'form-column'}>
      {!isOnline && <Notice live>{m.enrollment_waits_for_connection()}</Notice>}
      <Skeleton shape="title" />
      <StepBones step={step} />
    </div>
  )
}

const fetches = new Map<StepId | 'receipt', () => Promise<unknown>>()

/**
 * Fetches the view of a step that is likely to be opened next, and its machine. Where that fails nothing happens yet:
 * the page is loaded anew (src/browser/stale-chunk.ts) once the step is really opened, at its own address.
 */
export const fetchAhead = (step: StepId | 'receipt'): void => {
  if (step !== 'personal') void mayFail(laterSteps[step].fetch())
  void mayFail(fetches.get(step)?.())
}

/** Fetches the machines of all steps, which are small: whoever is quick finds that of the step after the next. */
export const fetchMachines = (): void => {
  for (const { fetch } of Object.values(laterSteps)) void mayFail(fetch())
}

/**
 * A view that is fetched when it is first shown. Not by `lazy`: React keeps back for 300 ms whatever it has once
 * shown a fallback for, and the next step would stand that much later after every save.
 */
const fetched = <Props extends object>(
  step: StepId | 'receipt',
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  let known: ComponentType<Props> | undefined
  const fetch = async () => (known ??= await load())
  fetches.set(step, fetch)
  return function FetchedView(props: Props) {
    const [View, setView] = useState(() => known)
    useEffect(() => {
      if (View !== undefined) return undefined
      let isShown = true
      const show = async () => {
        try {
          const arrived = known ?? (await whenConnected(fetch))
          if (isShown) setView(() => arrived)
        } catch (error) {
          // To the page of errors, as if drawing it had failed.
          setView(() => {
            throw error
          })
        }
      }
      void show()
      return () => {
        isShown = false
      }
    }, [View])
    return View === undefined ? <StepSkeleton step={step} /> : <View {...props} />
  }
}

type Children = SnapshotFrom<typeof enrollmentMachine>['children']
type ViewId = StepId | 'receipt'
type ViewOf<Id extends ViewId> = ComponentType<{ actorRef: NonNullable<Children[Id]> }>

/** A view whose texts are cleaned before they show; they do without where the cleaner does not arrive. */
const withTexts = <View,>(view: Promise<View>): Promise<[View, void]> => Promise.all([view, fetchCleaner()])

const views: { readonly [Id in ViewId]: ViewOf<Id> } = {
  personal: fetched('personal', async () => (await import('../personal/personal.view.tsx')).PersonalView),
  contact: fetched('contact', async () => (await import('../contact/contact.view.tsx')).ContactView),
  employer: fetched('employer', async () => (await import('../employer/employer.view.tsx')).EmployerView),
  beneficiaries: fetched(
    'beneficiaries',
    async () => (await import('../beneficiaries/beneficiaries.view.tsx')).BeneficiariesView,
  ),
  health: fetched('health', async () => (await import('../health/health.view.tsx')).HealthView),
  dependents: fetched('dependents', async () => (await import('../dependents/dependents.view.tsx')).DependentsView),
  agreement: fetched('agreement', async () => {
    const [{ AgreementView }] = await withTexts(import('../agreement/agreement.view.tsx'))
    return AgreementView
  }),
  billing: fetched('billing', async () => {
    const [{ BillingView }] = await withTexts(import('../billing/billing.view.tsx'))
    return BillingView
  }),
  review: fetched('review', async () => (await import('../review/review.view.tsx')).ReviewView),
  receipt: fetched('receipt', async () => (await import('../receipt/receipt.view.tsx')).ReceiptView),
}

const viewIds: readonly ViewId[] = [...steps.map(({ id }) => id), 'receipt']

/** The view of one step, once its machine has come. */
function OneView<Id extends ViewId>({ id, running }: { id: Id; running: NonNullable<Children[Id]> }) {
  const View: ViewOf<Id> = views[id]
  const isHere = useSelector(running as AnyActorRef, hasArrived)
  return isHere ? <View actorRef={running} /> : <Coming step={id} />
}

/** The room of a step whose machine is on its way: its view is fetched beside it. */
function Coming({ step }: { step: ViewId }) {
  useEffect(() => fetchAhead(step), [step])
  return <StepSkeleton step={step} />
}

/** The view of the step machine that runs now, fetched when it is first shown. */
export function StepView({ actorRef }: { actorRef: EnrollmentRef }) {
  const children = useDrawn(actorRef, (s) => s.children)
  return viewIds.map((id) => {
    const running = children[id]
    return running === undefined ? null : <OneView key={id} id={id} running={running} />
  })
}
