import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '#schemas/calls/calls.registry.ts'
import { makeEntryTokens } from '#server/services/access/entry-tokens.ts'
import { maskSsn } from '#server/domain/masks.ts'
import { beneficiary, dependentOf } from '../../support/answers.ts'
import { type Journey, problemsOf, send } from '../../support/asking.ts'
import { makeScan, merged } from '../../support/trust/canary-scan.ts'
import { catalogCanaries } from '../../support/trust/canaries.ts'
import { disguised } from '../../support/disguise.ts'
import { namedIds } from '../../support/identifiers.ts'
import { recorded } from '../../support/recording.ts'
import { checkOut, checkedOut, checkedOutBy, fillTabs, demoCatalog, journeyTo } from '../../support/journey.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { trespass } from '../../support/trust/trespass.ts'

let app: TestApp
let scan: ReturnType<typeof makeScan>
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
  const santos = catalogCanaries(app).filter(({ owners }) => owners.includes('member-santos'))
  scan = makeScan(merged(santos))
})
afterAll(() => app.close())

const family = { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] } as const

/** Everything that is kept of somebody's own enrollments, opened. */
const keptOf = async ({ enrollment_id }: Journey): Promise<string> => {
  const { session_id } = await app.database.sql
    .selectFrom('drafts')
    .select('session_id')
    .where('id', '=', enrollment_id)
    .executeTakeFirstOrThrow()
  const sections = await app.database.sql
    .selectFrom('draft_sections')
    .innerJoin('drafts', 'drafts.id', 'draft_sections.enrollment_id')
    .select(['enrollment_id', 'section', 'sealed'])
    .where('drafts.session_id', '=', session_id)
    .execute()
  expect(sections.length).toBeGreaterThan(2)
  return JSON.stringify(
    sections.map(({ enrollment_id: id, section, sealed }) =>
      app.services.sealing.open({ field: 'draft_sections.sealed', row: `${id}/${section}` }, sealed),
    ),
  )
}

/** What of member-santos somebody is answered, or keeps, after every call with their own enrollment and the member's ids. */
const borrowed = async (journey: Journey): Promise<string[]> => {
  const ids = namedIds({
    enrollment: journey.enrollment_id,
    member: 'member-santos',
    rep: 'rep-rivera',
    group: 'group-bluebonnet',
    policy: 'P100001',
    link: 'x',
    card: 'card-1',
    account: 'bank-1',
    dependent: 'dep-1',
    beneficiary: 'ben-1',
  })
  const said: string[] = []
  for (const row of Object.values(rows)) {
    if (row.key === 'POST enrollment/leave-site') continue
    const { response } = await trespass(journey.visitor, row, ids)
    said.push(`${row.key}: ${response.body}`)
  }
  return [...said, await keptOf(journey)].flatMap((text) =>
    scan(text).map(({ name }) => `${text.slice(0, 60)}: ${name}`),
  )
}

test("with an applicant's own enrollment nothing of a member is reached by the member's ids", async () => {
  // What the applicant types is not what the member has on file.
  const visitor = recorded(app.visitor(), () => undefined, disguised(0))
  const journey: Journey = { app, ...(await checkedOutBy(visitor, family)) }
  await fillTabs(journey, 'billing_info')
  expect(await borrowed(journey)).toEqual([])
})

test("with another member's own enrollment neither", async () => {
  const { visitor } = await checkedOut(app, { tier: 'IO', plans: ['clearview-vision-high'] })
  const token = makeEntryTokens(app.services).make('member-chen')
  await visitor.call('POST enrollment/open-member-entry', { body: { token } })
  const begun = await visitor.call('POST enrollment/add-filter-for-member', {
    body: { user_id: 'member-chen', tier: 'IO' },
  })
  const { temp_enrollment_id: enrollment_id } = begun.data as { temp_enrollment_id: string }
  const journey: Journey = { app, visitor, enrollment_id, scenario: { tier: 'IO', plans: ['anchor-life-term'] } }
  await checkOut({ ...journey, scenario: { ...journey.scenario, plans: ['clearview-vision-high'] } })
  expect(await borrowed(journey)).toEqual([])
})

test('the SSN behind a mask is that of the own person, never of whom the id is', async () => {
  const journey = await journeyTo(app, family, 'beneficiary_info')
  const mask = maskSsn('412345679')
  const heir = { ...beneficiary('ben-1', 100), ssn: mask }
  const refused = await send(journey, 'POST enrollment/save-beneficiary-info', { beneficiaries: [heir] })
  const [status, ...problems] = problemsOf(refused)
  expect([status, problems.map(([field]) => field)]).toEqual([422, ['beneficiaries.0.ssn']])
  for (const ssn of [mask, undefined]) {
    const next = await journeyTo(app, family, 'dependent_info')
    const { primary_info, ...spouse } = await dependentOf(next, 'dep-1', 'Spouse')
    const dependents = [{ ...spouse, primary_info: { ...primary_info, ssn } }]
    const { status: kept } = await send(next, 'POST enrollment/save-dependent-info-to-temp', { dependents })
    const numbers = scan(await keptOf(next)).filter(({ kind }) => kind === 'number')
    expect([kept, numbers]).toEqual([200, []])
  }
})

test('a card and an account are those of the own member', async () => {
  const journey = await journeyTo(app, { tier: 'IO', plans: ['brightwater-vision-high'] }, 'billing_info')
  for (const way of [
    { payment_method: 'cc', card_id: 'card-1' },
    { payment_method: 'eft', bank_id: 'bank-1' },
  ]) {
    const answer = await send(journey, 'POST enrollment/save-billing-info-existing', way)
    expect(problemsOf(answer).slice(1).flat()).toContain('card_id' in way ? 'card_id' : 'bank_id')
  }
})
