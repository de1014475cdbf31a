import { expect, it } from 'vitest'
import type { FoundEnrollment } from '#schemas/calls/desk/desk-find.calls.ts'
import { standingName } from '#schemas/desk/desk.ui.ts'
import type { Standing } from '#schemas/desk/standing.ts'
import { FoundRow } from '#src/desk/find/found-row.tsx'
import { render } from '../ui/render.tsx'

const found = (...standings: Standing[]): FoundEnrollment => ({
  policy_id: 'EC-7K2M-QX4D',
  name: 'Ann Lee',
  plans: ['Meadowlark Dental High', 'Anchor Life Term'],
  submitted_on: '11/20/2026',
  effective_date: '12/01/2026',
  enrolled_by: null,
  cancelled: false,
  awaits_signature: false,
  standing: standings.map((standing, index) => ({ receiver: `Receiver ${index}`, standing })),
})

const badges = () => [...document.querySelectorAll('.badge')].map(({ textContent }) => textContent)

it.each<{ of: Standing[]; said: Standing[] }>([
  { of: ['to_be_sent', 'to_be_sent'], said: ['to_be_sent'] },
  { of: ['sent', 'rejected', 'sent'], said: ['sent', 'rejected'] },
])('an enrollment that stands at $of is found with $said', async ({ of, said }) => {
  await render(<FoundRow row={found(...of)} />)
  expect(badges()).toEqual(said.map((standing) => standingName(standing)))
})
