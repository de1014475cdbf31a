import { createActor } from 'xstate'
import type { StepId } from '#schemas/steps/steps.registry.ts'
import { steps } from '#schemas/steps/steps.registry.ts'
import { homeAfterReceipt } from '#src/enrollment/receipt/home-after-receipt.ts'
import { saveLaterWith } from '#src/calls/enrollment/save-later.actors.ts'
import { liveEnrollment } from '#src/enrollment/enrollment.machines.ts'
import { laterSteps } from '#src/enrollment/later-steps.ts'
import { followPlace, noPlace, placeOf, wizardStart } from '#src/enrollment/step/place.ts'
import { stepById } from '#schemas/steps/steps.registry.ts'
import { OFFERS_NO_LATER } from './names.ts'
import type { PageHere } from './shown-page.ts'
import { StepView } from './step-view.ts'
import type { Frame } from './frame.ts'

/** The wizard (`WizardPage`): its machine, the view of the open step, the address that follows it. */
export interface WizardHere extends PageHere {
  /** Opens Save & Continue Later over the step. */
  saveLater: (() => void) | null
  /** Reads the enrollment anew, as after an agreement. */
  reopen: () => void
}

export const wizardPage = (frame: Frame, enrollmentId: string | null = null): WizardHere => {
  const route = () =>
    frame
      .path()
      .pathname.replace(/^\/enrollment\/?/, '')
      .replace(/\/+$/, '')
  // They are in the bundle, and here before the first answer of a server; a page before the steps does without.
  for (const { fetch } of Object.values(laterSteps)) void fetch()
  const home = () => frame.go(homeAfterReceipt(frame.site()?.visit?.role ?? null))
  const ref = createActor(liveEnrollment(home), { clock: frame.clock, input: wizardStart(route(), enrollmentId) })
  const memory = noPlace()
  let view: StepView | null = null
  let later: ReturnType<typeof startLater> | null = null
  let isOver = false

  const startLater = (step: StepId) => {
    const { enrollmentId: id } = ref.getSnapshot().context
    const actor = createActor(
      saveLaterWith(() => ({})),
      {
        clock: frame.clock,
        input: { enrollmentId: id, tab: stepById(step).column },
      },
    )
    actor.subscribe({
      next: (s) => {
        if (s.status !== 'done') return
        later = null
        if (s.output.to !== null) frame.go(s.output.to)
      },
      error: () => undefined,
    })
    return actor.start()
  }

  const follow = () => {
    if (isOver) return
    const move = followPlace(memory, ref, route(), placeOf(ref.getSnapshot()))
    if (move !== null) frame.go(move.to, { replace: move.replace })
  }
  const look = () => {
    if (isOver) return
    const snapshot = ref.getSnapshot()
    const running = steps.find(({ id }) => snapshot.children[id] !== undefined)
    const child = running === undefined ? undefined : snapshot.children[running.id]
    if (child !== view?.ref) {
      view?.close()
      view = running === undefined || child === undefined ? null : new StepView(running.id, child, frame.world)
      later?.stop()
      later = null
    }
    follow()
    const to = snapshot.output?.to ?? null
    if (to !== null) {
      leave()
      frame.go(to)
    }
  }
  const leave = () => {
    isOver = true
    view?.close()
    later?.stop()
    ref.stop()
  }
  ref.subscribe({ next: look, error: () => undefined })
  ref.start()
  look()
  return {
    key: `/enrollment ${enrollmentId ?? ''}`,
    get machines() {
      return later === null ? [ref] : [ref, later]
    },
    form: () => view?.form ?? null,
    moved: follow,
    leave,
    get saveLater() {
      const { step } = ref.getSnapshot().context
      if (later !== null || step === null || !ref.getSnapshot().matches('open')) return null
      if (frame.site()?.settings['redirection'] === OFFERS_NO_LATER) return null
      return () => {
        later = startLater(step)
      }
    },
    reopen: () => frame.reopen(ref.getSnapshot().context.enrollmentId),
  }
}
