import { afterEach, expect, test } from 'vitest'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { type Journey, type Scenario, ask, problemsOf, send } from '../../support/asking.ts'
import { codeOfMail } from '../../support/documents.ts'
import { journeyTo, submitted } from '../../support/journey.ts'
import { keepRefusals } from '../../support/refusals/keep-refusals.ts'
import { delivering, webhookTo } from '../delivery/delivering.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const life: Scenario = { tier: 'IO', plans: ['anchor-life-term'] }
const correct = 'POST enrollment/correct-beneficiaries'

const nowOf = async (journey: Journey) => (await ask(journey, 'GET enrollment/get-receipt')).beneficiaries
const codeFor = async (journey: Journey): Promise<string> => {
  journey.app.clock.advance(1000)
  await ask(journey, 'POST enrollment/request-correction')
  return codeOfMail(journey.app)
}

test('others benefit from now on: in the record, on the page, in a mail, and at receivers that are told of them', async () => {
  const all = await delivering(closing, { destinations: [webhookTo('https://hooks.example/deliveries')] })
  const told: { event: { kind: string }; beneficiaries: { first_name: string; percentage: number; ssn?: string }[] }[] =
    []
  const work = await all.other((_, { text }) => {
    told.push((JSON.parse(text) as { data: (typeof told)[number] }).data)
    return Promise.resolve({ outcome: 'accepted', reasons: [] })
  })
  const journey = await journeyTo(all.app, life)
  const policyId = await submitted(journey)
  await work.pass()
  const now = await nowOf(journey)
  expect(now?.relationships.length).toBeGreaterThan(3)
  expect(JSON.stringify(now)).not.toContain('ssn')
  const [first] = now?.people ?? []
  expect(first).toMatchObject({ first_name: expect.any(String) })
  const beneficiaries = [
    { ...first, beneficiary_percentage: 60 },
    {
      ...first,
      beneficiary_id: 'new-1',
      first_name: 'Noor',
      last_name: 'Haddad',
      birthdate: '03/02/1980',
      beneficiary_percentage: 40,
    },
  ]
  const otp = await codeFor(journey)
  const refused = async (people: object[]) => problemsOf(await send(journey, correct, { beneficiaries: people, otp }))
  expect(await refused(now?.people ?? [])).toEqual([422, ['main', expect.stringContaining('Nothing has been changed')]])
  expect(await refused(beneficiaries.slice(0, 1))).toEqual([422, ['main', expect.any(String)]])
  expect(await refused([beneficiaries[0] ?? {}, { ...beneficiaries[1], last_name: '' }])).toEqual([
    422,
    ['beneficiaries.1.last_name', expect.any(String)],
  ])
  expect(await ask(journey, correct, { beneficiaries, otp })).toEqual({ corrected: true })
  expect((await nowOf(journey))?.people).toMatchObject([
    { beneficiary_id: first?.beneficiary_id, beneficiary_percentage: 60 },
    { beneficiary_id: 'new-1', first_name: 'Noor', beneficiary_percentage: 40 },
  ])
  await work.pass()
  expect(told.map(({ event }) => event.kind)).toEqual(['addition', 'change'])
  expect(told[1]?.beneficiaries).toMatchObject([{ percentage: 60 }, { first_name: 'Noor', percentage: 40 }])
  const record = await makeEnrollment(all.app.services).parts.records.read(policyId)
  expect(record?.entries.map(({ kind }) => kind)).toEqual(['submitted', 'corrected'])
  const mails = (await all.app.mailbox()).flatMap(({ message }) => (message.kind === 'mail' ? [message.subject] : []))
  expect(mails).toContain('Beneficiaries changed')
})

test('an 834, which has no place for beneficiaries, is not sent again for them, nor for what is paid with', async () => {
  const all = await delivering(closing)
  const journey = await journeyTo(all.app, { tier: 'IO', plans: ['evergreen-tx-silver', 'anchor-life-term'] })
  const policyId = await submitted(journey)
  const versions = async () =>
    (await all.app.database.sql.selectFrom('deliveries').selectAll().where('policy_id', '=', policyId).execute()).map(
      ({ destination, version }) => `${destination} ${version}`,
    )
  const before = await versions()
  expect(before.filter((one) => one.startsWith('health-834'))).toHaveLength(1)
  const [first, ...others] = (await nowOf(journey))?.people ?? []
  const people = [{ ...first, last_name: 'Haddad' }, ...others]
  await ask(journey, correct, { beneficiaries: people, otp: await codeFor(journey) })
  const after = await versions()
  expect(after.filter((one) => one.startsWith('health-834'))).toHaveLength(1)
  expect(after.filter((one) => one.startsWith('ancillary-csv')).length).toBeGreaterThan(
    before.filter((one) => one.startsWith('ancillary-csv')).length,
  )
})

test('where nobody was asked for there is nobody to change', async () => {
  const all = await delivering(closing)
  const journey = await journeyTo(all.app, { tier: 'IO', plans: ['larkspur-dental-high'] })
  await submitted(journey)
  expect(await nowOf(journey)).toBeNull()
  expect((await send(journey, correct, { beneficiaries: [], otp: '123456' })).status).toBe(409)
})

keepRefusals('submitted/correct-beneficiaries')
