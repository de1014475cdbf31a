import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Carried, NotCarried } from '#server/adapters/delivery/carry.ts'
import { DAY, HOUR } from '#server/clock.ts'
import { openDatabase } from '#server/db/database.ts'
import { makeDeliveries } from '#server/services/enrollment/delivery/deliveries.ts'
import { makeDeliveryOperator } from '#server/services/enrollment/delivery/delivery-operator.ts'
import { makeEnrollment } from '#server/services/enrollment/enrollment.services.ts'
import type { Scenario } from '../../support/asking.ts'
import { testDatabases } from '../../support/databases.ts'
import { demoCatalog, journeyTo, submitted } from '../../support/journey.ts'
import { testApp } from '../../support/test-app.ts'
import { type Delivering, delivering, webhookTo } from './delivering.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const dental: Scenario = { tier: 'IO', plans: ['larkspur-dental-high'] }
const everything = { raised: false, limit: 100 }

const operatorOf = ({ app }: Delivering) =>
  makeDeliveryOperator({ ...app.services, fulfillment: makeEnrollment(app.services).parts.fulfillment })

const refusedForGood = (): Promise<Carried> =>
  Promise.reject(new NotCarried('the receiver wants no more', { isFinal: true }))

describe.each(testDatabases)('what an operator sees of deliveries, on $kind', ({ make }) => {
  test('lists what needs somebody, with its reasons, and tries it again with the same bytes', async () => {
    const all = await delivering(closing, { make })
    const operator = operatorOf(all)
    const [first, second] = [
      await submitted(await journeyTo(all.app, dental)),
      await submitted(await journeyTo(all.app, dental)),
    ]
    expect(await operator.list({ raised: true, limit: 100 })).toEqual([])
    all.app.clock.advance(DAY)
    await all.other(refusedForGood).then((work) => work.pass())
    const found = await operator.list({ raised: true, limit: 100 })
    expect(found.map(({ policy_id }) => policy_id).toSorted()).toEqual([first, second].toSorted())
    expect(found[0]).toMatchObject({
      destination: 'health-834',
      state: 'rejected',
      isRaised: true,
      reasons: [{ text: 'the receiver wants no more' }],
      file: { state: 'failed', attempts: 1 },
    })
    const [{ id, file } = { id: '', file: null }] = found
    const bytes = await operator.bytesOf(file?.name ?? '')
    expect(await operator.retry(id)).toEqual({ outcome: 'same_file', name: file?.name, deliveries: 2 })
    expect(await operator.list({ raised: true, limit: 100 })).toEqual([])
    expect(await operator.find(id)).toMatchObject({ state: 'packed', isRaised: false })
    await all.app.services.deliveries.pass()
    expect(all.files('health')).toEqual({ [file?.name ?? '']: bytes })
    expect(await all.standing(second)).toEqual([['health-834', 'sent']])
    expect(await operator.list({ ...everything, policyId: first })).toHaveLength(1)
  })
})

