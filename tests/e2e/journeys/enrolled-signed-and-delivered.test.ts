import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { receiveWebhooks } from '#server/adapters/delivery/webhook-receiver.ts'
import { demoCatalogFolder } from '#server/catalog/load-catalog.ts'
import { demoSecrets } from '#server/catalog/demo-secrets.ts'
import { startProduct } from '#paths/run/product/product.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { mouse } from '#tests/drivers/hands.driver.ts'
import { carts, walk } from '#tests/drivers/journey.driver.ts'
import { quickHands } from '#tests/drivers/machines/support/storefront/quick-hands.ts'
import { applicantOf } from '#tests/drivers/people.ts'
import { accepted, the999 } from '#tests/server/enrollment/delivery/acknowledged.ts'
import { missingPdfTools } from '#tests/server/support/pdf-tools.ts'
import { startMails } from '../support/mails.ts'
import { test } from '../support/test.ts'

const run = promisify(execFile)
const email = 'marisol.delivered@example.com'

/** The demonstration's catalog, whose life plan goes to a webhook at that address. */
const demoWithWebhookAt = (url: string): string => {
  const folder = join(mkdtempSync(join(tmpdir(), 'catalog-')), 'demo')
  cpSync(demoCatalogFolder, folder, { recursive: true })
  const file = join(folder, 'destinations.json')
  const catalog = JSON.parse(readFileSync(file, 'utf8')) as {
    destinations: { id: string; for: object; send: object }[]
  }
  for (const one of catalog.destinations) {
    if (one.id === 'employer-webhook')
      Object.assign(one, { for: { ...one.for, plans: ['anchor-life-term'] }, send: { ...one.send, url } })
  }
  writeFileSync(file, JSON.stringify(catalog))
  return folder
}

test('an enrollment is signed, delivered, debited and accepted: the document, the files and the page say so', async ({
  open,
  onTestFinished,
}) => {
  const mails = await startMails()
  onTestFinished(() => mails.stop())
  const secret = demoSecrets['EMPLOYER_WEBHOOK_SECRET'] ?? ''
  const received: { type: string; data: object }[] = []
  const receiver = await receiveWebhooks({
    port: 0,
    secret,
    now: Date.now,
    take: ({ body }) => received.push(JSON.parse(body) as (typeof received)[number]),
    refuse: (reason) => expect(reason).toBe('nothing is refused'),
  })
  onTestFinished(() => receiver.stop())
  const catalog = demoWithWebhookAt(`http://localhost:${receiver.port}/deliveries`)
  const product = await startProduct({
    SMTP_URL: mails.address,
    RATE_LIMITS: 'off',
    CATALOG: catalog,
    EMPLOYER_WEBHOOK_SECRET: secret,
  })
  onTestFinished(() => product.stop())
  const env = { ...process.env, DATA_DIR: product.folder, CATALOG: catalog }
  const operator = async (command: string, ...args: string[]): Promise<string> =>
    (await run('npm', ['run', '--silent', command, '--', ...args], { env })).stdout
  const folder = (name: string) => join(product.folder, 'deliveries', name)
  // A file that is still written has a name with a dot before it; the folder comes with the first one.
  const written = (name: string) =>
    existsSync(folder(name)) ? readdirSync(folder(name)).filter((file) => !file.startsWith('.')) : []

  const page = await open(product.url())
  const policyId = await walk({
    page,
    hands: quickHands(page),
    applicant: applicantOf('IF', email),
    cart: carts.everything,
  })

  // The document, by a code to the address of the enrollment.
  await page.getByRole('button', { name: m.signed_document_get_signed() }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('.dialog-actions button').first().click()
  const box = dialog.getByRole('textbox', { name: m.otp_code() })
  await box.waitFor()
  const mail = await mails.waitForMail(email, /code/)
  await box.fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await dialog.locator('.dialog-actions button').first().click()
      const link = dialog.getByRole('link').first()
      await link.waitFor()
      await link.click()
    })(),
  ])
  const pdf = join(mkdtempSync(join(tmpdir(), 'signed-')), 'enrollment.pdf')
  await download.saveAs(pdf)
  expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-')
  if (!missingPdfTools().includes('pdfsig')) {
    const { stdout } = await run('pdfsig', [pdf])
    expect(stdout).toContain('Signature is Valid')
  }
  await mouse(page).press(m.common_close())

  // The webhook, signed.
  await expect.poll(() => received.length, { timeout: 30_000 }).toBe(1)
  expect(received[0]).toMatchObject({ type: 'enrollment.submitted' })
  expect(JSON.stringify(received[0]?.data)).toContain(policyId)

  // The carrier's file, at once in the place of at its cut-off.
  const listed = await operator('deliveries', 'list', '--enrollment', policyId)
  const health = listed.split('\n').find((line) => line.includes('health-834')) ?? ''
  await operator('deliveries', 'retry', health.split(' ')[0] ?? '')
  await expect.poll(() => written('health').length, { timeout: 30_000 }).toBe(1)
  const [name = ''] = written('health')
  const file = readFileSync(join(folder('health'), name), 'utf8')
  expect(file).toMatch(/^ISA\*.*ST\*834\*0001/s)
  expect(file).toContain(policyId)
  const group = Number(/GS\*BE\*[^*]*\*[^*]*\*\d+\*\d+\*(\d+)\*/.exec(file)?.[1] ?? '0')

  // The bank's line, by the command of each day.
  expect(await operator('debits', 'file')).toMatch(/1 debits of \$\d+\.\d\d/)
  const [draft = ''] = written('bank')
  const debits = readFileSync(join(folder('bank'), draft), 'utf8')
  expect(debits.split('\n').filter((line) => line.startsWith('6') && line.includes(policyId))).toHaveLength(1)

  // The carrier says yes, and whoever enrolled reads it.
  await page.reload()
  await page.locator('.receipt-number-value').waitFor()
  mkdirSync(folder('health-answers'), { recursive: true })
  writeFileSync(join(folder('health-answers'), 'answer-1.x12'), the999({ ...accepted, group }))
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.locator('.receipt-number-value').waitFor()
        return page.locator('main').innerText()
      },
      { timeout: 60_000, interval: 2000 },
    )
    .toMatch(/accepted your enrollment/)
  expect(await operator('verify-records')).toMatch(/hold|whole|1 record/)
})
