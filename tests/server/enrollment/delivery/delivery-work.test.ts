import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import { hashOf } from '#server/services/enrollment/delivery/delivery-file.ts'
import { membersOf, readByNodeX12 } from '../../formats/x12-readers.ts'
import type { Scenario } from '../../support/asking.ts'
import { testDatabases } from '../../support/databases.ts'
import { journeyTo, submitted } from '../../support/journey.ts'
import { type Delivering, delivering, submittedAs } from './delivering.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const dental: Scenario = { tier: 'IO', plans: ['larkspur-dental-high'] }
const cutOff = 12 * HOUR

const pass = ({ app }: Delivering) => app.services.deliveries.pass()

describe.each(testDatabases)('deliveries into a folder, on $kind', ({ make }) => {
  test('go at the cut-off, all in one file with the next control number', async () => {
    const all = await delivering(closing, { make })
    const { app, files, standing } = all
    const first = await submitted(await journeyTo(app, { ...dental, tier: 'IF' }))
    const second = await submitted(await journeyTo(app, dental))
    await pass(all)
    expect(files('health')).toEqual({})
    app.clock.advance(cutOff)
    await pass(all)
    const [[name, text] = ['', ''], ...others] = Object.entries(files('health'))
    expect([name, others]).toEqual(['health-834-20261121-000000001-T.edi', []])
    const [set, ...sets] = membersOf(readByNodeX12(text))
    expect(sets).toEqual([])
    expect(set?.members.map(({ policy, first: called }) => `${policy} ${called}`).toSorted()).toEqual(
      [`${first} PAT`, `${first} ROBIN`, `${first} SAM`, `${second} PAT`].toSorted(),
    )
    expect(await standing(first)).toEqual([['health-834', 'sent']])
    const [file] = await app.database.sql.selectFrom('delivery_files').selectAll().execute()
    expect(file).toMatchObject({ number: 1, sha256: hashOf(text), attempts: 1 })
    // Its number, not three letters: those come up in sealed bytes by chance.
    expect(file?.sealed).not.toContain(first)
    expect(text).toContain(first)
    await pass(all)
    await submitted(await journeyTo(app, dental))
    app.clock.advance(3 * DAY)
    await pass(all)
    expect(Object.keys(files('health'))).toEqual([name, 'health-834-20261124-000000002-T.edi'])
  })

  test('killed between sending and noting: another process sends the same bytes under the same name', async () => {
    const all = await delivering(closing, { make })
    const { app, files, standing, carry } = all
    const policyId = await submitted(await journeyTo(app, dental))
    app.clock.advance(cutOff)
    const sent: string[] = []
    let arrived = (): void => undefined
    const there = new Promise<void>((resolve) => (arrived = resolve))
    const dying = await all.other(async (destination, file) => {
      await carry(destination, file)
      sent.push(`${file.id} ${file.name} ${file.text}`)
      arrived()
      // The process is gone: it never notes anything.
      return new Promise<never>(() => undefined)
    })
    void dying.pass()
    await there
    const before = files('health')
    rmSync(join(all.folder, 'health'), { recursive: true })
    // The lease holds: nobody else sends while the first may still be at it.
    expect(await pass(all)).toBe(0)
    app.clock.advance(6 * MINUTE)
    const next = await all.other(async (destination, file) => {
      sent.push(`${file.id} ${file.name} ${file.text}`)
      return carry(destination, file)
    })
    expect(await next.pass()).toBe(1)
    expect(files('health')).toEqual(before)
    expect(new Set(sent).size).toBe(1)
    expect(sent.length).toBe(2)
    expect(await standing(policyId)).toEqual([['health-834', 'sent']])
  })

  test('two processes at once send each file once', async () => {
    const all = await delivering(closing, { make })
    const { app, carry } = all
    for (let count = 0; count < 3; count += 1) await submitted(await journeyTo(app, dental))
    app.clock.advance(cutOff)
    const sent: string[] = []
    const noting: typeof carry = (destination, file) => {
      sent.push(file.name)
      return carry(destination, file)
    }
    const works = await Promise.all([all.other(noting), all.other(noting), all.other(noting)])
    await Promise.all(works.map((work) => work.pass()))
    await Promise.all(works.map((work) => work.pass()))
    expect(sent.length).toBe(new Set(sent).size)
    const rows = await app.database.sql.selectFrom('deliveries').select(['state', 'file_id']).execute()
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  })
})

