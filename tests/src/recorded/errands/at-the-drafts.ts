import type { DraftPage } from '#schemas/calls/desk/desk-drafts.calls.ts'
import { ask } from '#tests/server/support/asking.ts'
import { proveEmail } from '#tests/server/desk/proved-email.ts'
import { reminderToken } from '#tests/server/desk/reminder-token.ts'
import { checkedOut, clientJourney, journeyTo, review } from '#tests/server/support/journey.ts'
import { freshServer } from '../../live/live-server.ts'
import { run } from '../recording.ts'
import { byRep } from './client-of-a-rep.ts'

const plain = { tier: 'IO', plans: ['brightwater-vision-high'] } as const

/** Enrollments that nobody has submitted, more than a page holds, and what the staff does about them. */
export const drafting = async (): Promise<void> => {
  const { app } = await freshServer()
  const nobodys = 'A'.repeat(22)
  await run('desk-drafts/findDrafts', { name: 'oneil' })
  await run('desk-draft/getDraft', { enrollmentId: nobodys })
  await run('desk-draft/doDeed', { enrollmentId: nobodys, deed: { act: 'extend' } })
  await run('desk-access/signInDemo', { staff: 'demo-operator' })
  await run('desk-drafts/getChoices')
  await run('desk-drafts/findDrafts', { name: 'oneil' })
  await run('desk-drafts/findDrafts', { name: '-', email: 'x', phone: '1' })
  await run('desk-drafts/findDrafts', {})
  const journeys = [
    await clientJourney(app, byRep, { tier: 'IO', plans: ['harvest-critical'] }),
    await clientJourney(app, byRep, plain, 'primary_info'),
    await journeyTo(app, plain),
  ]
  for (let count = 0; count < 25; count += 1) await journeyTo(app, plain, 'contact_info')
  const { next } = (await run('desk-drafts/findDrafts', { name: 'oneil' })) as DraftPage
  await run('desk-drafts/findDrafts', { name: 'oneil', after: next })
  await run('desk-drafts/findDrafts', { agent: 'rep-rivera' })
  const empty = await checkedOut(app, plain)
  await app.database.sql.deleteFrom('cart_items').where('enrollment_id', '=', empty.enrollment_id).execute()
  await run('desk-draft/getDraft', { enrollmentId: empty.enrollment_id })
  for (const journey of journeys) {
    const of = { enrollmentId: journey.enrollment_id }
    await run('desk-draft/getDraft', of)
    await run('desk-draft/doDeed', { ...of, deed: { act: 'code' } })
    if (journey !== journeys[1]) await proveEmail(app, journey, 'pat.oneil@example.com')
    await run('desk-draft/getDraft', of)
    for (const deed of [
      { act: 'code' },
      { act: 'extend' },
      { act: 'give', to: 'applicant' },
      { act: 'give', to: 'applicant' },
    ]) {
      await run('desk-draft/doDeed', { ...of, deed })
    }
  }
  const [, , own] = journeys
  if (own !== undefined) {
    await ask(own, 'POST enrollment/save-enrollment', { email: 'ana@example.com', tab: 'contact_info', remind: true })
    await run('desk-draft/getDraft', { enrollmentId: own.enrollment_id })
    await run('desk-queue/doAct', { act: 'remind', id: own.enrollment_id, policyId: null })
    await run('desk-draft/getDraft', { enrollmentId: own.enrollment_id })
    await run('decline-reminder/declineReminders', { token: await reminderToken(app) })
    await run('desk-draft/getDraft', { enrollmentId: own.enrollment_id })
  }
  // Past the codes of the day of one address.
  for (let count = 0; count < 31; count += 1) {
    await run('desk-draft/doDeed', { enrollmentId: journeys[2]?.enrollment_id, deed: { act: 'code' } })
  }
  const last = journeys[2]
  if (last === undefined) throw new Error('Nobody has begun')
  await ask(last, 'POST enrollment/save-review-info', review)
  await run('desk-draft/doDeed', { enrollmentId: last.enrollment_id, deed: { act: 'extend' } })
  await run('desk-draft/getDraft', { enrollmentId: last.enrollment_id })
}
