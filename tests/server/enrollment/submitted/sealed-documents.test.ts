import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '#server/clock.ts'
import { loadSealCertificate, sealFault } from '#server/crypto/seal-certificate.ts'
import { documentOf } from '#server/services/enrollment/document/document-content.ts'
import { formattedBlocks } from '#server/services/enrollment/document/formatted-text.ts'
import { writePdf } from '#server/services/enrollment/document/pdf-writer.ts'
import { sealPdf } from '#server/services/enrollment/document/seal-pdf.ts'
import { makeRecords } from '#server/services/enrollment/record/records.service.ts'
import { documentToken, fetchDocument } from '../../support/documents.ts'
import { demoCatalog, journeyTo, submitted } from '../../support/journey.ts'
import { missingPdfTools, readPdf } from '../../support/pdf-tools.ts'
import { testApp } from '../../support/test-app.ts'
import { plain } from '../final-steps.ts'

const absent = missingPdfTools()
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'enrollchart-seal-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const now = new Date('2026-11-20T12:00:00Z')
const at = (name: string): string => join(folder, name)
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })

/** A certificate of an operator, vouched for by an authority of theirs, as PEM: certificate, authority, key. */
const operatorsPem = (days: string): string => {
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Our Authority',
  )
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'own.key',
    '-out',
    'own.csr',
    '-subj',
    '/O=Plans Inc/CN=Plans Inc Documents',
  )
  openssl('x509', '-req', '-in', 'own.csr', '-CA', 'ca.pem', '-CAkey', 'ca.key', '-out', 'own.pem', '-days', days)
  return ['own.pem', 'ca.pem', 'own.key'].map((file) => readFileSync(at(file), 'utf8')).join('')
}

const someDocument = {
  title: 'Title',
  language: 'en',
  author: 'Plans Inc',
  color: '#07544b',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  footer: 'Plans Inc',
  blocks: [{ kind: 'heading' as const, level: 1 as const, text: 'Title' }],
}

describe('the certificate', () => {
  test('is made at the first start, for this user alone, and is the same afterwards', () => {
    const first = loadSealCertificate(undefined, folder, now)
    expect(first).toMatchObject({ name: 'Enrollchart development seal', isOwn: true })
    expect(statSync(at('seal.pem')).mode & 0o777).toBe(0o600)
    expect(loadSealCertificate(undefined, folder, now).certificate.fingerprint256).toBe(
      first.certificate.fingerprint256,
    )
    expect(first.certificate.verify(first.certificate.publicKey)).toBe(true)
    expect(sealFault(first, now.getTime())).toBeNull()
    expect(sealFault(first, now.getTime() - 2 * DAY)).toMatch(/^SEAL_CERTIFICATE: is not valid before 2026-11-19/)
    expect(sealFault(first, now.getTime() + 3660 * DAY)).toMatch(/^SEAL_CERTIFICATE: expired on 2036-11-20/)
  })

  test('of an operator is named with what is wrong with it', () => {
    const pem = operatorsPem('30')
    const load = (text: string) => {
      writeFileSync(at('given.pem'), text)
      return () => loadSealCertificate(at('given.pem'), folder)
    }
    expect(() => loadSealCertificate(at('none.pem'), folder)).toThrow(/^SEAL_CERTIFICATE: there is no file .*none\.pem/)
    expect(load('nothing')).toThrow('SEAL_CERTIFICATE: the file needs a certificate and its private key')
    const key = readFileSync(at('ca.key'), 'utf8')
    expect(load(readFileSync(at('own.pem'), 'utf8') + key)).toThrow(
      'the private key is not that of the first certificate',
    )
    openssl('req', '-x509', '-newkey', 'ed25519', '-nodes', '-keyout', 'ed.key', '-out', 'ed.pem', '-subj', '/CN=Ed')
    expect(load(readFileSync(at('ed.pem'), 'utf8') + readFileSync(at('ed.key'), 'utf8'))).toThrow('must be RSA or EC')
    expect(load(pem)()).toMatchObject({ name: 'Plans Inc Documents', isOwn: false })
  })

  test.runIf(absent.length === 0)('of an operator seals with those above it in the file', async () => {
    writeFileSync(at('operator.pem'), operatorsPem('30'))
    const seal = loadSealCertificate(at('operator.pem'), folder)
    expect(seal.chain).toHaveLength(1)
    const sealed = sealPdf(await writePdf(someDocument, new Date()), seal)
    const pdf = readPdf(sealed)
    expect(pdf.signature()).toMatch(/CN=Plans Inc Documents[^]*Signature is Valid/)
    expect(pdf.check()).toMatchObject({ status: 0 })
    pdf.remove()
    // As OpenSSL reads it: bound to its certificate, and without the time that PAdES forbids there.
    const hex = /\/Contents <([0-9a-f]+)>/.exec(sealed.toString('latin1'))?.[1] ?? ''
    writeFileSync(at('cms.der'), Buffer.from(hex, 'hex'))
    const cms = openssl('cms', '-cmsout', '-print', '-inform', 'DER', '-in', at('cms.der')).toString()
    expect(cms).toContain('id-smime-aa-signingCertificateV2')
    expect(cms).not.toContain('signingTime')
    expect(cms).toContain('CN=Our Authority')
  })

  test('that has expired seals nothing, and the rest goes on', async () => {
    const app = await testApp({ catalog: demoCatalog(), config: { dataDir: at('expired'), rateLimits: false } })
    loadSealCertificate(undefined, at('expired'), new Date(app.clock.now() - 3660 * DAY))
    const journey = await journeyTo(app, plain)
    await submitted(journey)
    const answer = await fetchDocument(app, journey.visitor, await documentToken(journey))
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({
      status: 'error',
      message: expect.stringContaining("can't create the document"),
    })
    await app.close()
  })
})

