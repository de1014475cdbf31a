// What the actors of the page give at a real server, in every kind of enrollment: the shapes that what tests and models
// let an actor give is held against (like-actor.ts).
import { beforeAll, expect, test } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { applicantOf } from '#tests/drivers/people.ts'
import { eventually } from '#tests/eventually.ts'
import { expectRecorded } from '#tests/recorded.ts'
import { type Scenario, ask } from '#tests/server/support/asking.ts'
import { fillTabs, review } from '#tests/server/support/journey.ts'
import { written } from '#tests/server/support/shapes.ts'
import * as filling from '../live/enrolling.ts'
import { openPage } from '../live/live-app.tsx'
import { type LiveServer, liveServer } from '../live/live-server.ts'
import { says } from '../live/person.ts'
import { atCodes, atHomes, atLinks, atSites } from './errands/at-the-door.ts'
import { atCart, atPlans, quoting } from './errands/at-the-store.ts'
import { previewing, publishing } from './errands/publishing.ts'
import { answering, atTheDesk, byPasskey, byProvider } from './errands/at-the-desk.ts'
import { ownSignIns } from './errands/own-sign-ins.ts'
import { peopleOfAGroup } from './errands/people-of-a-group.ts'
import { drafting } from './errands/at-the-drafts.ts'
import { queueing } from './errands/at-the-queues.ts'
import { counting } from './errands/figures-at-the-desk.ts'
import { documents, heldCards, late, signing } from './errands/after-the-submit.ts'
import { atWork, comingBack, takingBack } from './errands/coming-back.ts'
import { ofPeople, otherPrices, proving, sparing, watching } from './errands/on-the-way.ts'
import { isSilent } from './like-actor.ts'
import { onFile } from './errands/on-file.ts'
import { providedActors } from './provided.ts'
import { allFailures, callLines, readAll, recordActors, run, shape, typeAll } from './recording.ts'

beforeAll(recordActors)

const family: Scenario = { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] }

test('a family at the page, from the first step to the receipt', async () => {
  const server = await liveServer(family, 'primary_info')
  const applicant = applicantOf('IF', 'marisol.okafor@example.com')
  openPage(server, '/enrollment/personal-info')
  await filling.personal(applicant)
  await filling.contact(applicant)
  await filling.employer(applicant)
  await filling.beneficiaries(applicant)
  await filling.health(applicant)
  await filling.dependents(applicant)
  await filling.agreement(applicant)
  await filling.billing(applicant)
  await filling.submit()
  await says(m.receipt_lead())
  await eventually(() => expect(server.bodiesOf('save-review-info')).toHaveLength(1))
  // The receipt asks for the invoice once it is shown.
  await eventually(() => expect(shape.has('receipt/generateInvoice')).toBe(true))
})

const walk = async (server: LiveServer, enrollType?: string) => {
  await readAll(server.enrollment_id, enrollType)
  await typeAll(server.enrollment_id)
  await readAll(server.enrollment_id, enrollType)
  await fillTabs(server)
  await readAll(server.enrollment_id, enrollType)
  await ask(server, 'POST enrollment/save-review-info', {
    ...review,
    ...(server.scenario.tier !== 'IO' && { additional_notes: 'Call after five' }),
  })
  await readAll(server.enrollment_id, enrollType)
  // The receipt stands without the copy of the enrollment.
  server.broken.add('get-enrollment-copy')
  await run('receipt/loadReceipt', { enrollmentId: server.enrollment_id })
  server.broken.clear()
}

test.each<[string, Scenario]>([
  ['a family', family],
  ['one person who pays by card', { tier: 'IO', plans: ['harvest-critical'], pays: 'cc' }],
  ['two plans that overlap', { tier: 'IO', plans: ['clearview-vision-high', 'brightwater-vision-high'] }],
  [
    'a client of a rep',
    { tier: 'IO', plans: ['harvest-critical'], enrolledBy: { eprocess: 'rep', agent_id: 'rep-rivera' } },
  ],
  [
    'an employee of a group',
    { tier: 'IS', plans: ['steady-short-term'], enrolledBy: { eprocess: 'group', group_id: 'group-bluebonnet' } },
  ],
  ['a family of a premier plan', { tier: 'IF', plans: ['crescent-premier-care'] }],
  ['a union plan', { tier: 'IO', plans: ['union-l713-limited', 'corner-rx'] }],
  ['plans that are billed by list', { tier: 'IO', plans: ['union-l713-limited'] }],
])('%s: every step before it is filled in, with typed values, saved and submitted', async (_, scenario) => {
  await walk(await liveServer(scenario, 'primary_info'))
  expect(shape.has('review/submitReview') || shape.has('review/loadReview')).toBe(true)
})

test.each(
  Object.entries({
    quoting,
    atPlans,
    atCart,
    atSites,
    atCodes,
    atHomes,
    atLinks,
    proving,
    documents,
    late,
    heldCards,
    signing,
    comingBack,
    otherPrices,
    watching,
    sparing,
    takingBack,
    atWork,
    atTheDesk,
    byPasskey,
    byProvider,
    ownSignIns,
    answering,
    publishing,
    previewing,
    peopleOfAGroup,
    counting,
    queueing,
    drafting,
    onFile,
  }),
)('%s', async (_, errand) => {
  await errand()
  expect(shape.size).toBeGreaterThan(0)
})

test('people of a family, kept and asked about again', async () => {
  await ofPeople(await liveServer(family, 'dependent_info'))
  await ofPeople(await liveServer({ tier: 'IF', plans: ['crescent-premier-care'] }, 'dependent_info'))
  expect(shape.has('dependents/keepDependents')).toBe(true)
})

test('the shapes are recorded', async () => {
  // `npx vitest run --project dom tests/src/recorded/recorded-actors.test.tsx -u` records them anew.
  await expectRecorded(written(shape), './actors.txt')
  await expectRecorded(callLines(), './actor-calls.txt')
  await expectRecorded(allFailures(), './actor-failures.txt')
  const named = new Set([...shape.keys()].map((at) => at.replace(/[.[].*$/, '')))
  expect([...providedActors.keys()].filter((name) => !named.has(name) && !isSilent(name))).toEqual([])
})
