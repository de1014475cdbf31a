import { useCallback, useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import type { Subscription } from 'xstate'
import type { Problem } from '#machines/support/problem.ts'
import type { Typed } from '#schemas/calls/enrollment/typed.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { type StepId, stepById } from '#schemas/steps/steps.registry.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { StepBones } from './step-bones.tsx'
import { Autosave, AutosaveSign, useKeptFor } from './autosave.tsx'
import { isLoading } from './drawn.ts'
import { ConflictNotice, type ConflictRow } from './step-conflict.tsx'
import { useStepFrame } from './step-frame.ts'
import { useHasPassed } from './unsaved.ts'
import './step-page.css'

interface StepSnapshot {
  hasTag(tag: string): boolean
  value: unknown
  context: { problem: Problem | null; enrollmentId: string; revision?: number; typed?: Typed | null }
}

/** Any step machine's actor: `loading`, `loadFailed`, `conflict` and `context.problem` mean the same in all of them. */
export interface StepActor {
  getSnapshot(): StepSnapshot
  subscribe(observer: () => void): Subscription
  send(event: { type: string }): void
}

export interface StepPageProps {
  step: StepId
  title: string
  /** Below the title: what this step asks and why. */
  lead?: ReactNode
  actorRef: StepActor
  /** The id of the `<form>` that Next submits; where there is none, `onNext` is called instead. */
  form?: string
  onNext?: () => void
  /** Words on the way on, where "Next" does not say it. */
  nextLabel?: string
  /** A tooltip on the way on. */
  nextHint?: string
  /** Why there is no way on yet, shown in the place of Next. */
  nextBlocked?: ReactNode
  /** What has to be done first: Next stays in its place and cannot be pressed. */
  nextWaits?: string | undefined
  /** More buttons after Next (Skip). */
  actions?: ReactNode
  /** What Save & Continue Later does first in this step (checks who is entered); it then opens the dialog itself. */
  onSaveLater?: () => void
  /** While two tabs disagree: each difference. */
  conflict?: readonly ConflictRow[]
  /** Instead of the notice that answers were not saved; null where the step tells it in another place. */
  troubleNotice?: (problem: Problem) => ReactNode
  /** A change of the step was not kept, and the step says so itself: nothing else does meanwhile. */
  tellsUnsaved?: boolean
  /** As wide as the column, for lists and cards; forms keep to 40 characters. */
  wide?: boolean
  children: ReactNode
}

/**
 * The layout of every step: title, notices, the form, and the row of buttons. Loading, a failed load, a save that
 * failed as a whole and a conflict with another tab look the same in all steps because they are drawn here.
 */
export function StepPage(props: StepPageProps) {
  const { actorRef } = props
  const step = stepById(props.step)
  const inWizard = useStepFrame() !== null
  const revision = useCallback(() => actorRef.getSnapshot().context.revision ?? 0, [actorRef])
  const before = useCallback(() => actorRef.getSnapshot().context.typed ?? null, [actorRef])
  if (step.typed !== 'kept' || !inWizard) return <Page {...props} />
  const { enrollmentId } = actorRef.getSnapshot().context
  return (
    <Autosave enrollmentId={enrollmentId} column={step.column} revision={revision} before={before}>
      <Page {...props} />
    </Autosave>
  )
}

/** Nothing can be saved any more where another tab submitted the enrollment: the way on is its receipt. */
function NotSaved({ problem }: { problem: Problem }) {
  const reopen = useStepFrame()?.reopen
  const isSubmitted = problem.errors.some(({ message_key: key }) => key === 'error_enrollment_submitted')
  return (
    <Notice
      tone="danger"
      live
      title={problemTitle(problem)}
      actions={isSubmitted && reopen && <Button onClick={reopen}>{m.enrollment_see_receipt()}</Button>}
    >
      {problem.message}
    </Notice>
  )
}

const notSaved = (problem: Problem): ReactNode => <NotSaved problem={problem} />

function Page({
  step,
  title,
  lead,
  actorRef,
  conflict,
  troubleNotice = notSaved,
  tellsUnsaved = false,
  wide = false,
  children,
  ...rest
}: StepPageProps) {
  const loading = useStep(actorRef, isLoading)
  const failed = useStep(actorRef, (snapshot) => snapshot.value === 'loadFailed')
  const conflicting = useStep(actorRef, (snapshot) => snapshot.value === 'conflict')
  const problem = useStep(actorRef, (snapshot) => snapshot.context.problem)
  useKeptFor({ loading, conflicting })
  const hasPassed = useHasPassed(failed ? null : problem)
  const isTrouble = !failed && !conflicting && problem !== null && problem.kind !== 'field' && !hasPassed
  const trouble = isTrouble && !tellsUnsaved ? troubleNotice(problem) : null
  const unsaved = trouble !== null
  const notice = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLElement>(null)
  // The focus goes to the notice below, and must not go with it.
  useKeptFocus(page, hasPassed)
  // Next stands at the foot of a long form: whoever pressed it must see why nothing went on.
  useEffect(() => {
    if (conflicting || unsaved) notice.current?.focus()
  }, [conflicting, unsaved])
  return (
    <article className="step-page" ref={page} tabIndex={-1}>
      <PageTitle title={title} lead={lead} />
      {failed && (
        <Notice
          tone="danger"
          live
          title={m.enrollment_load_failed()}
          actions={<Button onClick={() => actorRef.send({ type: `${step}.retry` })}>{m.common_retry()}</Button>}
        >
          {problem?.message}
        </Notice>
      )}
      {(conflicting || unsaved) && (
        <div ref={notice} tabIndex={-1} className="step-notice">
          {conflicting && (
            <ConflictNotice
              rows={conflict ?? []}
              onKeepMine={() => actorRef.send({ type: `${step}.keepMine` })}
              onTakeTheirs={() => actorRef.send({ type: `${step}.takeTheirs` })}
            />
          )}
          {trouble}
        </div>
      )}
      {loading ? (
        <div className={`${wide ? 'stack' : 'form-column'}${isShort(step) ? '' : ' step-waiting'}`}>
          <StepBones step={step} />
        </div>
      ) : (
        // What would be typed while the person is asked which version counts would be in neither of them.
        !failed && (
          <div className={wide ? 'stack' : 'form-column'} inert={conflicting}>
            {children}
          </div>
        )
      )}
      <StepActions actorRef={actorRef} ready={!loading && !failed && !conflicting} hasSign={!tellsUnsaved} {...rest} />
    </article>
  )
}

/** A list of people is mostly no higher than its bones: what stands below it is seen at once. */
const isShort = (step: StepId): boolean => step === 'beneficiaries' || step === 'dependents'

/** As `useSelector`, for what all step machines have in common. `select` gives a primitive or a stable object. */
function useStep<Value>(actorRef: StepActor, select: (snapshot: StepSnapshot) => Value): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actorRef.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    [actorRef],
  )
  return useSyncExternalStore(subscribe, () => select(actorRef.getSnapshot()))
}

