import { type AnyActorLogic, type ActorOptions, type AnyActorRef, createActor } from 'xstate'
import type { HomeInput } from '#machines/storefront/home/home.context.ts'
import type { SiteInfo } from '#machines/storefront/site/site.machine.ts'
import type { GroupCard } from '#schemas/calls/visit/access.calls.ts'
import { startForm } from '#schemas/storefront/visit/start.rules.ts'
import { planPath } from '#src/fields/words.ts'
import { enterAsEmployee, enterAsRep, enterHere, enterToPlans } from '#src/access/enter.ts'
import { storage } from '#src/browser/storage.ts'
import { providedAccessMachine, providedEmployeeCodeMachine } from '#src/calls/storefront/access.actors.ts'
import { providedCartMachine } from '#src/calls/storefront/cart.actors.ts'
import { providedHomeMachine } from '#src/calls/storefront/home.actors.ts'
import { keepArrival, providedLandingMachine } from '#src/calls/storefront/landing.actors.ts'
import { providedMemberHomeMachine } from '#src/calls/storefront/member-home.actors.ts'
import { providedPlanDetailMachine } from '#src/calls/storefront/plan-detail.actors.ts'
import { providedPlansMachine } from '#src/calls/storefront/plans.actors.ts'
import { providedQuoteMachine } from '#src/calls/storefront/quote.actors.ts'
import { providedContinueMachine } from '#src/calls/storefront/resume.actors.ts'
import { linkOf } from '#src/app/frame/entry-link.ts'
import { pass } from '#src/app/entry/gate.ts'
import { afterHome, beginFresh, homeStart, memberHomeStart } from '#src/storefront/homes/home-start.ts'
import { afterBanner, afterLanding, bannerStart, landingStart } from '#src/storefront/quote/quote-start.ts'
import { afterCart, cartStart, categoryAt, planStart, plansStart, refreshPlans } from '#src/storefront/starts.ts'
import type { Frame } from './frame.ts'
import type { PageHere } from './shown-page.ts'

const quiet = { error: () => undefined }

/** A page of one machine; `done` when it has ended. */
const only = <Logic extends AnyActorLogic>(
  frame: Frame,
  key: string,
  logic: Logic,
  input: unknown,
  done: (output: never) => void = () => undefined,
): PageHere & { ref: AnyActorRef } => {
  const ref = createActor(logic, { clock: frame.clock, input } as ActorOptions<Logic>) as AnyActorRef
  let isLeft = false
  ref.subscribe({
    next: (snapshot: { status?: string; output?: unknown }) => {
      if (!isLeft && snapshot.status === 'done') done(snapshot.output as never)
    },
    ...quiet,
  })
  ;(ref as AnyActorRef & { start: () => void }).start()
  return {
    key,
    ref,
    machines: [ref],
    leave: () => {
      isLeft = true
      ;(ref as AnyActorRef & { stop: () => void }).stop()
    },
  }
}

export const still = (key: string): PageHere => ({ key, machines: [], leave: () => undefined })

const banner = (frame: Frame, key: string): PageHere =>
  only(frame, key, providedQuoteMachine, bannerStart(), () => frame.go(afterBanner()))

const landing = (frame: Frame, key: string): PageHere => {
  const input = landingStart(storage.get('tempId'), storage.get('invited') === 1)
  return only(frame, key, providedQuoteMachine, input, () => frame.go(afterLanding))
}

const plans = (frame: Frame, key: string): PageHere => {
  const category = () => categoryAt(frame.path().pathname, frame.path().query)
  const page = only(frame, key, providedPlansMachine, plansStart(category()))
  const stop = refreshPlans(page.ref as never)
  return {
    ...page,
    moved: () => page.ref.send({ type: 'plans.choose', category: category() }),
    leave: () => {
      stop()
      page.leave()
    },
  }
}

const plan = (frame: Frame, key: string): PageHere => {
  const site = frame.site()
  const [, , id = ''] = frame.path().pathname.split('/')
  if (site === null || !frame.siteRef.getSnapshot().matches({ frame: 'ready' })) return still('waiting for the site')
  type End = { to: 'cart' } | { to: 'plan'; planId: string }
  return only(frame, key, providedPlanDetailMachine, planStart(id, site), (end: End) => {
    if (end.to === 'cart') frame.go('/cart')
    else frame.go(planPath(end.planId, end.planId), { replace: true })
  })
}

/** A home, which begins when the frame knows again who is here (`useFresh`). */
const fresh = (frame: Frame, key: string, open: (site: SiteInfo) => PageHere, clears = true): PageHere => {
  let now = still(key)
  let isLeft = false
  const begin = async () => {
    await beginFresh(frame.siteRef, clears)
    const site = frame.site()
    if (!isLeft && site !== null) now = open(site)
  }
  begin().catch((error: unknown) => {
    // A tab that is closed takes the frame along that was waited for.
    if (!isLeft) throw error
  })
  return {
    key,
    get machines() {
      return now.machines
    },
    leave: () => {
      isLeft = true
      now.leave()
    },
  }
}

