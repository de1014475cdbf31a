import type { Browser, Page } from 'playwright'
import type { Product } from '#paths/run/product/product.ts'
import { apiBases } from '#schemas/calls/call.ts'

/** A page in a fresh browser context that knows of a quote, as if the banner form had been sent. Opens no address yet. */
export const quotedPage = async (browser: Browser, product: Product): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const response = await context.request.post(product.url(`${apiBases.enrollment}/add-filter-for-new-user`), {
    headers: { 'idempotency-key': crypto.randomUUID(), 'x-over-65': '0' },
    data: { zip: '78701', dob: '01/15/1990', gender: '0', tier: 'IO', eprocess: 'applicant', type: 'new-member' },
  })
  const answer = (await response.json()) as { data: { temp_enrollment_id: string } }
  const { temp_enrollment_id: enrollmentId } = answer.data
  await context.addInitScript((id) => localStorage.setItem('tempId', JSON.stringify(id)), enrollmentId)
  return context.newPage()
}
