import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import { catalogCopy } from './catalog-copy.ts'

const { copy, replaceAfter: replaceIn, mistakes } = catalogCopy()
const file = 'destinations.json'
const replaceAfter = (mark: string, from: string, to: string) => replaceIn(file, mark, from, to)

describe('a planted mistake is named with file, line and remedy', () => {
  test.each<[string, string, string, string, string]>([
    [
      'an unknown carrier',
      '"employer-webhook"',
      '"keystone-health"',
      '"keystone"',
      'no brand "keystone" in this catalog: correct the reference or add it',
    ],
    [
      'an unknown plan',
      '"plan_codes"',
      '"evergreen-tx-silver"',
      '"evergreen-silver"',
      'no plan "evergreen-silver" in this catalog: correct the reference or add it',
    ],
    [
      'an unknown group',
      '"group_sponsors"',
      '"group-bluebonnet"',
      '"group-blue"',
      'no group "group-blue" in this catalog: correct the reference or add it',
    ],
    [
      'an unknown rep',
      '"agents"',
      '"rep-rivera"',
      '"rep-x"',
      'no rep "rep-x" in this catalog: correct the reference or add it',
    ],
    [
      'a cut-off that no clock has',
      '"health-834"',
      '"18:00"',
      '"24:00"',
      '"24:00" is no time of day: write 00:00 to 23:59',
    ],
    [
      'a time zone that nobody lives in',
      '"health-834"',
      'America/Chicago',
      'America/Austin',
      '"America/Austin" is no time zone: write one such as America/Chicago',
    ],
    [
      'a zone that is an offset',
      '"health-834"',
      'America/Chicago',
      '-06:00',
      '"-06:00" is no time zone: write one such as America/Chicago',
    ],
    [
      'a time zone of bank drafts that nobody lives in',
      '"debits"',
      'America/Chicago',
      'America/Austin',
      '"America/Austin" is no time zone: write one such as America/Chicago',
    ],
    [
      'a bank whose routing number is mistyped',
      '"debits"',
      '"999999992"',
      '"999999993"',
      '999999993 is no routing number: correct its digits',
    ],
    [
      'a folder above the outgoing one',
      '"health-834"',
      '"folder": "health"',
      '"folder": "../health"',
      '"../health" is no folder below the outgoing one: write names with / between',
    ],
    [
      'answers among what is sent',
      '"health-834"',
      '"health-answers"',
      '"health"',
      'answers would be mixed with what is sent: give them a folder of their own',
    ],
    [
      'an unknown way',
      '"employer-webhook"',
      '"kind": "webhook"',
      '"kind": "fax"',
      'is not a known "send": "kind" must be one of webhook, folder',
    ],
    [
      'a secret in the catalog',
      '"employer-webhook"',
      '"EMPLOYER_WEBHOOK_SECRET"',
      '"whsec_bm90IGEgc2VjcmV0"',
      '"secret_env" must match pattern',
    ],
    [
      'an unknown column',
      '"ancillary-csv"',
      '"field": "premium"',
      '"field": "price"',
      'is not a known "field": correct it',
    ],
    [
      'an id that stands twice',
      '"ancillary-csv"',
      '"ancillary-csv"',
      '"health-834"',
      'duplicate id "health-834": give it another one',
    ],
  ])('%s', (_, mark, from, to, message) => {
    const line = replaceAfter(mark, from, to)
    const near = mistakes().filter((text) => text.includes(message))
    expect(near).toHaveLength(1)
    expect(near[0]).toMatch(new RegExp(`^destinations\\.json:(?:${line - 1}|${line}): `))
  })
})

describe('a webhook reaches no private network', () => {
  test.each([
    ['https://localhost/in', 'localhost is in a private network'],
    ['https://10.1.2.3/in', '10.1.2.3 is in a private network'],
    ['https://0x7f.1/in', '127.0.0.1 is in a private network'],
    ['https://[::ffff:10.0.0.1]/in', '[::ffff:a00:1] is in a private network'],
    ['https://[fd00::1]/in', '[fd00::1] is in a private network'],
    ['https://169.254.169.254/latest', '169.254.169.254 is in a private network'],
    ['https://erp.internal/in', 'erp.internal is in a private network'],
    ['http://hooks.example.com/in', 'http can be read on its way: write https, or allow_private'],
    ['ftp://hooks.example.com/in', '"ftp://hooks.example.com/in" is no address: write https://...'],
    ['https://me:pass@hooks.example.com/in', 'a password stands in the address: use secret_env'],
  ])('%s', (url, message) => {
    replaceAfter('"employer-webhook"', '"allow_private": true', '"allow_private": false')
    const line = replaceAfter('"employer-webhook"', 'http://localhost:3900/deliveries', url)
    expect(mistakes()).toEqual([expect.stringContaining(`destinations.json:${line}: ${message}`)])
  })

  test('a public one by https is fine', () => {
    replaceAfter('"employer-webhook"', '"allow_private": true', '"allow_private": false')
    replaceAfter('"employer-webhook"', 'http://localhost:3900/deliveries', 'https://hooks.example.com/in')
    expect(mistakes()).toEqual([])
  })
})

