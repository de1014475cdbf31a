import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '#server/clock.ts'
import { makeRecords } from '#server/services/enrollment/record/records.service.ts'
import { card } from '#tests/schemas/steps/payments.ts'
import { ask, problemsOf, send } from '../../support/asking.ts'
import { codeOfMail, documentOfJourney, documentToken, fetchDocument } from '../../support/documents.ts'
import { clientJourney, demoCatalog, journeyTo, submitted } from '../../support/journey.ts'
import { missingPdfTools, readPdf } from '../../support/pdf-tools.ts'
import { proveGroup, proveRep } from '../../support/proving.ts'
import { type TestApp, testApp } from '../../support/test-app.ts'
import { byRep, plain } from '../final-steps.ts'

const absent = missingPdfTools()
if (absent.length > 0) process.stderr.write(`Signed documents were not read: ${absent.join(', ')} not installed\n`)

let app: TestApp
beforeAll(async () => {
  app = await testApp({ catalog: demoCatalog(), config: { rateLimits: false } })
})
afterAll(() => app.close())

const family = { tier: 'IF', plans: ['evergreen-tx-silver', 'anchor-life-term', 'steady-short-term'] } as const
const request = 'POST enrollment/request-document'
const open = 'POST enrollment/open-document'

const audited = async (enrollment_id: string, detail: string): Promise<number> =>
  (
    await app.database.sql
      .selectFrom('audit')
      .select('id')
      .where('subject', '=', `draft:${enrollment_id}`)
      .where('detail', '=', detail)
      .execute()
  ).length

test.runIf(absent.length === 0)('holds application, agreements, signature and every event, sealed', async () => {
  const journey = await journeyTo(app, family)
  const policy_id = await submitted(journey)
  const pdf = readPdf(await documentOfJourney(journey))
  expect(pdf.signature()).toMatch(/ETSI\.CAdES\.detached[^]*Total document signed[^]*Signature is Valid/)
  expect(pdf.check()).toMatchObject({ status: 0 })
  expect(pdf.info()).toMatch(new RegExp(`Title: +Enrollment ${policy_id}[^]*Tagged: +yes`))
  const text = pdf.text()
  for (const part of ["Pat Lee O'Neil", 'Ana Nguyễn', '***-**-4567', 'High blood pressure', 'Spouse', 'EFT']) {
    expect([part, text.includes(part)]).toEqual([part, true])
  }
  expect(text).toMatch(/Legal disability +No/)
  // A number by itself: hashes have digits in a row as well.
  expect(text).not.toMatch(/\d{3}-\d{2}-\d{4}|501224567|(?<![\da-f])\d{11,16}(?![\da-f])/)
  expect(text).not.toContain(card.card_number)
  const record = await makeRecords(app.services).read(policy_id)
  const letters = pdf.letters()
  for (const { hash } of record?.entries ?? []) expect(letters).toContain(hash)
  for (const { sha256 } of record?.submitted.agreement?.texts ?? []) expect(letters).toContain(sha256)
  expect(record?.submitted.electronic_consent).toBe('general')
  expect(text).toMatch(/Consent to electronic records +Enrollment agreement/)
  const structure = pdf.structure()
  expect(structure.match(/^ *(?:H1|Figure)/gm)?.map((tag) => tag.trim())).toEqual(['H1', 'Figure'])
  expect(structure).toMatch(/TH:\s+\/Scope \/Row\s+"Name"\s+TD\s+"Pat Lee O'Neil"/)
  expect(await audited(journey.enrollment_id, 'document')).toBe(1)
  pdf.remove()
})

test.runIf(absent.length === 0)('shows one changed byte, wherever it is', async () => {
  const journey = await journeyTo(app, plain)
  await submitted(journey)
  const bytes = await documentOfJourney(journey)
  const range = /\/ByteRange \[0 (\d+) (\d+) (\d+)/.exec(bytes.toString('latin1')) ?? []
  const [before = 0, after = 0, rest = 0] = range.slice(1).map(Number)
  expect(after + rest).toBe(bytes.length)
  // All that is not read is the place of the signature itself, between the two.
  expect(bytes.toString('latin1', before, after)).toMatch(/^<[0-9a-f]+>$/)
  for (const at of [200, Math.floor(before / 2), before - 2, after + Math.floor(rest / 2), bytes.length - 200]) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    const pdf = readPdf(changed)
    expect([at, pdf.signature()]).not.toEqual([at, expect.stringContaining('Signature is Valid')])
    pdf.remove()
  }
})

test.runIf(absent.length === 0)('speaks the language of the enrollment', async () => {
  const journey = await journeyTo(app, { ...plain, headers: { 'accept-language': 'es' } })
  await submitted(journey)
  const bytes = await documentOfJourney(journey)
  expect(bytes.toString('latin1')).toMatch(/\/Lang \(es\)/)
  const pdf = readPdf(bytes)
  expect(pdf.text()).toMatch(/Inscripción EC-[^]*Lo que se aceptó[^]*Acuerdo de inscripción/)
  pdf.remove()
})

