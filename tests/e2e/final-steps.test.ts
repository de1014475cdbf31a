import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { nowhere, openEnrolled } from './support/enrolled.ts'
import { visitOfRep } from './support/enter.ts'
import { desktop, phone, test } from './support/test.ts'
import { verificationQuestion } from '#tests/verification-question.ts'

const byRep = { eprocess: 'rep', agent_id: 'rep-rivera' } as const
const cart = { tier: 'IO', plans: ['harvest-critical'], enrolledBy: byRep } as const
const pictured = process.env['PICTURES'] === '1'

const picture = async (page: Page, name: string): Promise<void> => {
  if (!pictured) return
  mkdirSync('test-results/final-steps', { recursive: true })
  await page.screenshot({ path: `test-results/final-steps/${name}.png`, fullPage: true })
}

/** How many dots of ink are on the canvas, and its size. */
const ink = (page: Page) =>
  page.locator('.signature-canvas').evaluate((element) => {
    const canvas = element as HTMLCanvasElement
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    let dots = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dots += 1
    return { size: `${canvas.width} x ${canvas.height}`, isDrawn: dots > 50 }
  })

// @spec 3:13 3:29 3:46 3:58 3:94 3:100 3:108 3:172
test('a rep: the client draws in both sizes and clears, then signs later; the review tells them by text message', async ({
  open,
  product,
  mails,
}) => {
  const page = await open(nowhere, { viewport: desktop, reducedMotion: 'reduce' })
  await page.goto(product.url('/support'))
  await visitOfRep(page, mails)
  await openEnrolled(page, product, { cart, step: 'agreement' })
  await page.getByRole('heading', { name: m.agreement_verification_broker() }).waitFor()
  await page.getByRole('radio', { name: m.agreement_signs_now(), exact: true }).check()
  const canvas = page.locator('.signature-canvas')
  const next = page.getByRole('button', { name: m.common_next(), exact: true })
  await expect.poll(() => ink(page)).toEqual({ size: '450 x 300', isDrawn: false })
  await next.click()
  const refusal = page.locator('.signature .field-message').filter({ hasText: 'Signature is required' })
  await refusal.waitFor()
  const draw = async () => {
    await canvas.scrollIntoViewIfNeeded()
    const box = (await canvas.boundingBox())!
    await page.mouse.move(box.x + 20, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width - 20, box.y + box.height / 2, { steps: 8 })
    await page.mouse.up()
  }
  await draw()
  await expect.poll(() => ink(page)).toEqual({ size: '450 x 300', isDrawn: true })
  await refusal.waitFor({ state: 'detached' })
  await picture(page, 'agreement-wide')
  await page.setViewportSize(phone)
  // 200 by 100 in shape, and as wide as the page: 390 px without margins.
  await expect.poll(() => ink(page)).toEqual({ size: '326 x 163', isDrawn: true })
  await picture(page, 'agreement-narrow')
  await page.setViewportSize(desktop)
  await expect.poll(() => ink(page)).toEqual({ size: '450 x 300', isDrawn: true })
  await page.getByRole('button', { name: m.signature_clear() }).click()
  await expect.poll(() => ink(page)).toEqual({ size: '450 x 300', isDrawn: false })

  await page.getByRole('radio', { name: m.agreement_signs_later(), exact: true }).check()
  await canvas.waitFor({ state: 'detached' })
  await picture(page, 'agreement-later')
  for (const box of await page.locator('.agreement-box input').all()) await box.check()
  await page.getByRole('textbox', { name: verificationQuestion() }).fill('Waco')
  await next.click()
  await page.getByRole('heading', { level: 1, name: m.billing_title() }).waitFor()
  // The rest of the way over the API: what follows is the review.
  await openEnrolled(page, product, { cart, step: 'review' })
  const told = page.getByRole('checkbox', { name: m.review_text_message(), exact: true })
  await told.check()
  await picture(page, 'review-wide')
  await page.getByRole('button', { name: `${m.review_view()} ${m.review_card_agreement()}` }).click()
  await page.getByRole('dialog').getByText(m.review_not_signed(), { exact: true }).waitFor()
  await picture(page, 'review-popup')
  await page.getByRole('button', { name: m.review_edit() }).click()
  // Back is there for who comes from the review, and Next leads back to it.
  await page.getByRole('heading', { level: 1, name: m.agreement_title() }).waitFor()
  await page.getByRole('button', { name: m.common_back(), exact: true }).waitFor()
  await page.getByRole('textbox', { name: verificationQuestion() }).fill('Waco')
  await next.click()
  await page.getByRole('heading', { level: 1, name: m.review_title() }).waitFor()
  await told.check()
  await page.setViewportSize(phone)
  await picture(page, 'review-narrow')
  await page.getByRole('button', { name: m.review_submit(), exact: true }).click()
  await page.getByText(m.receipt_text_sent()).waitFor()
  await page.locator('.receipt > p', { hasText: 'elena.rivera@example.com' }).waitFor()
  await picture(page, 'receipt-narrow')
  // Later the rep finds it at home: where it stands, and its PDF without a code, as it is theirs.
  await page.getByText(m.receipt_stands_waiting_for_signature_on_behalf(), { exact: true }).waitFor()
  await page.goto(product.url('/agent-home'))
  const row = page.getByRole('listitem').filter({ hasText: m.work_stands_waiting_for_signature() }).first()
  await row.waitFor()
  await picture(page, 'work-narrow')
  await page.setViewportSize(desktop)
  await picture(page, 'work-wide')
  await row.getByRole('button', { name: m.work_document_unsigned_of({ name: "Pat O'Neil" }) }).click()
  await page.getByRole('button', { name: m.signed_document_get(), exact: true }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: m.signed_document_download(), exact: true }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.pdf$/)
})