type Changed = (destinations: Destination[]) => Destination[]
const change = (changed: Changed): void => {
  const { destinations } = JSON.parse(readFileSync(join(copy.folder, file), 'utf8')) as { destinations: Destination[] }
  writeFileSync(join(copy.folder, file), JSON.stringify({ destinations: changed(destinations) }, null, 1))
}
const withPlans =
  (id: string, ...plans: string[]): Changed =>
  (all) =>
    all.map((one) => (one.id === id ? { ...one, for: { ...one.for, plans } } : one))
const withoutColumns =
  (...fields: string[]): Changed =>
  (all) =>
    all.map((one) =>
      one.format.kind === 'csv'
        ? {
            ...one,
            format: { ...one.format, columns: one.format.columns.filter(({ field }) => !fields.includes(field)) },
          }
        : one,
    )
const without =
  (id: string): Changed =>
  (all) =>
    all.filter((one) => one.id !== id)

describe('a destination that would lose something is refused, naming what', () => {
  test.each<[string, Changed, string]>([
    [
      'a pet plan by 834',
      withPlans('health-834', 'waggle-pet'),
      'an 834 has no insurance line for waggle-pet (pet): send it as csv or json',
    ],
    [
      'a life plan by 834',
      withPlans('health-834', 'anchor-life-term'),
      'an 834 has no insurance line for anchor-life-term (term_life): send it as csv or json',
    ],
    [
      'options without codes by 834',
      withPlans('health-834', 'fieldstone-limited'),
      'an 834 tells options by their codes: add fieldstone-limited basic, plus to plan_codes',
    ],
    ['beneficiaries by csv', withoutColumns('beneficiary_2_percentage'), 'csv would lose beneficiaries of '],
    [
      'riders by csv',
      withoutColumns('riders'),
      'csv would lose riders of anchor-life-term: add it, or another destination',
    ],
    ['face amounts by csv', withoutColumns('face_amount'), 'csv would lose the face amount of '],
    ['premiums by csv', withoutColumns('premium'), 'csv would lose the premium of '],
    [
      'occupations by 834',
      without('employer-webhook'),
      '834 would lose occupation and compensation of keystone-iha-guaranteed: add it, or another destination',
    ],
  ])('%s', (_, changed, message) => {
    change(changed)
    expect(mistakes().filter((text) => text.includes(message))).toHaveLength(1)
  })

  test('another destination carries it only where it gets all that the first one gets', () => {
    change((all) =>
      all.map((one) => (one.id === 'employer-webhook' ? { ...one, for: { ...one.for, sites: ['group'] } } : one)),
    )
    expect(mistakes()).toEqual([
      expect.stringContaining('834 would lose occupation and compensation of keystone-iha-guaranteed'),
    ])
  })

  test('a full file, which would end the cover of everybody who is not in it', () => {
    change((all) =>
      all.map((one) =>
        one.format.kind === '834' ? { ...one, format: { ...one.format, content: 'full' as const } } : one,
      ),
    )
    expect(mistakes()).toEqual([expect.stringContaining('a full file of a few would end the cover of all others')])
  })
})

describe('where something is delivered, everything is', () => {
  test('a plan that no destination takes is named at its place, with the sites', () => {
    change(without('ancillary-csv'))
    const pets = mistakes().filter((text) => text.startsWith('plans/pet.json'))
    expect(pets).toHaveLength(2)
    expect(pets[0]).toMatch(/^plans\/pet\.json:\d+: "waggle-pet" would be delivered to nobody at main, agent, /)
  })

  test('destinations of one site leave the others alone', () => {
    change((all) => all.map((one) => ({ ...one, for: { ...one.for, sites: ['main'] } })))
    expect(mistakes()).toEqual([])
    change((all) => all.filter(({ id }) => id !== 'ancillary-csv'))
    expect(mistakes().every((text) => text.includes('would be delivered to nobody at main: '))).toBe(true)
  })

  test('a catalog that delivers nothing is whole', () => {
    change(() => [])
    expect(mistakes()).toEqual([])
  })
})

describe('a folder on a server', () => {
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIE5v0YV1v5vZ0m3qgk3S2x8d0Z1rY2hvbmx5YXRlc3RrZXkx'
  const sftp = {
    kind: 'sftp',
    host: 'files.example.com',
    user: 'enrollchart',
    host_keys: [key],
    private_key_env: 'CARRIER_KEY',
    folder: '/inbox/834',
    answers_folder: 'outbox',
  } as const
  const sent = (by: object): string[] => {
    change((all) => all.map((one) => (one.id === 'health-834' ? ({ ...one, send: by } as Destination) : one)))
    return mistakes()
  }

  test('is fine with a host, its keys and where the private key is', () => {
    expect(sent(sftp)).toEqual([])
  })

  test.each([
    ['no host key', { host_keys: [] }, 'host_keys'],
    ['a host key with its name', { host_keys: [`files.example.com ${key}`] }, 'host_keys'],
    ['a user that ends the command', { user: '-oProxyCommand=touch' }, 'user'],
    ['a host that is an option', { host: 'files.example.com -o x' }, 'host'],
    ['a private host', { host: '10.0.0.5' }, '10.0.0.5 is in a private network: use a public host, or allow_private'],
    ['a folder above', { folder: '../834' }, '"../834" is no folder of a server: write names with / between'],
    ['a folder that ends a quote', { folder: 'in"box' }, '"in"box" is no folder of a server'],
  ])('with %s is named', (_, wrong, message) => {
    expect(sent({ ...sftp, ...wrong }).join('\n')).toContain(message)
  })
})