test('formatted texts keep paragraphs, lists and stressed words, and never a mark', () => {
  expect(
    formattedBlocks('<p>One <b>two</b>&nbsp;&amp; <i>three</i><script>x</script></p><ol><li>a</li><li>b</li></ol>End'),
  ).toEqual([
    {
      kind: 'text',
      runs: [{ text: 'One ' }, { text: 'two', bold: true }, { text: '\u{a0}& ' }, { text: 'three' }],
    },
    { kind: 'list', ordered: true, items: [[{ text: 'a' }], [{ text: 'b' }]] },
    { kind: 'text', runs: [{ text: 'End' }] },
  ])
})

test.runIf(absent.length === 0)(
  'long names, a family of eleven and long texts break over pages and lose nothing',
  async () => {
    const app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
    const journey = await journeyTo(app, { tier: 'IF', plans: ['evergreen-tx-silver'] })
    const record = await makeRecords(app.services).read(await submitted(journey))
    await app.close()
    if (record === null) throw new Error('no record')
    const { submitted: first } = record
    const long = `Zoë-Anaïs ${'Þorgerður'.repeat(6)}`.slice(0, 60)
    const [child] = first.answers.dependents?.dependents ?? []
    const [text] = first.agreement?.texts ?? []
    if (child === undefined || text === undefined || first.agreement === null) throw new Error('nobody, or no text')
    const dependents = Array.from({ length: 10 }, (_, index) => ({
      primary_info: { ...child.primary_info, dependent_id: `d${index}`, first_name: `Ștefan${index}`, last_name: long },
    }))
    const paragraphs = Array.from(
      { length: 120 },
      (_, index) => `<p>Clause ${index + 1}. ${'Whereas it is so. '.repeat(20)}</p>`,
    )
    const body = `${paragraphs.join('')}<ul>${'<li>an item</li>'.repeat(60)}</ul>`
    const words = { ...text, text_body: { en: body, es: body, fr: body } }
    const grown = {
      ...record,
      submitted: {
        ...first,
        answers: {
          ...first.answers,
          dependents: { dependents },
          personal: { ...first.answers.personal, first_name: long },
          review: { additional_notes: 'Word after word. '.repeat(400), send_sms: 0 as const },
        },
        agreement: { ...first.agreement, texts: [words], agreed: [1 as const] },
      },
    } as typeof record
    const names = { relationship: {}, average_work_week: {}, emp_vac_policy: {}, emp_barg_unit: {} }
    const seal = loadSealCertificate(undefined, folder, now)
    const options = { locale: 'en' as const, names, color: '#07544b', withHealth: true, seal, now: now.getTime() }
    const bytes = sealPdf(await writePdf(documentOf(grown, options), now), seal)
    const pdf = readPdf(bytes)
    expect(pdf.check()).toMatchObject({ status: 0 })
    expect(pdf.signature()).toContain('Signature is Valid')
    const letters = pdf.letters()
    for (const { primary_info: one } of dependents)
      expect(letters).toContain(`${one.first_name}${one.middle_name ?? ''}${long.replace(/\s/g, '')}`)
    for (const index of [1, 60, 120]) expect(letters).toContain(`Clause${index}.Whereas`)
    expect(letters.match(/anitem/g)).toHaveLength(60)
    expect(letters.match(/Wordafterword\./g)).toHaveLength(400)
    const pages = Number(/Pages: +(\d+)/.exec(pdf.info())?.[1])
    expect(letters).toContain(`Page${pages}of${pages}`)
    // Nothing is drawn over the foot of a page: each has it once, as its last line.
    expect(letters.match(new RegExp(`Page\\d+of${pages}`, 'g'))).toHaveLength(pages)
    pdf.remove()
  },
)
