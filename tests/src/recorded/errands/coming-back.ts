import { storage } from '#src/browser/storage.ts'
import { type Journey, ask } from '#tests/server/support/asking.ts'
import { clientJourney, journeyTo, review } from '#tests/server/support/journey.ts'
import { freshServer } from '../../live/live-server.ts'
import { byRep, inMails, scenario } from './client-of-a-rep.ts'
import { readAll, run } from '../recording.ts'

/** Saved for later, opened by the link and by the code, here and in another browser. */
export const comingBack = async (): Promise<void> => {
  const server = await freshServer()
  const journey = await journeyTo(server.app, scenario, 'contact_info')
  const enrollmentId = journey.enrollment_id
  storage.set('identity_of', 'localhost')
  await ask(journey, 'POST enrollment/save-enrollment', { name: 'Ana', email: 'ana@example.com', tab: 'cart_info' })
  const link = await inMails(server, /\/direct-continue\/([\w-]+)/)
  await run('direct-continue/openLink', { token: link, tab: btoa('cart_info') })
  await ask(journey, 'POST enrollment/save-enrollment', { email: 'ana@example.com', tab: 'contact_info' })
  storage.set('identity_of', 'localhost')
  await run('continue/redeemCode', {
    code: await inMails(server, /\b([A-Z\d]{4}-[A-Z\d]{4})\b/),
    email: 'ana@example.com',
  })
  await run('continue/askAnew', { email: 'ana@example.com' })
  await readAll(enrollmentId)
  await run('save-later/sendCode', { enrollmentId, tab: 'contact_info', email: 'ana@example.com', remind: true })
  await ask(journey, 'POST enrollment/take-enrollment')
  for (const actor of ['loadHolder', 'takeBack', 'loadHolder']) await run(`holder/${actor}`, { enrollmentId })
  for (const name of ['save-later/startNew', 'enrollment/forgetEnrollment']) await run(name, { enrollmentId })
  storage.clear()
}

/** A rep's drafts and enrollments, and a draft that goes on. */
export const atWork = async (): Promise<void> => {
  let journey: Journey | undefined
  const server = await freshServer({
    who: async (app) => {
      const submitted = await clientJourney(app, byRep, scenario)
      await ask(submitted, 'POST enrollment/save-review-info', review)
      await clientJourney(app, byRep, scenario, 'primary_info')
      journey = await clientJourney(app, byRep, scenario, 'contact_info')
      return journey.visitor
    },
  })
  if (journey === undefined) return
  storage.set('identity_of', 'localhost')
  const few = { drafts: 5, waiting: 5, recent: 5 }
  for (const search of ['', 'pat', 'nobody'])
    await run('work-list/loadWork', { role: 'rep', id: 'rep-rivera', search, most: few })
  await run('work-list/loadWork', { role: 'rep', id: 'rep-okafor', search: '', most: few })
  // The rep looks after that group.
  await run('work-list/loadWork', { role: 'group', id: 'group-bluebonnet', search: '', most: few })
  await run('work-list/resumeDraft', { id: journey.enrollment_id })
  await run('work-list/resumeDraft', { id: 'AAAAAAAAAAAAAAAAAAAAAA' })
  await ask(journey, 'POST enrollment/save-enrollment', { email: 'ana@example.com', tab: 'contact_info' })
  // A receipt has a number of nearly the same form.
  const code = await inMails(server, /Code: (\S+)/)
  await server.app.visitor().call('POST enrollment/continue-enrollment', { body: { code, email: 'ana@example.com' } })
  await run('work-list/resumeDraft', { id: journey.enrollment_id })
  storage.clear()
}

/** A rep who saved for the client, who went on elsewhere, and takes the enrollment back. */
export const takingBack = async (): Promise<void> => {
  let journey: Journey | undefined
  const server = await freshServer({
    who: async (app) => (journey = await clientJourney(app, byRep, scenario, 'contact_info')).visitor,
  })
  if (journey === undefined) throw new Error('nobody came')
  const { enrollment_id: enrollmentId } = journey
  await ask(journey, 'POST enrollment/save-enrollment', { email: 'pat@example.com', tab: 'contact_info' })
  await run('holder/loadHolder', { enrollmentId })
  const code = await inMails(server, /\b([A-Z\d]{4}-[A-Z\d]{4})\b/)
  const body = { code, email: 'pat@example.com' }
  await server.app.visitor().call('POST enrollment/continue-enrollment', { body })
  for (const actor of ['loadHolder', 'takeBack', 'loadHolder']) await run(`holder/${actor}`, { enrollmentId })
}
