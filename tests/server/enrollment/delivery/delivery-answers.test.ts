import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { DAY, HOUR } from '#server/clock.ts'
import type { Scenario } from '../../support/asking.ts'
import { testDatabases } from '../../support/databases.ts'
import { clientJourney, journeyTo, submitted } from '../../support/journey.ts'
import { byRep } from '../final-steps.ts'
import { accepted, leave, rejected, the999, theTa1 } from './acknowledged.ts'
import { type Delivering, delivering, destinationOf } from './delivering.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const dental: Scenario = { tier: 'IO', plans: ['larkspur-dental-high'] }

/** Enrollments that were sent in the first file. */
const sentFile = async (make?: (typeof testDatabases)[number]['make']) => {
  const all = await delivering(closing, make === undefined ? {} : { make })
  const policyId = await submitted(await journeyTo(all.app, dental))
  all.app.clock.advance(12 * HOUR)
  await all.app.services.deliveries.pass()
  return { all, policyId }
}
const lying = ({ folder }: Delivering, part = ''): string[] =>
  readdirSync(join(folder, 'health-answers', part), { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? entry.name.replace(/^\d+-/, '') : [],
  )
const outcomes = async ({ app }: Delivering) =>
  (await app.database.sql.selectFrom('delivery_answers').select('outcome').orderBy('at').orderBy('name').execute()).map(
    ({ outcome }) => outcome,
  )

describe.each(testDatabases)('acknowledgments, on $kind', ({ make }) => {
  test('a 999 accepts what was sent, once; the coverage then begins on its day', async () => {
    const { all, policyId } = await sentFile(make)
    leave(all, 'a.999', the999(accepted))
    await all.app.services.deliveries.pass()
    expect(await all.standing(policyId)).toEqual([['health-834', 'accepted']])
    expect([lying(all), lying(all, 'read')]).toEqual([[], ['a.999']])
    leave(all, 'again.999', the999(accepted))
    await all.app.services.deliveries.pass()
    expect(lying(all, 'refused')).toEqual(['again.999'])
    expect(await outcomes(all)).toEqual(['read', 'duplicate'])
    all.app.clock.advance(60 * DAY)
    await all.app.services.deliveries.pass()
    expect(await all.standing(policyId)).toEqual([['health-834', 'effective']])
  })
})

describe('an acknowledgment', () => {
  test('that rejects names the reason in words and the member, without the value that it quotes', async () => {
    const { all, policyId } = await sentFile()
    leave(all, 'r.999', the999(rejected))
    await all.app.services.deliveries.pass()
    expect(await all.standing(policyId)).toEqual([['health-834', 'rejected']])
    const reasons = await all.reasons(policyId)
    expect(reasons).toEqual([{ text: expect.stringMatching(/code/i), person_id: `${policyId}-1` }])
    expect(JSON.stringify(reasons)).not.toContain('X"')
    // A second opinion does not undo it.
    leave(all, 'later.999', the999({ ...accepted, control: 900_200 }))
    await all.app.services.deliveries.pass()
    expect(await all.standing(policyId)).toEqual([['health-834', 'rejected']])
  })

  test('of two sets speaks for each, and accepts with changes what has errors that are let through', async () => {
    const all = await delivering(closing)
    const alone = await submitted(await journeyTo(all.app, dental))
    const client = await submitted(await clientJourney(all.app, byRep, dental))
    all.app.clock.advance(12 * HOUR)
    await all.app.services.deliveries.pass()
    const [file = ''] = Object.values(all.files('health'))
    const first = file.slice(file.indexOf('ST*834*0001'), file.indexOf('ST*834*0002'))
    const [inFirst, inSecond] = first.includes(alone) ? [alone, client] : [client, alone]
    const sets = ['AK2*834*0001', 'IK5*E*5', 'AK2*834*0002', 'IK3*DMG*12*2100*8', 'IK4*3*1068*7*X', 'IK5*R*5']
    leave(all, 'p.999', the999({ sets, code: 'P', counts: '2*2*1' }))
    await all.app.services.deliveries.pass()
    expect(await all.standing(inFirst)).toEqual([['health-834', 'acceptedWithChanges']])
    expect(await all.standing(inSecond)).toEqual([['health-834', 'rejected']])
  })

  test('by TA1 rejects the whole file, or says no more than that it came', async () => {
    const { all, policyId } = await sentFile()
    leave(all, 'a.ta1', theTa1(1, 'A', '000'))
    await all.app.services.deliveries.pass()
    expect(await all.standing(policyId)).toEqual([['health-834', 'sent']])
    const other = await sentFile()
    leave(other.all, 'r.ta1', theTa1(1, 'R', '009'))
    await other.all.app.services.deliveries.pass()
    expect(await other.all.standing(other.policyId)).toEqual([['health-834', 'rejected']])
    expect(await other.all.reasons(other.policyId)).toEqual([{ text: expect.stringMatching(/receiver/i) }])
  })

  test('of another sender, of a file that was never sent, or that is none at all is put aside and changes nothing', async () => {
    const { all, policyId } = await sentFile()
    leave(all, 'foreign.999', the999({ ...accepted, from: 'SOMEBODY' }))
    leave(all, 'for-another.999', the999({ ...accepted, to: 'SOMEBODY', control: 5 }))
    leave(all, 'never.999', the999({ ...accepted, group: 77, control: 6 }))
    leave(all, 'note.txt', 'Please call me back')
    await all.app.services.deliveries.pass()
    expect(lying(all)).toEqual([])
    expect(lying(all, 'refused').toSorted()).toEqual(['for-another.999', 'foreign.999', 'never.999', 'note.txt'])
    expect((await outcomes(all)).toSorted()).toEqual(['foreign', 'foreign', 'never_sent', 'not_an_acknowledgment'])
    expect(await all.standing(policyId)).toEqual([['health-834', 'sent']])
  })

  test('that is half written waits for its other half for an hour', async () => {
    const { all, policyId } = await sentFile()
    const whole = the999(accepted)
    leave(all, 'half.999', whole.slice(0, 200))
    leave(all, 'growing.999.tmp', whole)
    await all.app.services.deliveries.pass()
    expect(lying(all)).toEqual(['growing.999.tmp', 'half.999'])
    leave(all, 'half.999', whole)
    await all.app.services.deliveries.pass()
    expect(await all.standing(policyId)).toEqual([['health-834', 'accepted']])
    leave(all, 'cut.999', whole.slice(0, 200))
    all.app.clock.advance(2 * HOUR)
    await all.app.services.deliveries.pass()
    expect(lying(all, 'refused')).toEqual(['cut.999'])
  })

  test('that comes before the sending is noted is read afterwards', async () => {
    const { all, policyId } = await sentFile()
    await all.app.database.sql
      .updateTable('delivery_files')
      .set({ state: 'waiting', due_at: all.app.clock.now() + HOUR / 2 })
      .execute()
    leave(all, 'early.999', the999(accepted))
    await all.app.services.deliveries.pass()
    expect(lying(all)).toEqual(['early.999'])
    all.app.clock.advance(HOUR)
    await all.app.services.deliveries.pass()
    expect(await all.standing(policyId)).toEqual([['health-834', 'accepted']])
  })

  test('that does not come for a day is noticed', async () => {
    const { all } = await sentFile()
    all.app.clock.advance(DAY + HOUR)
    await all.app.services.deliveries.pass()
    const [row] = await all.app.database.sql.selectFrom('deliveries').selectAll().execute()
    expect(JSON.parse(row?.facts ?? '{}')).toMatchObject({ overdue: true, raised: true })
    expect(destinationOf('health-834').send.kind).toBe('folder')
  })

  test('whose folder cannot be read keep nothing from being noticed', async () => {
    const { all } = await sentFile()
    rmSync(join(all.folder, 'health-answers'), { recursive: true, force: true })
    writeFileSync(join(all.folder, 'health-answers'), 'A file is where the folder should be.')
    all.app.clock.advance(DAY + HOUR)
    const told: unknown[] = []
    await all.app.services.deliveries.pass((error) => told.push(error))
    expect(told).toMatchObject([{ code: 'ENOTDIR' }])
    const [row] = await all.app.database.sql.selectFrom('deliveries').selectAll().execute()
    expect(JSON.parse(row?.facts ?? '{}')).toMatchObject({ overdue: true, raised: true })
  })
})
