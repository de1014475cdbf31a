import type { Page } from 'playwright'
import { models } from '#machines/registry.ts'
import { structureWithResting } from '#paths/structure/resting.ts'
import { test as base } from './test.ts'

/** A browser that has given an analyst's code. */
export const test = base.extend(
  'openMachines',
  async ({ open }) =>
    async (path: string, opening = {}): Promise<Page> => {
      const page = await open('/machines', opening)
      await page.getByRole('textbox').fill('MAPS2468')
      await page.keyboard.press('Enter')
      await page.locator('.viewer-card').first().waitFor()
      if (path !== '/machines') await page.goto(new URL(path, page.url()).href)
      if (path.split('/').length > 2) await drawn(page)
      return page
    },
)

export const drawn = (page: Page) => page.locator('.viewer-canvas[aria-busy="false"]').waitFor()
export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const hash = (page: Page) => decodeURIComponent(new URL(page.url()).hash)
export const transform = async (page: Page) =>
  (await page.locator('.viewer-window > g').getAttribute('transform')) ?? ''
export const scaleOf = (text: string) => Number(/scale\(([\d.]+)\)/.exec(text)?.[1])
export const chosen = (page: Page) => page.locator('[role=treeitem][aria-selected=true]')
export const dropFile = (page: Page, value: unknown) =>
  page.locator('.viewer-file input').setInputFiles({
    name: 'dropped.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(value)),
  })
/** The ids of the states and transitions that are drawn in a tone. */
export const toned = async (page: Page, tone: string): Promise<string[]> => {
  const ids = await page
    .locator(`.viewer-window .tone-${tone}:is([data-node], [data-transition])`)
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-transition') ?? one.getAttribute('data-node') ?? ''))
  return [...new Set(ids)].toSorted()
}

export const beneficiaries = structureWithResting(models.beneficiaries)

/** A transition of the beneficiaries that a run has driven. */
export const driven = 'loading#xstate.done.actor.loadBeneficiaries#0'
