import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { models } from '#machines/registry.ts'
import type { AnyModel } from '#paths/explore/cases.ts'
import type { Structure } from '#paths/structure/structure.ts'
import { structureWithResting } from '#paths/structure/resting.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { focusedName, tabTo } from './support/keyboard.ts'
import { looker } from './support/look.ts'
import { desktop, test as base } from './support/test.ts'

/** A browser that has given an analyst's code. */
const test = base.extend('openMachines', async ({ open }) => async (path: string, opening = {}): Promise<Page> => {
  const page = await open('/machines', opening)
  await page.getByRole('textbox').fill('MAPS2468')
  await page.keyboard.press('Enter')
  await page.locator('.viewer-card').first().waitFor()
  if (path !== '/machines') await page.goto(new URL(path, page.url()).href)
  if (path.split('/').length > 2) await drawn(page)
  return page
})

const drawn = (page: Page) => page.locator('.viewer-canvas[aria-busy="false"]').waitFor()
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const hash = (page: Page) => decodeURIComponent(new URL(page.url()).hash)
const transform = async (page: Page) => (await page.locator('.viewer-window > g').getAttribute('transform')) ?? ''
const scaleOf = (text: string) => Number(/scale\(([\d.]+)\)/.exec(text)?.[1])
const chosen = (page: Page) => page.locator('[role=treeitem][aria-selected=true]')
const dropFile = (page: Page, value: unknown) =>
  page.locator('.viewer-file input').setInputFiles({
    name: 'dropped.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(value)),
  })
/** The ids of the states and transitions that are drawn in a tone. */
const toned = async (page: Page, tone: string): Promise<string[]> => {
  const ids = await page
    .locator(`.viewer-window .tone-${tone}:is([data-node], [data-transition])`)
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-transition') ?? one.getAttribute('data-node') ?? ''))
  return [...new Set(ids)].toSorted()
}

const beneficiaries = structureWithResting(models.beneficiaries as unknown as AnyModel)

