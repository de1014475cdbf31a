import type { PolicyLifeEvent } from '#machines/desk/policy-life/policy-life.context.ts'
import type { policyLifeMachine } from '#machines/desk/policy-life/policy-life.machine.ts'
import { modelCase } from '#machines/desk/desk-enrollment/desk-enrollment.model.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import type { DeskEnrollment } from '#schemas/calls/desk/desk-enrollment.calls.ts'
import { standingName } from '#schemas/desk/desk.ui.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { becomes, shows } from '../support/sight.ts'
import { answer, title } from '../support/storefront/storefront.ts'
import { openDesk } from './at-the-desk.ts'

type Event = DeskEnrollment['timeline'][number]

const get = 'GET staff/get-enrollment'
const TOLD = 'what has happened so far'

const told = ({ notes }: Stage): Event[] => JSON.parse(notes.get(TOLD) ?? '[]') as Event[]

/** What the server answers with the timeline of now. */
const answered = async (stage: Stage): Promise<void> => {
  const { sections: _sections, names: _names, ...found } = modelCase
  await answer(stage, get, { data: { ...found, sections: [], timeline: told(stage) } })
  await shows(title(stage.page, modelCase.name))
}

/** Something happens, and the page is opened anew. */
const happens = async (stage: Stage, event: PolicyLifeEvent): Promise<void> => {
  const before = told(stage)
  const at = Date.UTC(2026, 10, 20, 15) + before.length * 60_000
  const entry: Event = {
    at,
    event: event.type,
    detail: event.type === 'charge' ? event.outcome : event.type === 'delivery' ? event.destination : null,
    ...(event.type === 'delivery' && { standing: event.standing, destination: event.destination }),
  }
  stage.notes.set(TOLD, JSON.stringify([...before, entry]))
  await stage.page.reload()
  await answered(stage)
}

const standing = ({ page }: Stage) =>
  page.locator('.desk-life-list > [aria-current="step"] > .desk-life-state').allTextContents()

/** Something happens that moves nothing: the list names the same as before. */
const stays =
  (event: PolicyLifeEvent) =>
  async (stage: Stage): Promise<void> => {
    const before = await standing(stage)
    await happens(stage, event)
    await becomes('where it stands', () => standing(stage), before)
  }

/** What the list names as where the enrollment stands now. */
const standsAt =
  (name: () => string | null) =>
  (stage: Stage): Promise<void> =>
    becomes(
      'where it stands',
      async () => {
        const now = await standing(stage)
        const wanted = name()
        return wanted === null || now.some((text) => text.startsWith(wanted))
      },
      true,
    )

/** The page goes through a timeline and says where the enrollment stands. */
export const policyLifeDriver: Driver<typeof policyLifeMachine> = {
  start: async (stage) => {
    await stage.hold(get)
    await openDesk(stage, `/desk/enrollment/${modelCase.policy_id}`)
    await answered(stage)
  },
  act: {
    submitted: happens,
    submitted_unsigned: happens,
    signed: happens,
    corrected: happens,
    cancelled: happens,
    delivery: happens,
    charge: happens,
    mail: happens,
    text: happens,
    note: happens,
  },
  answer: {},
  see: {
    // Nothing has happened: the list is empty.
    'enrollment.draft': standsAt(() => null),
    'enrollment.waitingForSignature': standsAt(() => m.desk_unsigned()),
    'enrollment.carriers.ready': standsAt(() => standingName('to_be_sent')),
    'enrollment.carriers.sent': standsAt(() => standingName('sent')),
    'enrollment.carriers.accepted': standsAt(() => standingName('accepted')),
    'enrollment.carriers.inForce': standsAt(() => standingName('in_force')),
    'enrollment.carriers.rejected': standsAt(() => standingName('rejected')),
    'enrollment.cancelled': standsAt(() => m.desk_cancelled()),
    'payment.nothingTaken': standsAt(() => null),
    'payment.taken': standsAt(() => m.desk_event_charge_approved()),
    'payment.declined': standsAt(() => m.desk_event_charge_declined()),
  },
  // What the machine lets happen without a move.
  bars: {
    'payment.nothingTaken#charge#2': stays({ type: 'charge', outcome: null }),
    'payment.taken#charge#1': stays({ type: 'charge', outcome: 'approved' }),
    'payment.declined#charge#1': stays({ type: 'charge', outcome: null }),
  },
}