describe('trying a delivery again', () => {
  test('puts it into a new file where it was rejected, or where a later version has overtaken another of its file', async () => {
    const all = await delivering(closing)
    const operator = operatorOf(all)
    const [first, second] = [
      await submitted(await journeyTo(all.app, dental)),
      await submitted(await journeyTo(all.app, dental)),
    ]
    all.app.clock.advance(DAY)
    await all.other(refusedForGood).then((work) => work.pass())
    await makeEnrollment(all.app.services).parts.records.append(first, {
      kind: 'corrected',
      version: 1,
      by: { session: null, origin: null },
      answers: {},
      reason: 'typed wrong',
    })
    const [delivery] = await operator.list({ ...everything, policyId: second })
    expect(await operator.retry(delivery?.id ?? '')).toMatchObject({ outcome: 'new_file' })
    all.app.clock.advance(4 * DAY)
    await all.app.services.deliveries.pass()
    expect(Object.keys(all.files('health'))).toEqual(['health-834-20261125-000000002-T.edi'])
    expect(await all.standing(first)).toEqual([['health-834', 'sent']])
    expect(await all.standing(second)).toEqual([['health-834', 'sent']])
  })

  test('sends the bytes of a file once more that nobody has answered, and at once what waits', async () => {
    const all = await delivering(closing)
    const operator = operatorOf(all)
    await submitted(await journeyTo(all.app, dental))
    all.app.clock.advance(DAY)
    writeFileSync(join(all.folder, 'health'), 'in the way')
    await all.app.services.deliveries.pass()
    rmSync(join(all.folder, 'health'))
    const [{ id } = { id: '' }] = await operator.list(everything)
    expect(await operator.retry(id)).toMatchObject({ outcome: 'same_file' })
    await all.app.services.deliveries.pass()
    const before = all.files('health')
    expect(Object.keys(before)).toHaveLength(1)
    rmSync(join(all.folder, 'health'), { recursive: true })
    all.app.clock.advance(2 * HOUR)
    expect(await operator.retry(id)).toMatchObject({ outcome: 'same_file' })
    await all.app.services.deliveries.pass()
    expect(all.files('health')).toEqual(before)
    expect(await operator.find(id)).toMatchObject({ state: 'sent' })
  })

  test('sends what waits for a cut-off before it, alone', async () => {
    const all = await delivering(closing)
    const operator = operatorOf(all)
    const [first, second] = [
      await submitted(await journeyTo(all.app, dental)),
      await submitted(await journeyTo(all.app, dental)),
    ]
    const [{ id } = { id: '' }] = await operator.list({ ...everything, policyId: first })
    expect(await operator.retry(id)).toEqual({ outcome: 'new_file', dueAt: all.app.clock.now() })
    await all.app.services.deliveries.pass()
    expect(await all.standing(first)).toEqual([['health-834', 'sent']])
    expect(await all.standing(second)).toEqual([['health-834', 'released']])
  })

  test('is refused, with the reason, where it waits, is with its receiver, or is over', async () => {
    const all = await delivering(closing, { destinations: [webhookTo('https://hooks.example/deliveries')] })
    const operator = operatorOf(all)
    const policyId = await submitted(await journeyTo(all.app, dental))
    const [{ id } = { id: '' }] = await operator.list(everything)
    expect(await operator.retry(id)).toEqual({ outcome: 'refused', reason: 'it goes with the next file by itself' })
    const accepting = await all.other(() => Promise.resolve({ outcome: 'accepted', reasons: [] }))
    await accepting.pass()
    expect(await all.standing(policyId)).toEqual([['employer-webhook', 'accepted']])
    expect(await operator.retry(id)).toEqual({ outcome: 'refused', reason: 'its receiver has it' })
    expect(await operator.retry('nobody')).toEqual({ outcome: 'refused', reason: 'there is no such delivery' })
    expect(await operator.bytesOf('nothing')).toBeNull()
  })
})

test('npm run deliveries lists, shows, prints and tries again what the server has sent', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'enrollchart-operator-'))
  const database = await openDatabase({ file: join(dataDir, 'enrollchart.db') }, { flushes: false })
  const config = { rateLimits: false, dataDir, deliveriesDir: join(dataDir, 'deliveries') }
  const app = await testApp({ catalog: demoCatalog(), database, config })
  closing.push(app.close)
  const policyId = await submitted(await journeyTo(app, dental))
  app.clock.advance(DAY)
  await makeDeliveries(app.services, refusedForGood).pass()
  const { KEYS: _keys, DATABASE_URL: _url, ...env } = process.env
  const deliveries = (...args: string[]) =>
    spawnSync(process.execPath, ['tools/run.mjs', 'server/cli/deliveries.cli.ts', ...args], {
      encoding: 'utf8',
      env: { ...env, DATA_DIR: dataDir },
    })
  const { stdout } = deliveries('list')
  expect(stdout).toMatch(
    new RegExp(
      `^\\S+ {2}${policyId} {2}health-834 {2}rejected {2}\\S+ {2}needs you\n {2}the receiver wants no more\n$`,
    ),
  )
  const [id = ''] = stdout.split(' ')
  const shown = deliveries('show', id)
  const [, name = ''] = /file (\S+): failed, 1 attempts/.exec(shown.stdout) ?? []
  expect(deliveries('file', name).stdout).toContain(policyId)
  expect(deliveries('retry', id).stdout).toBe(`${name} goes again with the same bytes, with 1 deliveries in it.\n`)
  expect(deliveries('list').stdout).toBe('No delivery needs you.\n')
  // An id that begins with a hyphen is looked up like the others.
  for (const command of ['show', 'retry']) {
    expect(deliveries(command, '-Ab3_nobody').stderr).toMatch(/there is no (?:such )?delivery/i)
  }
  expect(deliveries('show', 'nobody')).toMatchObject({
    status: 1,
    stderr: 'There is no delivery "nobody": npm run deliveries -- list --all\n',
  })
  // It was refused there, so that the destination has nobody.
  expect(deliveries('full', 'health-834')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'Nobody is in force at "health-834"\n',
  })
  expect(stdout + shown.stdout).not.toMatch(/\bPat\b/)
})
