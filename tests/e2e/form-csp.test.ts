import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveForms } from '#bench/form/built-forms.ts'
import { launchChromium } from '#paths/run/chromium.ts'

// Code of `page.evaluate` is exempt from the policy: everything here is done with real clicks and keys.
describe('forms under a policy without unsafe-eval and unsafe-inline', () => {
  let browser: Browser
  let forms: Awaited<ReturnType<typeof serveForms>>

  beforeAll(async () => {
    forms = await serveForms()
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser.close()
    await forms.stop()
  })

  const open = async (url: string): Promise<{ page: Page; refused: string[] }> => {
    const page = await browser.newPage()
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text())
    })
    page.on('pageerror', (error) => refused.push(error.message))
    await page.goto(url)
    return { page, refused }
  }

  it('show every error on submit, and hand the values over once they are right', async () => {
    const { page, refused } = await open(forms.url('ours', 20))
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.locator('.form-summary').waitFor()
    await expect.poll(() => page.locator('.field-message').count()).toBe(20)
    await expect.poll(() => page.locator('.form-summary').evaluate((box) => box === document.activeElement)).toBe(true)
    await page.getByRole('link', { name: 'Field 3', exact: true }).click()
    await page.keyboard.type('three')
    expect(await page.getByLabel('Field 3', { exact: true }).inputValue()).toBe('three')
    await expect.poll(() => page.locator('.field-message').count()).toBe(19)
    for (let index = 0; index < 20; index += 1) await page.getByLabel(`Field ${index}`, { exact: true }).fill('x')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.locator('body[data-submitted="20"]').waitFor()
    expect(refused).toEqual([])
    await page.close()
  })

  it('are what the policy breaks with ajv in the page, so the policy bites', async () => {
    const errorsOf = async (url: string) => {
      const { page } = await open(url)
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.locator('.panel-danger').waitFor()
      const count = await page.locator('[id$="__error"]').count()
      await page.close()
      return count
    }
    expect(await errorsOf(forms.url('stock', 20))).toBe(20)
    expect(await errorsOf(`${forms.url('stock', 20)}&strict`)).toBe(0)
  })
})
