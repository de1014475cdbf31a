import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { models } from '#machines/registry.ts'
import { structureWithResting } from '#paths/structure/resting.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { focusedName, tabTo } from '../support/keyboard.ts'
import {
  beneficiaries,
  button,
  chosen,
  drawn,
  hash,
  heading,
  scaleOf,
  tab,
  test,
  transform,
} from '../support/viewer.ts'

describe('finding a machine', () => {
  test('from the list by a link, to its diagram and back', async ({ openMachines }) => {
    const page = await openMachines('/machines')
    await expect
      .poll(() => page.locator('.viewer-card-name').allTextContents())
      .toHaveLength(Object.keys(models).length)
    await page.getByRole('link', { name: 'beneficiaries', exact: true }).click()
    await heading(page, 'beneficiaries').waitFor()
    await drawn(page)
    const boxes = page.locator('.viewer-window [data-node]')
    expect(await boxes.evaluateAll((all) => all.map((one) => one.getAttribute('data-node')).toSorted())).toEqual(
      beneficiaries.nodes.map(({ id }) => id).toSorted(),
    )
    await page.getByRole('link', { name: m.viewer_all(), exact: true }).click()
    await heading(page, m.viewer_title()).waitFor()
  })

  test('by keyboard alone: list, outline, details, diagram', async ({ openMachines }) => {
    const page = await openMachines('/machines')
    await tabTo(page, /^checkout/)
    await page.keyboard.press('Enter')
    await drawn(page)
    await tabTo(page, m.viewer_tab_outline())
    await tabTo(page, /checkout/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => hash(page)).toBe('#confirming')
    await expect.poll(() => focusedName(page)).toBe(`${m.viewer_kind_state()} confirming ${m.viewer_initial_mark()}`)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => chosen(page).getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => chosen(page).getAttribute('aria-expanded')).toBe('true')
    // The panel is called like its tab.
    await tabTo(page, m.viewer_tab_outline(), 'Shift+Tab')
    await tabTo(page, m.viewer_tab_outline(), 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'confirming', exact: true }).waitFor()
    await tabTo(page, m.viewer_diagram({ machine: 'checkout' }), 'Shift+Tab')
    const before = await transform(page)
    await page.keyboard.press('+')
    expect(scaleOf(await transform(page))).toBeCloseTo(scaleOf(before) * 1.25)
    await page.keyboard.press('-')
    await page.keyboard.press('ArrowRight')
    expect(await transform(page)).not.toBe(before)
    await page.keyboard.press('ArrowLeft')
    expect(scaleOf(await transform(page))).toBeCloseTo(scaleOf(before))
  })

  test('by an address that names a state', async ({ openMachines }) => {
    const page = await openMachines('/machines/beneficiaries#listing')
    await heading(page, 'listing').waitFor()
    await expect.poll(() => page.locator('.viewer-window [data-selected]').getAttribute('data-node')).toBe('listing')
    await page.evaluate(() => (location.hash = 'editing'))
    await heading(page, 'editing').waitFor()
    await page.goto(new URL('/machines/no-such-machine', page.url()).href)
    await heading(page, m.viewer_not_found({ name: 'no-such-machine' })).waitFor()
  })
})