const home =
  (mode: HomeInput['mode']) =>
  (frame: Frame, key: string): PageHere =>
    fresh(frame, key, (site) => {
      const page = only(frame, key, providedHomeMachine, homeStart(mode, site, frame.path().query), (output) =>
        frame.go(afterHome(output, mode, site)),
      )
      return mode === 'website' ? page : withCode(frame, page, mode)
    })

const memberHome = (frame: Frame, key: string): PageHere =>
  fresh(frame, key, (site) =>
    only(frame, key, providedMemberHomeMachine, memberHomeStart(site), () => frame.go('/plans')),
  )

/** The access page; beside it, where it is opened, the dialog of an employee's code. */
export const access = (frame: Frame, asked: unknown): PageHere => {
  const known = frame.site()?.visit !== null
  type End = { to: 'home' | 'plans' | null; over65: 0 | 1 | null }
  const page = only(frame, 'access', providedAccessMachine, { where: 'page', of: 'rep', known }, (end: End) => {
    if (end.to === 'home') enterAsRep(end.over65, asked)
    else if (end.to === 'plans') enterToPlans()
  })
  if (frame.world.me.kind !== 'employee') return page
  type EmployeeEnd = { group: GroupCard | null; over65: 0 | 1 | null }
  const open = (): PageHere =>
    only(frame, 'employee', providedEmployeeCodeMachine, undefined, ({ group, over65 }: EmployeeEnd) => {
      if (group !== null && over65 !== null) void enterAsEmployee(group, over65)
      // Closed, and pressed again.
      else dialog = open()
    })
  let dialog = open()
  return {
    key: 'access',
    get machines() {
      return dialog.machines
    },
    leave: () => {
      dialog.leave()
      page.leave()
    },
  }
}

/** A home, and where it is closed the dialog of its code (`Closed`). */
const withCode = (frame: Frame, page: PageHere & { ref: AnyActorRef }, of: 'rep' | 'group'): PageHere => {
  let dialog: PageHere | null = null
  return {
    key: page.key,
    get machines() {
      const { value } = page.ref.getSnapshot() as { value: unknown }
      if (value !== 'closed') return page.machines
      dialog ??= codeDialog(frame, of)
      return [...page.machines, ...dialog.machines]
    },
    leave: () => {
      dialog?.leave()
      page.leave()
    },
  }
}

const codeDialog = (frame: Frame, of: 'rep' | 'group'): PageHere => {
  type End = { to: string | null }
  return only(frame, `code of ${of}`, providedAccessMachine, { where: 'dialog', of, known: false }, (end: End) => {
    if (end.to === null) frame.go('/')
    else enterHere(null)
  })
}

/** A link of a landing page or of a member: whom it is for is looked up first (`EnterPage`). */
export const entering = (frame: Frame): PageHere => {
  const site = frame.site()
  if (site === null) return still('waiting for the site')
  const { pathname, search } = frame.path()
  const link = linkOf(pathname, search, decodeURIComponent(pathname.slice(1)))
  const input = { way: link.way, value: link.value, memberHost: site.kind === 'member' }
  const page = only(frame, `enter ${pathname}${search}`, providedLandingMachine, input)
  let isTold = false
  const look = () => {
    const { value, context } = page.ref.getSnapshot() as { value: string; context: Parameters<typeof keepArrival>[1] }
    if (value === 'arrived' && !isTold) {
      isTold = true
      keepArrival(link.way, context)
    }
    if (value === 'notFound') frame.go('/404', { replace: true })
    else if (isTold && frame.siteRef.getSnapshot().matches({ frame: 'ready' }))
      frame.go(link.to, { replace: true, state: { arrived: true } })
  }
  page.ref.subscribe({ next: () => queueMicrotask(look), ...quiet })
  return { ...page, moved: look }
}

/** A way in that needs no code opens the shell. */
export const passing = (startsOver: boolean): PageHere => {
  queueMicrotask(() => pass(startsOver))
  return still(`pass ${startsOver}`)
}

const begin = (frame: Frame, key: string): PageHere => {
  const site = frame.site()
  if (site === null) return landing(frame, key)
  return startForm(site.kind, site.identity.eprocess) === 'banner' ? banner(frame, key) : landing(frame, key)
}

const back = (frame: Frame, key: string): PageHere =>
  only(frame, key, providedContinueMachine, undefined, ({ to }: { to: string }) => frame.go(to, { replace: true }))

const cart = (frame: Frame, key: string): PageHere =>
  only(frame, key, providedCartMachine, cartStart(), () => frame.go(afterCart))

/** The pages by the first segment of their address (`AppRoutes`), but for the wizard. */
export const routes: Readonly<Record<string, (frame: Frame, key: string) => PageHere>> = {
  '': begin,
  home: banner,
  'new-landing': landing,
  plans,
  'new-plans': plans,
  plan,
  cart,
  'agent-home': home('rep'),
  'group-home': home('group'),
  'member-home': memberHome,
  'continue-enrollment': back,
}
