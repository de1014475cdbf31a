import { describe, expect } from 'vitest'
import { models } from '#machines/registry.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { tabTo } from '../support/keyboard.ts'
import { drawn, heading, test, transform } from '../support/viewer.ts'

const stage = '.viewer-overview .viewer-window'

describe('the overview of all machines', () => {
  test('shows every machine with its counts, and opens the one that is pressed', async ({ openMachines }) => {
    const page = await openMachines('/machines')
    await drawn(page)
    const boxes = page.locator(`${stage} .box-atomic[data-node]`)
    expect(await boxes.evaluateAll((all) => all.map((one) => one.getAttribute('data-node')).toSorted())).toEqual(
      Object.keys(models).toSorted(),
    )
    const counts = page.locator(`${stage} .diagram-badge`)
    await expect.poll(() => counts.count()).toBeGreaterThan(60)
    // The boxes of the filters are those of every other form.
    const filters = page.locator('.viewer-filter :is(select, input)')
    expect(
      await filters.evaluateAll((all) =>
        all.filter((box) => box.clientHeight < 40 || getComputedStyle(box).borderRadius === '0px'),
      ),
    ).toEqual([])
    await page.getByRole('checkbox', { name: m.viewer_overview_traffic() }).uncheck()
    await expect.poll(() => counts.count()).toBe(0)
    await page.locator(`${stage} [data-node="quote"] > .line-title`).click()
    await heading(page, 'quote').waitFor()
    expect(new URL(page.url()).pathname).toBe('/machines/quote')
  })

  test('is used by keyboard: a machine is found, shown with its connections, and opened', async ({ openMachines }) => {
    const page = await openMachines('/machines')
    await drawn(page)
    await tabTo(page, m.viewer_overview_find())
    await page.keyboard.type('enrollment')
    await expect
      .poll(() => page.locator(`${stage} [data-selected]`).first().getAttribute('data-node'))
      .toBe('enrollment')
    const active = page.locator(`${stage} .diagram-wire.tone-active`)
    await expect
      .poll(() => active.evaluateAll((all) => all.map((one) => one.getAttribute('data-transition'))))
      .toEqual(expect.arrayContaining(['enrollment>receipt', 'cart>enrollment']))
    await tabTo(page, m.viewer_diagram({ machine: m.viewer_overview() }))
    const before = await transform(page)
    await page.keyboard.press('ArrowLeft')
    expect(await transform(page)).not.toBe(before)
    await tabTo(page, m.viewer_overview_open({ machine: 'enrollment' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await heading(page, 'enrollment').waitFor()
  })

  test('says the same in a list, on a phone too, with a small picture of each machine', async ({ openMachines }) => {
    const page = await openMachines('/machines', { viewport: { width: 390, height: 844 } })
    await drawn(page)
    const card = page.locator('.viewer-card', { has: page.getByRole('link', { name: 'cart', exact: true }) })
    await card.scrollIntoViewIfNeeded()
    const facts = await card.locator('.viewer-facts > div').allTextContents()
    expect(facts).toContain(`${m.viewer_overview_opens()}/cart`)
    expect(facts.find((fact) => fact.startsWith(m.viewer_overview_starts()))).toContain('riders')
    expect(facts.find((fact) => fact.startsWith(m.viewer_overview_leads()))).toContain('enrollment')
    await expect
      .poll(() => card.locator('img').evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await card.getByRole('link', { name: 'cart', exact: true }).click()
    await heading(page, 'cart').waitFor()
  })

  test('lets the wheel move the page that goes on below it', async ({ openMachines }) => {
    const page = await openMachines('/machines')
    await drawn(page)
    const before = await transform(page)
    await page.locator(stage).hover()
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    expect(await transform(page)).toBe(before)
  })
})
