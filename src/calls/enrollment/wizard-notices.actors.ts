import { seenPlan } from '#schemas/storefront/plans/offer.rules.ts'
import { editImpactMachine, type ImpactInput } from '#machines/enrollment/edit-impact/edit-impact.machine.ts'
import { holderMachine } from '#machines/enrollment/holder/holder.machine.ts'
import { type AgreeInput, offerMachine } from '#machines/enrollment/offer/offer.machine.ts'
import { type SessionLeft, sessionMachine } from '#machines/enrollment/session/session.machine.ts'
import type { SessionState } from '#schemas/calls/visit/session.calls.ts'
import { callActor } from '../call-actor.ts'
import { send } from '../send.ts'
import { siteNews } from '../site-news.ts'

interface Of {
  enrollmentId: string
}

/** Seconds before the end at which the person is warned; earlier where there is nothing that makes it last longer. */
const WARNING = 120
const LAST_WARNING = 600
/** Seconds until an unanswered question is asked again, and between two questions at most. */
const AGAIN = 15
const AT_MOST = 3600

const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

const look = (signal: AbortSignal): Promise<SessionState | undefined> =>
  send('GET enrollment/get-session', { signal, quiet: true }).catch(() => undefined)

const watchSession = callActor<SessionLeft>(async (_, signal) => {
  for (;;) {
    const state = await look(signal)
    if (state === undefined) await wait(AGAIN, signal)
    else {
      const { seconds_left: seconds, may_extend: mayExtend } = state
      const warning = mayExtend ? WARNING : LAST_WARNING
      if (seconds === null || seconds <= warning) return { seconds, mayExtend }
      await wait(Math.min(seconds - warning, AT_MOST), signal)
    }
  }
})

/** The session with its calls. */
export const providedSessionMachine = sessionMachine.provide({
  actors: {
    watchSession,
    extendSession: callActor<void>(async (_, signal) => {
      await send('POST enrollment/extend-session', { signal, quiet: true })
    }),
  },
})

/** Changed plans and prices, with their calls. */
export const providedOfferMachine = offerMachine.provide({
  actors: {
    loadChanges: callActor(({ enrollmentId }: Of, signal) =>
      send('GET enrollment/get-offer-changes', { query: { enrollment_id: enrollmentId }, signal, quiet: true }),
    ),
    agree: callActor(async ({ enrollmentId, changes }: AgreeInput, signal) => {
      const plans = changes.plans.map(seenPlan)
      const agreed = await send('POST enrollment/agree-offer', { body: { enrollment_id: enrollmentId, plans }, signal })
      siteNews.tell({ type: 'site.cartChanged', enrollmentId })
      return agreed
    }),
  },
})

/** Who holds the enrollment, with its calls. */
export const providedHolderMachine = holderMachine.provide({
  actors: {
    loadHolder: callActor(({ enrollmentId }: Of, signal) =>
      send('GET enrollment/get-holder', { query: { enrollment_id: enrollmentId }, signal, quiet: true }),
    ),
    takeBack: callActor(({ enrollmentId }: Of, signal) =>
      send('POST enrollment/take-enrollment', { body: { enrollment_id: enrollmentId }, signal, quiet: true }),
    ),
  },
})

/** What an edit would mean, with its call. */
export const providedEditImpactMachine = editImpactMachine.provide({
  actors: {
    loadImpact: callActor(({ enrollmentId, edit }: ImpactInput, signal) =>
      send('POST enrollment/get-edit-impact', {
        body: { enrollment_id: enrollmentId, edit },
        signal,
        quiet: true,
        idempotencyKey: null,
      }),
    ),
  },
})
