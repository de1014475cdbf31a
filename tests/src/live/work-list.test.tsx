import { expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { storage } from '#src/browser/storage.ts'
import { eventually } from '#tests/eventually.ts'
import { rep } from '#tests/server/homes/homes.ts'
import { ask } from '#tests/server/support/asking.ts'
import { clientJourney, review } from '#tests/server/support/journey.ts'
import { here, openPage } from './live-app.tsx'
import { freshServer } from './live-server.ts'
import { boxCalled, enter, page, press, says } from './person.ts'

const byRep = { eprocess: 'rep', agent_id: 'rep-rivera' } as const
const scenario = { tier: 'IO', plans: ['harvest-critical'] } as const

test('a rep finds a client on their home and goes on with the draft in another browser', async () => {
  const server = await freshServer({ who: rep })
  openPage(server, '/agent-home')
  await says(m.work_empty())
  const { enrollment_id } = await clientJourney(server.app, byRep, scenario, 'contact_info')
  const signing = await clientJourney(server.app, byRep, scenario)
  const { policy_id } = await ask(signing, 'POST enrollment/save-review-info', review)
  openPage(server, '/agent-home')
  await says(policy_id)
  // It waits for a signature: nothing is called signed.
  await says(m.signed_document_title_unsigned())
  expect(page()).not.toContain(m.signed_document_title())
  await says(`${m.enrollment_step_personal()}, saved November 20, 2026`)
  enter(await boxCalled(m.work_search()), 'nobody')
  await says(m.work_drafts_none())
  enter(await boxCalled(m.work_search()), "o'neil")
  await eventually(() => expect(page()).toContain(m.work_kept({ date: 'January 19, 2027' })))
  // The name of a client is in no address.
  expect(here()).toBe('/agent-home')
  await press(m.work_continue_of({ name: "Pat O'Neil" }))
  await eventually(() => expect(here()).toBe('/enrollment/personal-info'))
  expect(storage.get('tempId')).toBe(enrollment_id)
})