describe('what goes wrong on the way to a folder', () => {
  test('a folder that cannot be written for a day is noticed, and gets the same bytes when it can', async () => {
    const all = await delivering(closing)
    const { app, files, standing } = all
    const policyId = await submitted(await journeyTo(app, dental))
    app.clock.advance(cutOff)
    writeFileSync(join(all.folder, 'health'), 'in the way')
    for (let hour = 0; hour < 26; hour += 1) {
      await pass(all)
      app.clock.advance(HOUR)
    }
    const [file] = await app.database.sql.selectFrom('delivery_files').selectAll().execute()
    expect(file).toMatchObject({ state: 'waiting', last_error: expect.stringContaining('cannot be written') })
    const [row] = await app.database.sql.selectFrom('deliveries').selectAll().execute()
    expect(row).toMatchObject({ state: 'packed', facts: expect.stringContaining('"raised":true') })
    rmSync(join(all.folder, 'health'))
    await pass(all)
    expect(Object.values(files('health')).map(hashOf)).toEqual([file?.sha256])
    expect(await standing(policyId)).toEqual([['health-834', 'sent']])
  })

  test('a disk that is full keeps nothing of the file, which arrives whole when there is room', async () => {
    const all = await delivering(closing)
    const { app, files, standing } = all
    const policyId = await submitted(await journeyTo(app, dental))
    app.clock.advance(cutOff)
    const folder = join(all.folder, 'health')
    mkdirSync(folder, { recursive: true })
    // The kernel's own full disk: whatever is written there fails with ENOSPC.
    symlinkSync('/dev/full', join(folder, '.health-834-20261121-000000001-T.edi.tmp'))
    await pass(all)
    const [file] = await app.database.sql.selectFrom('delivery_files').selectAll().execute()
    expect(file).toMatchObject({ state: 'waiting', last_error: 'the folder cannot be written: ENOSPC' })
    expect(readdirSync(folder)).toEqual([])
    app.clock.advance(HOUR)
    await pass(all)
    expect(Object.values(files('health')).map(hashOf)).toEqual([file?.sha256])
    expect(await standing(policyId)).toEqual([['health-834', 'sent']])
  })

  test('a file of its name that is another one is never overwritten', async () => {
    const all = await delivering(closing)
    const { app, files } = all
    await submitted(await journeyTo(app, dental))
    app.clock.advance(cutOff)
    await pass(all)
    const [[name, text] = ['', '']] = Object.entries(files('health'))
    writeFileSync(join(all.folder, 'health', name), 'of before the restore')
    await app.database.sql.updateTable('delivery_files').set({ state: 'waiting', claimed_until: 0 }).execute()
    await pass(all)
    expect(files('health')).toEqual({ [name]: 'of before the restore' })
    expect(text).toContain('ISA')
  })

  test('a clock that is set back holds nothing up', async () => {
    const all = await delivering(closing)
    const { app, standing } = all
    const policyId = await submitted(await journeyTo(app, dental))
    app.clock.advance(cutOff)
    await all.other(() => Promise.reject(new Error('away'))).then((work) => work.pass())
    app.clock.advance(-3 * HOUR)
    await pass(all)
    app.clock.advance(2 * MINUTE)
    await pass(all)
    expect(await standing(policyId)).toEqual([['health-834', 'sent']])
  })

  test('names with separators, accents and 60 letters go; one that X12 cannot say holds up no other', async () => {
    const all = await delivering(closing)
    const { app, files, standing, reasons } = all
    const named = (first_name: string, place: number) => submittedAs(app, dental, { first_name, place })
    const accents = await named("Zoë-Ana Ñusta d'Ó", 1)
    const long = await named('A'.repeat(60), 2)
    const foreign = await named('莉莉', 3)
    app.clock.advance(cutOff)
    await pass(all)
    const [text = ''] = Object.values(files('health'))
    const called = membersOf(readByNodeX12(text)).flatMap(({ members }) => members.map(({ first }) => first))
    expect(called.toSorted()).toEqual(['A'.repeat(35), "ZOE-ANA NUSTA D'O"])
    expect(await standing(accents)).toEqual([['health-834', 'sent']])
    expect(await standing(long)).toEqual([['health-834', 'sent']])
    expect(await standing(foreign)).toEqual([['health-834', 'rejected']])
    expect(JSON.stringify(await reasons(foreign))).toContain('/subscriber/first_name')
    expect(JSON.stringify(await reasons(foreign))).not.toContain('莉')
  })
})