describe('reading a diagram', () => {
  test('search finds states, events, guards and actions', async ({ openMachines }) => {
    const page = await openMachines('/machines/beneficiaries')
    const box = page.getByRole('searchbox')
    const { transitions } = beneficiaries
    const ids = (wanted: (one: (typeof transitions)[number]) => boolean) => transitions.filter(wanted).length
    for (const [text, count] of [
      ['beneficiaries.keepMine', ids(({ event }) => event === 'beneficiaries.keepMine')],
      ['sharesAreWhole', ids(({ guard }) => guard === 'sharesAreWhole')],
      ['sayEditOpen', ids(({ actions }) => actions.includes('sayEditOpen'))],
    ] as const) {
      await box.fill(text)
      await page.getByText(m.viewer_search_count({ count }), { exact: true }).waitFor()
      await expect.poll(() => page.getByRole('treeitem').count()).toBe(count)
    }
    await box.fill('conflict')
    await page.getByRole('treeitem', { name: /^state conflict/ }).click()
    await expect.poll(() => hash(page)).toBe('#conflict')
    await box.fill('nothing is called this')
    await page.getByText(m.viewer_search_none(), { exact: true }).waitFor()
  })

  test('collapses and expands; zooms, fits and is dragged', async ({ openMachines }) => {
    const page = await openMachines('/machines/site#frame')
    const inside = page.locator('.viewer-window [data-node^="frame."]')
    const count = await inside.count()
    await button(page, m.viewer_collapse({ state: 'frame' })).click()
    await expect.poll(() => inside.count()).toBe(0)
    await button(page, m.viewer_expand({ state: 'frame' })).click()
    await expect.poll(() => inside.count()).toBe(count)
    await page.getByRole('checkbox', { name: m.viewer_descriptions() }).check()
    await page.locator('.viewer-window .line-description').first().waitFor()
    await drawn(page)

    const begin = await transform(page)
    await button(page, m.viewer_zoom_in()).click()
    expect(scaleOf(await transform(page))).toBeCloseTo(scaleOf(begin) * 1.25)
    await page.locator('.viewer-minimap:not([data-idle])').waitFor()
    await page.mouse.move(300, 400)
    await page.mouse.down()
    await page.mouse.move(340, 420, { steps: 4 })
    await page.mouse.up()
    const dragged = await transform(page)
    await button(page, m.viewer_zoom_out()).click()
    expect(await transform(page)).not.toBe(dragged)
    await button(page, m.viewer_fit()).click()
    const isInside = async () => {
      const [frame, diagram] = await Promise.all(
        ['.viewer-canvas', '.viewer-window [data-node=""] > .box-frame'].map((one) => page.locator(one).boundingBox()),
      )
      if (frame === undefined || frame === null || diagram === undefined || diagram === null)
        throw new Error('No diagram')
      const [across, down] = [diagram.x + diagram.width, diagram.y + diagram.height]
      return [
        diagram.x >= frame.x && across <= frame.x + frame.width,
        diagram.y >= frame.y && down <= frame.y + frame.height,
      ]
    }
    await expect.poll(isInside).toEqual([true, true])
  })

  test('is printed whole, with its outline', async ({ openMachines }) => {
    const page = await openMachines('/machines/enrollment')
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.locator('.viewer-window').getAttribute('viewBox')).toMatch(/^0 0 /)
    expect(await page.locator('.viewer-printed').isVisible()).toBe(true)
    expect(await page.locator('.viewer-side').isVisible()).toBe(false)
    const { nodes, transitions } = structureWithResting(models.enrollment)
    expect(await page.locator('.viewer-printed > p').count()).toBe(nodes.length + transitions.length)
    await page.emulateMedia({ media: 'screen' })
    await expect.poll(() => transform(page)).toMatch(/^translate/)
  })

  test('a layout that fails is told, the outline stays, and it is made again', async ({ openMachines, expected }) => {
    const page = await openMachines('/machines')
    // Chromium's line for the file that is kept back.
    expected.push(/elk-worker/)
    await page.route(/elk-worker/, (route) => route.abort())
    // Anew: the index has started a worker for the overview.
    await page.goto(new URL('/machines/checkout', page.url()).href)
    await page.getByRole('alert').getByText(m.viewer_layout_failed(), { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('treeitem').count()).toBeGreaterThan(5)
    await page.unroute(/elk-worker/)
    await button(page, m.common_retry()).click()
    await drawn(page)
  })
})

describe('walking', () => {
  test('takes cases, says what blocks, goes back and forward, and is copied', async ({ openMachines }) => {
    const page = await openMachines('/machines/beneficiaries')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await tab(page, m.viewer_tab_walk())
    const now = page.locator('.viewer-walk [aria-live] strong')
    expect(await now.textContent()).toBe('loading')
    await button(page, 'loadBeneficiaries done: nobody').click()
    await expect.poll(() => now.textContent()).toBe('listing')
    await expect.poll(() => page.locator('.viewer-window .tone-active[data-node="listing"]').count()).toBe(1)
    await page.getByText(m.viewer_walk_blocked_by({ event: 'edit', guards: 'isListed' }), { exact: true }).waitFor()
    await button(page, 'add').click()
    await expect.poll(() => now.textContent()).toBe('editing')
    await button(page, m.viewer_walk_back()).click()
    await expect.poll(() => now.textContent()).toBe('listing')
    await button(page, m.viewer_walk_forward()).click()
    await expect.poll(() => now.textContent()).toBe('editing')

    await button(page, m.viewer_walk_copy_link()).click()
    await page.getByText(m.common_copied(), { exact: true }).first().waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await button(page, m.viewer_walk_copy_test()).click()
    await page.getByText(m.common_copied(), { exact: true }).nth(1).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())

    await page.goto(link)
    await drawn(page)
    await expect.poll(() => now.textContent()).toBe('editing')
    await button(page, m.viewer_walk_restart()).click()
    await expect.poll(() => now.textContent()).toBe('loading')

    // A test of the repository: it is run where its imports are found.
    const folder = mkdtempSync(join('tests', 'paths', 'copied-'))
    try {
      const file = join(folder, 'walk.test.ts')
      writeFileSync(file, copied)
      const run = spawnSync('npx', ['vitest', 'run', '--project', 'unit', file], { encoding: 'utf8' })
      expect(`${run.stdout}${run.stderr}`).toMatch(/Tests.*1 passed/)
      writeFileSync(file, copied.replaceAll('"editing"', '"saving"'))
      expect(spawnSync('npx', ['vitest', 'run', '--project', 'unit', file], { encoding: 'utf8' }).status).toBe(1)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