describe('finding a machine', () => {
  test('from the list by a link, to its diagram and back', async ({ openMachines }) => {
    const page = await openMachines('/machines')
    expect(await page.locator('.viewer-card-name').allTextContents()).toHaveLength(Object.keys(models).length)
    await page.getByRole('link', { name: /^beneficiaries/ }).click()
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
    expect(await focusedName(page)).toBe(`${m.viewer_kind_state()} confirming ${m.viewer_initial_mark()}`)
    await page.keyboard.press('ArrowLeft')
    expect(await chosen(page).getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowRight')
    expect(await chosen(page).getAttribute('aria-expanded')).toBe('true')
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
    expect(await page.locator('.viewer-window [data-selected]').getAttribute('data-node')).toBe('listing')
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
      expect(await page.getByRole('treeitem').count()).toBe(count)
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
    const [frame, diagram] = await Promise.all(
      ['.viewer-canvas', '.viewer-window [data-node=""] > .box-frame'].map((one) => page.locator(one).boundingBox()),
    )
    if (frame === undefined || frame === null || diagram === undefined || diagram === null)
      throw new Error('No diagram')
    expect(diagram.x >= frame.x && diagram.x + diagram.width <= frame.x + frame.width).toBe(true)
    expect(diagram.y >= frame.y && diagram.y + diagram.height <= frame.y + frame.height).toBe(true)
  })

  test('is printed whole, with its outline', async ({ openMachines }) => {
    const page = await openMachines('/machines/enrollment')
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.locator('.viewer-window').getAttribute('viewBox')).toMatch(/^0 0 /)
    expect(await page.locator('.viewer-printed').isVisible()).toBe(true)
    expect(await page.locator('.viewer-side').isVisible()).toBe(false)
    const { nodes, transitions } = structureWithResting(models.enrollment as unknown as AnyModel)
    expect(await page.locator('.viewer-printed > p').count()).toBe(nodes.length + transitions.length)
    await page.emulateMedia({ media: 'screen' })
    await expect.poll(() => transform(page)).toMatch(/^translate/)
  })

  test('a layout that fails is told, the outline stays, and it is made again', async ({ openMachines, problems }) => {
    const page = await openMachines('/machines')
    await page.route(/elk-worker/, (route) => route.abort())
    await page.getByRole('link', { name: /^checkout/ }).click()
    await page.getByRole('alert').getByText(m.viewer_layout_failed(), { exact: true }).waitFor()
    expect(await page.getByRole('treeitem').count()).toBeGreaterThan(5)
    await page.unroute(/elk-worker/)
    await button(page, m.common_retry()).click()
    await drawn(page)
    // Chromium's line for the file that was kept back.
    problems.splice(0, problems.length, ...problems.filter((one) => !one.includes('elk-worker')))
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
    expect(await page.locator('.viewer-window .tone-active[data-node="listing"]').count()).toBe(1)
    await page.getByText(m.viewer_walk_blocked_by({ event: 'edit', guards: 'isListed' }), { exact: true }).waitFor()
    await button(page, 'add').click()
    await expect.poll(() => now.textContent()).toBe('editing')
    await button(page, m.viewer_walk_back()).click()
    await expect.poll(() => now.textContent()).toBe('listing')
    await button(page, m.viewer_walk_forward()).click()
    await expect.poll(() => now.textContent()).toBe('editing')

    await button(page, m.viewer_walk_copy_link()).click()
    await page.getByText(m.viewer_copied(), { exact: true }).first().waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await button(page, m.viewer_walk_copy_test()).click()
    await page.getByText(m.viewer_copied(), { exact: true }).nth(1).waitFor()
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

const counts = (id: string, achieved: number) => ({ id, planned: 1, achieved, barred: null, impossible: null })
const driven = 'loading#xstate.done.actor.loadBeneficiaries#0'
const coverage = {
  kind: 'enrollchart-coverage',
  at: '2026-11-21T12:00:00.000Z',
  criterion: 'declared',
  machines: [
    {
      machine: 'beneficiaries',
      version: beneficiaries.version,
      noScreen: null,
      transitions: beneficiaries.transitions.map(({ id }) => counts(id, id === driven ? 3 : 0)),
      states: [counts('loading', 3), counts('listing', 3)],
      paths: [
        {
          path: {
            id: 'abcd1234',
            machine: 'beneficiaries',
            input: 0,
            leaves: ['loading'],
            fires: [],
            steps: [
              {
                label: 'loadBeneficiaries done: nobody',
                kind: 'done',
                event: { type: 'xstate.done.actor.loadBeneficiaries' },
                actor: 'loadBeneficiaries',
                outcome: 0,
                leaves: ['listing'],
                fires: [driven],
              },
            ],
          },
          status: 'passed',
          bars: [],
          milliseconds: 10,
          fault: null,
        },
      ],
    },
  ],
}

/** Beneficiaries as they might have been: a state more, an event less, another target. */
const older = (): Structure => {
  const [first, second] = beneficiaries.transitions.filter(
    ({ kind, targets }) => kind === 'event' && targets.length > 0,
  )
  const listing = beneficiaries.nodes.find(({ id }) => id === 'listing')
  if (first === undefined || second === undefined || listing === undefined) throw new Error('Too small a machine')
  return {
    ...beneficiaries,
    version: '0123456789abcdef',
    nodes: [
      ...beneficiaries.nodes,
      { ...listing, id: 'paused', key: 'paused', description: null, tags: [], invokes: [] },
    ],
    transitions: [
      ...beneficiaries.transitions
        .filter(({ id }) => id !== first.id)
        .map((one) => (one.id === second.id ? { ...one, targets: ['paused'] } : one)),
      { ...second, id: 'paused#resume#0', source: 'paused', event: 'resume', guard: null, targets: ['listing'] },
    ],
    resting: [...(beneficiaries.resting ?? []), 'paused'],
  }
}

describe('what lies over a diagram', () => {
  test('coverage of a dropped file, what is not covered, and a path that is played', async ({ openMachines }) => {
    const page = await openMachines('/machines/beneficiaries')
    await tab(page, m.viewer_tab_coverage())
    await dropFile(page, { kind: 'something else' })
    await page.getByRole('alert').waitFor()
    await dropFile(page, coverage)
    const total = beneficiaries.transitions.length
    await page.getByText(m.viewer_coverage_of({ covered: 1, total }), { exact: true }).waitFor()
    expect(await toned(page, 'good')).toEqual(['listing', 'loading', driven].toSorted())
    expect((await toned(page, 'bad')).filter((id) => id.includes('#')).length).toBe(total - 1)
    const open = page.locator('section').filter({ has: heading(page, m.viewer_coverage_uncovered()) })
    expect(await open.getByRole('button').count()).toBe(total - 1)
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
    expect(await toned(page, 'added')).toHaveLength(1)
    expect((await toned(page, 'removed')).toSorted()).toEqual(['paused', 'paused#resume#0#old'])
    expect(await toned(page, 'changed')).toHaveLength(1)
    await page.getByRole('radio', { name: m.viewer_versions_after(), exact: true }).check()
    await page.locator('.viewer-window [data-node="paused"]').waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: m.viewer_versions_before(), exact: true }).check()
    await page.locator('.viewer-window [data-node="paused"]').waitFor()
  })
})

/** 150 states in a row, with a way back from every fifth. */
const large = (): Structure => {
  const [root] = beneficiaries.nodes
  const [way] = beneficiaries.transitions
  if (root === undefined || way === undefined) throw new Error('Too small a machine')
  const plain = { ...root, description: null, tags: [], entry: [], exit: [], invokes: [], history: null }
  const ids = Array.from({ length: 150 }, (_, index) => `state${index}`)
  return {
    ...beneficiaries,
    version: 'fedcba9876543210',
    nodes: [
      { ...plain, initial: 'state0' },
      ...ids.map((id) => ({ ...plain, id, key: id, parent: '', type: 'atomic' as const, initial: null })),
    ],
    transitions: ids.flatMap((source, index) =>
      [index + 1, ...(index % 5 === 4 ? [index - 3] : [])].map((to, branch) => ({
        ...way,
        id: `${source}#go${branch}#0`,
        source,
        kind: 'event' as const,
        event: `go${branch}`,
        actor: null,
        branch: 0,
        guard: null,
        actions: [],
        targets: [`state${to % 150}`],
      })),
    ),
    resting: [],
  }
}

test('150 states are laid out while the page stays responsive', async ({ openMachines }) => {
  const page = await openMachines('/machines/beneficiaries')
  await tab(page, m.viewer_tab_versions())
  await page.locator('.viewer-analysis .skeleton').waitFor({ state: 'detached' })
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
  await dropFile(page, large())
  await page.locator('.viewer-window [data-node="state149"]').waitFor({ timeout: 60_000 })
  await drawn(page)
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
  expect(seen).toEqual([])
})

describe.each([
  ['light', 'en-US', desktop],
  ['dark', 'es-US', { width: 390, height: 844 }],
  ['dark', 'en-US', desktop],
  ['light', 'es-US', { width: 390, height: 844 }],
] as const)('%s, %s', (colorScheme, locale, viewport) => {
  test('every page and tab is accessible and fits', async ({ openMachines }) => {
    const page = await openMachines('/machines', { colorScheme, locale, viewport })
    const { look, findings } = looker(page, `machines-${colorScheme}-${locale}`, { spanish: locale === 'es-US' })
    await look('list')
    await page.goto(new URL('/machines/beneficiaries#listing', page.url()).href)
    await drawn(page)
    const tabs = page.getByRole('tab')
    for (let index = 0; index < (await tabs.count()); index += 1) {
      await tabs.nth(index).click()
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
