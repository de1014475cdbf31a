import { describe, expect } from 'vitest'
import { m } from '#schemas/messages/generated/messages.js'
import { large } from '../support/large-machine.ts'
import { looker } from '../support/look.ts'
import { desktop } from '../support/test.ts'
import { coverage, older } from '../support/viewer-files.ts'
import { beneficiaries, button, drawn, driven, dropFile, hash, heading, tab, test, toned } from '../support/viewer.ts'

describe('what lies over a diagram', () => {
  test('coverage of a dropped file, what is not covered, and a path that is played', async ({ openMachines }) => {
    const page = await openMachines('/machines/beneficiaries')
    await tab(page, m.viewer_tab_coverage())
    await dropFile(page, { kind: 'something else' })
    await page.getByRole('alert').waitFor()
    await dropFile(page, coverage)
    const total = beneficiaries.transitions.length
    await page.getByText(m.viewer_coverage_of({ covered: 1, total }), { exact: true }).waitFor()
    // The diagram follows its panel when there is time.
    await expect.poll(() => toned(page, 'good')).toEqual(['listing', 'loading', driven].toSorted())
    await expect.poll(async () => (await toned(page, 'bad')).filter((id) => id.includes('#')).length).toBe(total - 1)
    const open = page.locator('section').filter({ has: heading(page, m.viewer_coverage_uncovered()) })
    await expect.poll(() => open.getByRole('button').count()).toBe(total - 1)
    await open.getByRole('button').first().click()
    await expect.poll(() => hash(page)).not.toBe('')
    await button(page, m.viewer_coverage_path({ id: 'abcd1234', steps: 1, status: m.viewer_status_passed() })).click()
    await expect.poll(() => toned(page, 'active')).toEqual(['loading'])
    await button(page, m.viewer_coverage_next()).click()
    await expect.poll(() => toned(page, 'active')).toEqual(['listing', driven].toSorted())
    await button(page, m.viewer_coverage_stop()).click()
    await expect.poll(() => toned(page, 'active')).toEqual([])
    await tab(page, m.viewer_tab_outline())
    await expect.poll(() => toned(page, 'good')).toEqual([])
  })

  test('a file that is none, dropped before anything was fetched, leaves a way to what is kept', async ({
    openMachines,
  }) => {
    const page = await openMachines('/machines/beneficiaries')
    let asked = 0
    await page.route('**/machines/coverage.json', async (route) => {
      asked += 1
      // The first one waits for as long as the page does.
      if (asked > 1) await route.fulfill({ json: coverage })
    })
    await tab(page, m.viewer_tab_coverage())
    await page.locator('.viewer-analysis .skeleton').first().waitFor()
    await dropFile(page, { kind: 'something else' })
    await page.getByRole('alert').getByText(m.error_analysis_file()).waitFor()
    await button(page, m.common_retry()).click()
    const total = beneficiaries.transitions.length
    await page.getByText(m.viewer_coverage_of({ covered: 1, total }), { exact: true }).waitFor()
    expect(await page.locator('.viewer-analysis [role=alert]').count()).toBe(0)
    expect(asked).toBe(2)
  })

  test('another version of a dropped file: what was added, removed, changed, and whom it strands', async ({
    openMachines,
  }) => {
    const page = await openMachines('/machines/beneficiaries')
    await tab(page, m.viewer_tab_versions())
    await dropFile(page, [older()])
    await page.getByText(m.viewer_versions_stranded_gone({ place: 'paused' }), { exact: true }).waitFor()
    for (const title of [m.viewer_versions_added(), m.viewer_versions_removed(), m.viewer_versions_changed()]) {
      await heading(page, title).waitFor()
    }
    await page.locator('.viewer-window [data-node="paused"].tone-removed').waitFor()
    const marked = async () => ({
      added: (await toned(page, 'added')).length,
      removed: (await toned(page, 'removed')).toSorted(),
      changed: (await toned(page, 'changed')).length,
    })
    await expect.poll(marked).toEqual({ added: 1, removed: ['paused', 'paused#resume#0#old'], changed: 1 })
    await page.getByRole('radio', { name: m.viewer_versions_after(), exact: true }).check()
    await page.locator('.viewer-window [data-node="paused"]').waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: m.viewer_versions_before(), exact: true }).check()
    await page.locator('.viewer-window [data-node="paused"]').waitFor()
  })
})

test('150 states are laid out in a worker, and all of them are drawn', async ({ openMachines }) => {
  const page = await openMachines('/machines/beneficiaries')
  await tab(page, m.viewer_tab_versions())
  await page.locator('.viewer-analysis:not(:has(.skeleton))').waitFor()
  await dropFile(page, large())
  await page.locator('.viewer-window [data-node="state149"]').waitFor({ timeout: 60_000 })
  await drawn(page)
  expect(page.workers().length).toBe(1)
  expect(await page.locator('.viewer-window [data-node^="state"]').count()).toBe(150)
})

/** What a tab shows when it has been answered, where that is not in place of a skeleton. */
const filledTabs: Record<string, string> = { traffic: '.viewer-window .diagram-badge', live: '.viewer-panel' }

describe.each([
  ['en-US', desktop],
  ['es-US', { width: 390, height: 844 }],
] as const)('in the light and in the dark, %s', (locale, viewport) => {
  test('every page and tab is accessible and fits', async ({ openMachines }) => {
    const page = await openMachines('/machines', { colorScheme: 'light', locale, viewport })
    const { look, findings } = looker(page, `machines-${locale}`, { translated: locale === 'es-US', alsoDark: true })
    await look('list')
    await page.goto(new URL('/machines/beneficiaries#listing', page.url()).href)
    await drawn(page)
    const tabs = page.getByRole('tab')
    for (let index = 0; index < (await tabs.count()); index += 1) {
      await tabs.nth(index).click()
      const filled = filledTabs[(await tabs.nth(index).getAttribute('data-tab')) ?? '']
      if (filled !== undefined) await page.locator(filled).first().waitFor()
      await look(`tab-${index}`)
    }
    await page.locator('[data-tab=coverage]').click()
    await dropFile(page, coverage)
    await page.locator('.facts-amounts').waitFor()
    await look('covered')
    await page.locator('[data-tab=versions]').click()
    await dropFile(page, older())
    await page.locator('.viewer-choices').waitFor()
    await drawn(page)
    await look('versions')
    expect(findings).toEqual({})
  })
})
