import { useActorRef } from '@xstate/react'
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { routeBeside } from '#schemas/steps/step-list.rules.ts'
import { offersBack } from '#machines/enrollment/enrollment.setup.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { stepById, stepByRoute } from '#schemas/steps/steps.registry.ts'
import { liveEnrollment } from './enrollment.machines.ts'
import { useSite, useSiteRef } from '../site/site-context.ts'
import { inspect } from '../traffic/inspect.ts'
import { homeAfterReceipt } from './receipt/home-after-receipt.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { lazy } from '../ui/lazy.ts'
import { Notice } from '../ui/status/notice.tsx'
import { PageTitle } from '../ui/text/page-title.tsx'
import { StepBar, StepBarRoom } from '../ui/layout/step-bar.tsx'
import { useLeaveGuard } from './dialogs/leave-guard.tsx'
import { PriceSummary } from './offer/price-summary.tsx'
import { wizardStart } from './step/place.ts'
import { useDrawn } from './step/drawn.ts'
import { stepBarSteps } from './step/step-bar-steps.ts'
import { StepFrameContext, type StepFrame } from './step/step-frame.ts'
import { type EnrollmentRef, StepSkeleton, StepView, fetchAhead, fetchMachines } from './step/step-view.tsx'
import { useUnsavedActor } from './step/unsaved.ts'
import { usePlace, useRoute } from './step/use-place.ts'

const WizardNotices = lazy(async () => ({ default: (await import('./step/wizard-notices.tsx')).WizardNotices }))
const WhyHere = lazy(async () => ({ default: (await import('./step/wizard-notices.tsx')).WhyHere }))
const SaveLaterDialog = lazy(async () => ({
  default: (await import('./dialogs/save-later-dialog.tsx')).SaveLaterDialog,
}))

/** The enrollment: the bar of steps, the open step, the price beside it (spec 2, section 2). */
export function WizardPage() {
  // What was agreed to changes steps and prices: the wizard reads all of it again. By the id that it had: a tab that
  // submitted the enrollment has taken it out of the storage that all tabs share.
  const [turn, setTurn] = useState<Turn>({ count: 0, enrollmentId: null })
  const reopen = useCallback((enrollmentId: string) => setTurn(({ count }) => ({ count: count + 1, enrollmentId })), [])
  return <OneTurn key={turn.count} enrollmentId={turn.enrollmentId} reopen={reopen} />
}

interface Turn {
  count: number
  /** The one to read again; null for that of the address. */
  enrollmentId: string | null
}

function OneTurn({ enrollmentId, reopen }: Pick<Turn, 'enrollmentId'> & { reopen: (enrollmentId: string) => void }) {
  const navigate = useNavigate()
  const route = useRoute()
  const siteRef = useSiteRef()
  const machine = useMemo(
    () =>
      liveEnrollment(() => {
        void navigate(homeAfterReceipt(siteRef.getSnapshot().context.site?.visit?.role ?? null))
      }),
    [navigate, siteRef],
  )
  const actorRef = useActorRef(machine, {
    inspect,
    input: wizardStart(route, enrollmentId),
  })
  usePlace(
    actorRef,
    useCallback((to: string) => void navigate(to), [navigate]),
  )
  // The bar waits for the site, which brings its pictures: it is drawn once.
  const images = useSite()?.settings ?? null
  const again = useCallback(() => reopen(actorRef.getSnapshot().context.enrollmentId), [actorRef, reopen])
  return <Wizard actorRef={actorRef} images={images} reopen={again} />
}

interface WizardProps {
  actorRef: EnrollmentRef
  /** The site's dynamic settings; null until they are known. */
  images: Readonly<Record<string, string>> | null
  /**
   * Reads the enrollment anew: changed plans and prices were agreed to, or another tab submitted it. Where nobody can,
   * nothing stands beside the steps.
   */
  reopen?: () => void
}

export function Wizard({ actorRef, images, reopen }: WizardProps) {
  const stopped = useDrawn(actorRef, (s) => s.matches('none') || s.matches('gone') || s.matches('failed'))
  const atReceipt = useDrawn(actorRef, (s) => s.matches('receipt'))
  const finished = useDrawn(actorRef, (s) => s.matches('finished'))
  if (stopped) return <Stopped actorRef={actorRef} />
  if (atReceipt) {
    return (
      <div className="page page-narrow">
        <StepView actorRef={actorRef} />
      </div>
    )
  }
  if (finished) return <Finished />
  return <Steps actorRef={actorRef} images={images} reopen={reopen} />
}

