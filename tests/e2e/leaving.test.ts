import { expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { enrollment } from '#tests/drivers/enrollment.driver.ts'
import { boxOf } from '#tests/drivers/form.driver.ts'
import { mouse } from '#tests/drivers/hands.driver.ts'
import { secrets } from '#tests/drivers/people.ts'
import { nowhere, openEnrolled } from './support/enrolled.ts'
import { test } from './support/test.ts'

test('the browser’s Back asks before a number that is kept nowhere is lost, and goes once the person agrees', async ({
  open,
  product,
}) => {
  const page = await open(nowhere)
  const hands = mouse(page)
  await openEnrolled(page, product, { cart: { tier: 'IO', plans: ['anchor-life-term'] }, step: 'personal' })
  await page.getByRole('link', { name: m.shell_cart() }).first().click()
  await page.waitForURL('**/cart')
  await page.goBack()
  await enrollment(page, hands).at('personal')
  await page.getByRole('link', { name: m.shell_cart() }).first().click()
  await page.waitForURL('**/cart')
  await page.goBack()
  await page.goForward()
  await page.waitForURL('**/cart')
  await page.goBack()
  await boxOf(page, 'ssn').waitFor()
  await hands.type(m.personal_ssn(), secrets.ssn)

  const dialog = page.getByRole('dialog', { name: m.leaving_title() })
  await page.evaluate(() => history.forward())
  await dialog.waitFor()
  await hands.press(m.leaving_stay())
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/enrollment/personal-info')
  expect(await boxOf(page, 'ssn').inputValue()).not.toBe('')

  await page.evaluate(() => history.forward())
  await dialog.waitFor()
  await hands.press(m.leaving_go())
  await page.waitForURL('**/cart')
  await page.goBack()
  await boxOf(page, 'ssn').waitFor()
  expect(await boxOf(page, 'ssn').inputValue()).toBe('')
})
