import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct } from '#paths/run/product/product.ts'
import { checkCatalog } from '#server/catalog/check-catalog.ts'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { mistakeText } from '#server/catalog/mistake.ts'
import { readConfig } from '#server/config.ts'
import { loadSealCertificate } from '#server/crypto/seal-certificate.ts'
import { bundled } from '../bundled.ts'

const needs = (name: string) => new RegExp(`^${name}: is needed with NODE_ENV=production or an https PUBLIC_URL`, 'm')
const all = ['SMTP_URL', 'MAIL_FROM', 'CATALOG', 'SEAL_CERTIFICATE']
const whole = {
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'plans@example.com',
  CATALOG: 'my-catalog',
  SEAL_CERTIFICATE: 'seal.pem',
  CARD_FORM: 'own',
}
const message = (env: Record<string, string>): string => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test.each<Record<string, string>>([
  { NODE_ENV: 'production' },
  { PUBLIC_URL: 'https://plans.example.com' },
  { PUBLIC_URL: 'HTTPS://plans.example' },
])('%o needs SMTP_URL, MAIL_FROM, CATALOG and SEAL_CERTIFICATE, and names all that are missing at once', (env) => {
  for (const name of all) expect(message(env)).toMatch(needs(name))
  for (const name of all) {
    const { [name as keyof typeof whole]: _, ...others } = whole
    expect(message({ ...env, ...others })).toMatch(needs(name))
    expect(message({ ...env, ...others }).split('\n')).toHaveLength(1)
  }
  expect(message({ ...env, ...whole })).toBe('')
  expect(message({ ...env, DEMO: 'on' })).toBe('')
  expect(message({ ...env, DEMO: 'yes' })).toMatch(/^DEMO: "yes" is neither on nor off$/m)
  // A command that serves nobody is run with what it needs alone.
  expect(() => readConfig(env, { serves: false })).not.toThrow()
})

test('a server at home needs nothing', () => {
  expect(message({ PUBLIC_URL: 'http://plans.localhost', NODE_ENV: 'test' })).toBe('')
})

let product: Awaited<ReturnType<typeof bundled>>
let own = ''
/** A certificate of an operator, and one that a server made for itself. */
let seal = ''
let ownSeal = ''
/** What opens something in the demo: codes of reps, groups and analysts, and the entry link. */
const demoSecrets = /RIVR1212|BLUE5656|MAPS2468|member-entry|enters on/
const ownCode = 'QK7P2M4X9TRB'
beforeAll(async () => {
  product = await bundled('server/main.ts')
  own = mkdtempSync(join(tmpdir(), 'enrollchart-own-catalog-'))
  cpSync(demoCatalogFolder, own, { recursive: true })
  seal = join(own, 'operator.pem')
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    seal,
    '-out',
    `${seal}.crt`,
  ]
  execFileSync('openssl', ['req', '-x509', ...key, '-subj', '/CN=Plans Inc'], { stdio: 'pipe' })
  appendFileSync(seal, readFileSync(`${seal}.crt`, 'utf8'))
  ownSeal = join(own, 'seal.pem')
  loadSealCertificate(undefined, own)
  const change = (file: string, from: string, to: string) =>
    writeFileSync(join(own, file), readFileSync(join(own, file), 'utf8').replace(from, to))
  change('catalog.json', '"id": "demo"', '"id": "example"')
  change('analysts.json', 'MAPS2468', ownCode)
})
afterAll(() => {
  rmSync(own, { recursive: true })
})

const refused = (env: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'enrollchart-public-'))
  const { status, stdout, stderr } = spawnSync(process.execPath, [product.file], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', DATA_DIR: folder, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  })
  rmSync(folder, { recursive: true })
  return { status, stdout, stderr }
}

test('the process ends before it listens, with the names of what is missing', () => {
  const { status, stdout, stderr } = refused({ NODE_ENV: 'production' })
  expect([status, stdout]).toEqual([1, ''])
  for (const name of all) expect(stderr).toMatch(needs(name))
})

test('the demo by another path, or a copy of it, is no catalog of its own', () => {
  const demo = { ...whole, SEAL_CERTIFICATE: seal, NODE_ENV: 'production', CATALOG: `./${demoCatalogFolder}` }
  const { status, stderr } = refused(demo)
  expect(status).toBe(1)
  expect(stderr).toMatch(/^CATALOG: is the demo .* whose codes everybody knows; or DEMO=on$/m)
})

test('a certificate that is missing, or that a server made for itself, seals nothing for strangers', () => {
  const env = { ...whole, NODE_ENV: 'production', CATALOG: own }
  expect(refused(env).stderr).toMatch(/^SEAL_CERTIFICATE: there is no file seal\.pem$/m)
  const { status, stderr } = refused({ ...env, SEAL_CERTIFICATE: ownSeal })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^SEAL_CERTIFICATE: is one that a server made for itself/m)
})

test.each<[string, () => Record<string, string>]>([
  ['in production', () => ({ DEMO: 'on' })],
  [
    'in production, of a real catalog',
    () => ({ DEMO: 'off', ...whole, SEAL_CERTIFICATE: seal, CATALOG: own, MACHINES: 'code' }),
  ],
  ['at home, of a real catalog', () => ({ DEMO: 'off', NODE_ENV: '', CATALOG: own, MACHINES: 'code' })],
])('no code and no entry link is printed %s', async (_, env) => {
  const running = await startProduct(env(), product.file)
  await expect.poll(() => running.output()).toMatch(/data in /)
  expect(running.output()).not.toMatch(demoSecrets)
  expect(running.output()).not.toContain(ownCode)
  await running.stop()
})

test('the codes of the demo are printed at home', async () => {
  const running = await startProduct({ NODE_ENV: '', DEMO: 'off' }, product.file)
  await expect.poll(() => running.output()).toMatch(/rep codes .*RIVR1212.*analyst codes MAPS2468[\s\S]* enters on /)
  await running.stop()
})

test('a code of an analyst that could be guessed is a mistake of a catalog that is not the demo', () => {
  expect(checkCatalog(own)).toEqual([])
  const file = join(own, 'analysts.json')
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, before.replace(ownCode, 'MAPS24681'))
  const said = checkCatalog(own).map(mistakeText)
  writeFileSync(file, before)
  expect(said).toEqual(['analysts.json:6: the code has 9 letters and digits: give it 12 random ones or more'])
})