function Steps({ actorRef, images, reopen }: WizardProps) {
  const tabs = useDrawn(actorRef, (s) => s.context.tabs)
  const step = useDrawn(actorRef, (s) => s.context.step)
  const summary = useDrawn(actorRef, (s) => s.context.summary)
  const isOpen = useDrawn(actorRef, (s) => s.matches('open'))
  const asking = useDrawn(actorRef, (s) => s.matches({ open: { cancelling: 'asking' } }))
  const turnedBack = useDrawn(actorRef, (s) => s.context.turnedBack)
  const leaving = useDrawn(actorRef, (s) => s.matches('forgetting'))
  const next = useDrawn(actorRef, (s) => (s.matches('loading') ? stepByRoute(s.context.asked)?.id : undefined))
  const asked = useDrawn(actorRef, (s) => (s.context.asked === 'receipt' ? 'receipt' : undefined))
  const canGoBack = useDrawn(actorRef, (s) => offersBack(s.context))
  const [savingLater, setSavingLater] = useState(false)
  const holding: StepFrame['holding'] = useRef(null)
  const unsaved = useUnsavedActor()
  const offersLater = images?.redirection !== 'usag'
  useEffect(() => {
    if (next !== undefined) fetchAhead(next)
  }, [next])
  const after = isOpen && step !== null ? stepByRoute(routeBeside(tabs, step, 1))?.id : undefined
  useEffect(() => {
    if (after === undefined) return undefined
    return whenIdle(() => {
      fetchAhead(after)
      fetchMachines()
    })
  }, [after])
  const { leave, dialog: leaveDialog } = useLeaveGuard()
  const closeLater = useCallback(() => setSavingLater(false), [])
  const frame = useMemo<StepFrame>(
    () => ({
      holding,
      unsaved,
      saveLater: offersLater ? () => setSavingLater(true) : null,
      back: canGoBack ? () => leave(() => actorRef.send({ type: 'enrollment.back' })) : null,
      cancel: () => actorRef.send({ type: 'enrollment.cancel' }),
      edit: (id) => actorRef.send({ type: 'enrollment.edit', step: id }),
      reopen: reopen ?? null,
    }),
    [actorRef, unsaved, canGoBack, offersLater, leave, reopen],
  )
  const bar =
    images === null
      ? []
      : stepBarSteps(tabs, step, (route) => leave(() => actorRef.send({ type: 'enrollment.address', route })), images)
  return (
    <div className="page" inert={leaving}>
      {bar.length > 0 ? <StepBar steps={bar} /> : <StepBarRoom />}
      {/* The review lists plans and prices itself: on wide screens nothing stands beside it. */}
      <div className={step === 'review' ? 'stack' : 'with-aside'}>
        <div className="stack stack-loose">
          {turnedBack && (
            <Notice live title={m.enrollment_not_allowed_yet()}>
              <Suspense>
                <WhyHere actorRef={actorRef} />
              </Suspense>
            </Notice>
          )}
          <StepFrameContext value={frame}>
            {reopen && isOpen && (
              <Suspense>
                <WizardNotices actorRef={actorRef} onAgreed={reopen} onSaveLater={frame.saveLater} />
              </Suspense>
            )}
            {isOpen ? <StepView key={step} actorRef={actorRef} /> : <StepSkeleton step={step ?? next ?? asked} />}
          </StepFrameContext>
        </div>
        {summary !== null && <PriceSummary summary={summary} />}
      </div>
      {savingLater && step !== null && (
        <Suspense>
          <SaveLaterDialog
            enrollmentId={actorRef.getSnapshot().context.enrollmentId}
            tab={stepById(step).column}
            mayRemind={actorRef.getSnapshot().context.facts.eprocess === 'applicant'}
            holding={() => holding.current?.() ?? {}}
            onClose={closeLater}
          />
        </Suspense>
      )}
      {leaveDialog}
      {asking && (
        <ConfirmDialog
          title={m.enrollment_cancel_title()}
          confirm={m.common_yes()}
          cancel={m.common_no()}
          danger
          onConfirm={() => actorRef.send({ type: 'enrollment.giveUp' })}
          onCancel={() => actorRef.send({ type: 'enrollment.keep' })}
        >
          {m.enrollment_cancel_text()}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The receipt is closed: what is left where the way home was not found. */
function Finished() {
  return (
    <div className="page page-narrow">
      <PageTitle title={m.receipt_lead()} />
      <div className="actions">
        <ButtonLink kind="primary" to="/">
          {m.receipt_home()}
        </ButtonLink>
      </div>
    </div>
  )
}

/** No enrollment, one that is gone, or one that could not be fetched: each says what it is and the way on. */
function Stopped({ actorRef }: { actorRef: EnrollmentRef }) {
  const failed = useDrawn(actorRef, (s) => s.matches('failed'))
  const gone = useDrawn(actorRef, (s) => s.matches('gone'))
  const problem = useDrawn(actorRef, (s) => s.context.problem)
  const title = failed ? m.enrollment_open_failed() : gone ? m.enrollment_gone_title() : m.enrollment_none_title()
  return (
    <div className="page page-narrow">
      <PageTitle title={title} />
      {failed ? (
        <Notice
          tone="danger"
          live
          actions={<Button onClick={() => actorRef.send({ type: 'enrollment.retry' })}>{m.common_retry()}</Button>}
        >
          {problem?.message}
        </Notice>
      ) : (
        <>
          <p>{gone ? m.enrollment_gone_text() : m.enrollment_none_text()}</p>
          <div className="actions">
            <ButtonLink kind="primary" to="/">
              {m.enrollment_new_quote()}
            </ButtonLink>
            <ButtonLink to="/continue-enrollment">{m.session_ended_code()}</ButtonLink>
          </div>
        </>
      )}
    </div>
  )
}
