import { afterEach, describe, expect, test } from 'vitest'
import { DAY } from '#server/clock.ts'
import { makeFullFiles } from '#server/services/enrollment/delivery/full-file.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import { testDatabases } from '../../support/databases.ts'
import { demoCatalog } from '../../support/journey.ts'
import { delivering, submittedAs } from './delivering.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const dental = { tier: 'IO', plans: ['larkspur-dental-high'] } as const

describe.each(testDatabases)('a full file, on $kind', ({ make }) => {
  const served = async () => {
    const all = await delivering(closing, { make })
    const { records } = makeEnrollment(all.app.services).parts
    const { database, clock } = all.app.services
    const full = makeFullFiles({ database, clock, catalog: demoCatalog(), records })
    const person = (first_name: string, place: number) => submittedAs(all.app, dental, { first_name, place })
    return { all, records, full, person }
  }
  const by = { session: null, origin: null }

  test('has everybody whom the destination has in force, as they are today, and nobody else', async () => {
    const { all, records, full, person } = await served()
    const ann = await person('Ann', 1)
    const bea = await person('Bea', 2)
    const cleo = await person('Cleo', 3)
    all.app.clock.advance(DAY)
    await (await all.other()).pass()
    const before = await all.standing(ann)
    // Bea is canceled, Cleo has moved, and Dora was enrolled after the file of the day.
    await records.append(bea, { kind: 'cancelled', version: 1, by, ends_on: '12/01/2026', reason: 'other' })
    all.app.clock.advance(30 * DAY)
    const contact = { address1: '9 Elm St', city: 'Austin', zip: '78701', state: 'TX' }
    await records.append(cleo, { kind: 'corrected', version: 1, by, answers: { contact }, reason: 'typed wrong' })
    await person('Dora', 4)
    const { name, text, enrollments, leftOut } = await full('health-834')
    expect([enrollments, leftOut]).toEqual([2, []])
    expect(name).toMatch(/^health-834-\d{8}-\d{9}.*-full\.edi$/)
    expect(text).toMatch(/BGN\*00\*[^~]+\*4~/)
    const members = [...(text ?? '').matchAll(/INS\*Y\*18\*(\d+)\*(\w+)/g)].map(([, kind, reason]) => [kind, reason])
    expect(members).toEqual([
      ['030', 'XN'],
      ['030', 'XN'],
    ])
    expect([...(text ?? '').matchAll(/\*(ANN|BEA|CLEO|DORA)\b/g)].map(([, first]) => first).toSorted()).toEqual([
      'ANN',
      'CLEO',
    ])
    expect(text).toContain('9 ELM ST')
    // Nothing is sent, and nothing of a delivery changes; the next file has the next number.
    expect(await all.standing(ann)).toEqual(before)
    expect((await full('health-834')).name).not.toBe(name)
  })

  test('is made of an 834 alone, and says where nobody is in force', async () => {
    const { full } = await served()
    await expect(full('employer-webhook')).rejects.toThrow('only an 834')
    await expect(full('nowhere')).rejects.toThrow('no destination "nowhere"')
    expect(await full('health-834')).toMatchObject({ text: null, enrollments: 0 })
  })
})