const problemTitle = ({ kind }: Problem): string => {
  if (kind === 'offline') return m.enrollment_not_saved_offline()
  return kind === 'session' ? m.enrollment_not_saved_session() : m.enrollment_not_saved()
}

function StepActions({
  actorRef,
  ready,
  hasSign,
  form,
  onNext,
  nextLabel,
  nextHint,
  nextBlocked,
  nextWaits,
  actions,
  onSaveLater,
}: Pick<
  StepPageProps,
  'actorRef' | 'form' | 'onNext' | 'nextLabel' | 'nextHint' | 'nextBlocked' | 'nextWaits' | 'actions' | 'onSaveLater'
> & { ready: boolean; hasSign: boolean }) {
  const frame = useStepFrame()
  const busy = useStep(actorRef, (snapshot) => snapshot.hasTag('busy'))
  return (
    <div className="step-actions">
      {ready && hasSign && <AutosaveSign />}
      {ready && (nextWaits ?? nextBlocked) !== undefined && <p className="step-blocked">{nextWaits ?? nextBlocked}</p>}
      <div className="actions">
        {ready && nextBlocked === undefined && (
          <Button
            kind="primary"
            iconEnd="arrow-right"
            busy={busy}
            disabled={nextWaits !== undefined}
            title={nextWaits ?? nextHint}
            {...(form === undefined ? { onClick: onNext } : { type: 'submit' as const, form })}
          >
            {nextLabel ?? m.common_next()}
          </Button>
        )}
        {ready && actions}
        {frame?.back && (
          <Button icon="arrow-left" onClick={frame.back} disabled={busy && ready}>
            {m.common_back()}
          </Button>
        )}
        {ready && frame?.saveLater && (
          <Button onClick={onSaveLater ?? frame.saveLater} disabled={busy}>
            {m.save_later_button()}
          </Button>
        )}
        {frame && (
          <Button kind="quiet" onClick={frame.cancel}>
            {m.enrollment_cancel()}
          </Button>
        )}
      </div>
    </div>
  )
}