test('is a file that no cache keeps and no page frames, without a name in its address', async () => {
  const journey = await journeyTo(app, plain)
  const policy_id = await submitted(journey)
  const token = await documentToken(journey)
  const { headers } = await fetchDocument(app, journey.visitor, token)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="enrollment-${policy_id}.pdf"`,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(token).not.toMatch(/neil|example/i)
  const [mail] = (await app.mailbox()).map(({ message }) => message)
  expect(mail?.text).not.toMatch(/\bPat\b|Neil|\bEC-/)
  // Another page cannot have it in the reader's name.
  expect((await fetchDocument(app, journey.visitor, token, 'cross-site')).statusCode).toBe(403)
})

describe('who may have it', () => {
  test('the applicant, by a code to their own contact and nothing else', async () => {
    const journey = await journeyTo(app, plain)
    expect((await send(journey, request)).status).toBe(404)
    await submitted(journey)
    expect(problemsOf(await send(journey, open))).toEqual([422, ['otp', expect.any(String)]])
    expect((await send(journey, open, { otp: '000000' })).refusal.data[0]?.message_key).toBe('error_otp_expired')
    app.clock.advance(1000)
    const { code_sent } = await ask(journey, request)
    expect(code_sent).toEqual({ by: 'email', to: 'p•••@example.com', other: null })
    const otp = await codeOfMail(app)
    const wrong = otp === '111111' ? '222222' : '111111'
    for (const key of [...Array.from({ length: 4 }, () => 'error_otp_wrong'), 'error_otp_tries', 'error_otp_tries']) {
      expect((await send(journey, open, { otp: wrong })).refusal.data[0]?.message_key).toBe(key)
    }
    // Spent by wrong tries: the right one comes too late.
    expect((await send(journey, open, { otp })).status).toBe(422)
  })

  test('its rep and its group by their visit, without the health answers of somebody who holds it', async () => {
    const journey = await journeyTo(app, family)
    await submitted(journey)
    const { enrollment_id } = journey
    await app.database.sql
      .updateTable('drafts')
      .set({ agent_id: 'rep-rivera', group_id: 'group-bluebonnet' })
      .where('id', '=', enrollment_id)
      .execute()
    for (const prove of [proveRep, proveGroup]) {
      const visitor = app.visitor()
      await prove(app, visitor)
      const theirs = { ...journey, visitor }
      expect(await ask(theirs, request)).toEqual({ code_sent: null })
      const bytes = await documentOfJourney(theirs)
      if (absent.length > 0) continue
      const pdf = readPdf(bytes)
      expect(pdf.text()).toContain('Health answers are left out of this copy.')
      expect(pdf.text()).not.toMatch(/High blood pressure|disability/)
      pdf.remove()
    }
    expect(await audited(enrollment_id, 'document')).toBe(2)
  })

  test('the rep who enrolled somebody, with all that they entered', async () => {
    const journey = await clientJourney(app, byRep, family)
    await submitted(journey)
    const bytes = await documentOfJourney(journey)
    if (absent.length > 0) return
    const pdf = readPdf(bytes)
    expect(pdf.text()).toContain('High blood pressure')
    expect(pdf.text()).toContain('Enrolled by')
    pdf.remove()
  })

  test('no stranger, no other rep, no other session, and nobody after ten minutes', async () => {
    const journey = await journeyTo(app, plain)
    await submitted(journey)
    const stranger = app.visitor()
    await stranger.call('GET enrollment/get-default-info')
    const rep = app.visitor()
    await proveRep(app, rep)
    for (const visitor of [stranger, rep]) {
      for (const key of [request, open]) {
        expect((await send({ ...journey, visitor }, key, key === open ? { otp: '123456' } : {})).status).toBe(404)
      }
    }
    const token = await documentToken(journey)
    for (const visitor of [stranger, rep]) expect((await fetchDocument(app, visitor, token)).statusCode).toBe(404)
    const forged = `${token.slice(0, -3)}${token.endsWith('AAA') ? 'BBB' : 'AAA'}`
    for (const one of [forged, 'x', token.replace('.1.', '.0.')]) {
      expect((await fetchDocument(app, journey.visitor, one)).statusCode).toBe(404)
    }
    expect((await fetchDocument(app, journey.visitor, token)).statusCode).toBe(200)
    app.clock.advance(10 * MINUTE)
    expect((await fetchDocument(app, journey.visitor, token)).statusCode).toBe(404)
  })
})

test.runIf(absent.length === 0)('is one version of the record, whatever is appended meanwhile', async () => {
  const journey = await journeyTo(app, plain)
  const policy_id = await submitted(journey)
  const token = await documentToken(journey)
  const records = makeRecords(app.services)
  const by = { session: null, origin: null }
  const append = (index: number) =>
    records.append(policy_id, {
      kind: 'corrected',
      version: 1,
      by,
      answers: { contact: { phone_number: `512555010${index}` } },
      reason: `Correction ${index}`,
    })
  const answers = await Promise.all(
    [0, 1, 2].map(async (index) => {
      const [file] = await Promise.all([fetchDocument(app, journey.visitor, token), append(index)])
      return file.rawPayload
    }),
  )
  const hashes = (await records.read(policy_id))?.entries.map(({ hash }) => hash) ?? []
  expect(hashes).toHaveLength(4)
  for (const bytes of answers) {
    const pdf = readPdf(bytes)
    const letters = pdf.letters()
    const shown = hashes.map((hash) => letters.includes(hash))
    // Those before an event that is shown are all shown, and the phone is that of the last one.
    expect(shown.toSorted().toReversed()).toEqual(shown)
    const last = shown.lastIndexOf(true)
    expect(letters).toContain(last === 0 ? '(512)463-2000' : `555-010`)
    expect(pdf.signature()).toContain('Signature is Valid')
    pdf.remove()
  }
})
