import { describe, expect, test } from 'vitest'
import { testDatabases } from '../support/databases.ts'
import { demoCatalog } from '../support/journey.ts'
import { testApp, type Visitor } from '../support/test-app.ts'
import { appsOn, read } from './looking.ts'
import { keepRefusals } from '../support/refusals/keep-refusals.ts'

describe.each(testDatabases)('on $kind', ({ make }) => {
  const { app, apps, databases } = appsOn(make)

  describe('who may look', () => {
    const access = async (visitor: Visitor) => {
      const { status, data } = await visitor.call('GET service/get-machine-access')
      return [status, data]
    }
    test('everybody where the machines are open', async () => {
      const { callApi, visitor } = await app({ machines: 'open' })
      expect(await access(visitor())).toEqual([200, { open: true }])
      expect((await callApi('GET service/get-machine-traffic', { query: { machine: 'quote' } })).status).toBe(200)
    })

    test('nobody without a code, who gave one with its session alone', async () => {
      const { visitor } = await app({ machines: 'code' })
      const [analyst, other] = [visitor(), visitor()]
      expect(await access(analyst)).toEqual([200, { open: false }])
      const refused = await analyst.call('GET service/get-machine-traffic', { query: { machine: 'quote' } })
      expect([refused.status, refused.refusal.message]).toEqual([403, "You can't do this here."])

      const wrong = await analyst.call('POST service/open-machines', { body: { code: 'MAPS2469' } })
      expect([
        wrong.status,
        wrong.refusal.data.map(({ target_element, message_key }) => [target_element, message_key]),
      ]).toEqual([422, [['code', 'error_analyst_code_unknown']]])
      expect(await access(analyst)).toEqual([200, { open: false }])

      const right = await analyst.call('POST service/open-machines', { body: { code: ' maps2468 ' } })
      expect([right.status, right.data]).toEqual([200, { open: true }])
      expect(await access(analyst)).toEqual([200, { open: true }])
      expect((await read(analyst)).moves).toEqual([])
      expect(await access(other)).toEqual([200, { open: false }])
      // Twice does no harm.
      expect((await analyst.call('POST service/open-machines', { body: { code: 'MAPS2468' } })).status).toBe(200)
    })

    test('no more once the catalog names the analyst no more', async () => {
      const temporary = await make()
      databases.push(temporary)
      const before = await testApp({
        catalog: demoCatalog(),
        database: await temporary.open(),
        config: { machines: 'code' },
      })
      const analyst = before.visitor()
      expect((await analyst.call('POST service/open-machines', { body: { code: 'MAPS2468' } })).status).toBe(200)
      const { dataDir } = before.services.config
      await before.close()
      const after = await testApp({
        catalog: { ...demoCatalog(), analysts: [] },
        database: await temporary.open(),
        config: { machines: 'code', dataDir },
      })
      apps.push(after)
      const again = after.visitor()
      for (const [name, value] of analyst.cookies) again.cookies.set(name, value)
      expect(await access(again)).toEqual([200, { open: false }])
    })

    test('codes are tried 20 times in ten minutes', async () => {
      const { callApi } = await app({ machines: 'code' })
      const statuses: number[] = []
      for (let count = 0; count < 21; count += 1) {
        statuses.push((await callApi('POST service/open-machines', { body: { code: `WRONG${count}` } })).status)
      }
      expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429])
    })
  })
})

keepRefusals('machines/machines-access')
