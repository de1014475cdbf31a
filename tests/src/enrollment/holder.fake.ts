import { fromPromise } from 'xstate'
import { holderMachine } from '#machines/enrollment/holder/holder.machine.ts'
import type { Holder } from '#schemas/calls/visit/session.calls.ts'
import { asAtServer } from '../recorded/as-at-server.ts'

const theirs: Holder = {
  shared: true,
  holder: 'applicant',
  name: null,
  since: '01/02/2026',
  since_today: false,
  sent: null,
  mine: false,
  elsewhere: false,
  may_take: true,
}

/**
 * Stands in for `#src/calls/enrollment/wizard-notices.actors.ts`: the applicant holds the enrollment until the rep takes it over.
 * `vi.mock('#src/calls/enrollment/wizard-notices.actors.ts', () => import('./holder.fake.ts'))`.
 */
export const providedHolderMachine = asAtServer(
  holderMachine.provide({
    actors: {
      loadHolder: fromPromise<Holder, { enrollmentId: string }>(async () => theirs),
      takeBack: fromPromise<Holder, { enrollmentId: string }>(async () => ({
        ...theirs,
        holder: 'rep',
        mine: true,
        may_take: false,
      })),
    },
  }),
)
