import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { workListMachine } from '#machines/storefront/work-list/work-list.machine.ts'
import type { PolicyWork } from '#schemas/calls/storefront/work.calls.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { PolicyRow } from '#src/storefront/work-list/work-rows.tsx'
import { render } from '../ui/render.tsx'

const policy: PolicyWork = {
  policy_id: 'EC-7K2M-QX4D',
  enrollment_id: 'e1',
  name: 'Ann Lee',
  plans: ['Meadowlark Dental High', 'Anchor Life Term'],
  submitted_on: '11/20/2026',
  effective_date: '12/01/2026',
  signature: 'awaited',
  deliveries: [
    { receiver: 'Example Mutual Health', state: 'waiting_for_signature', on: null },
    { receiver: 'Example Ancillary Administrators', state: 'waiting_for_signature', on: null },
  ],
  cancelled_on: null,
  cancel_until: null,
}

it('what holds for every receiver of an enrollment is said once', async () => {
  const actorRef = createActor(workListMachine, { input: { role: 'rep', id: 'rep-rivera' } })
  const host = await render(<PolicyRow policy={policy} actorRef={actorRef} onOpen={() => undefined} />)
  const lines = [...host.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(lines.filter((line) => line === m.work_stands_waiting_for_signature())).toHaveLength(1)
})
