import type { Page } from 'playwright'
import type { SnapshotFrom } from 'xstate'
import { siteModel } from '#machines/storefront/site/site.model.ts'
import type { diagramMachine } from '#machines/viewer/diagram.machine.ts'
import type { Driver, Stage } from '#paths/run/driver.ts'
import type { Structure } from '#paths/structure/structure.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { answerLayouts, holdLayouts } from '../support/layouts.ts'
import { becomes, hides, shows } from '../support/sight.ts'
import { pressRetry } from '../support/enrollment/step-sight.ts'

type Snapshot = SnapshotFrom<typeof diagramMachine>

const busy = (page: Page) => page.locator('.viewer-waiting, .viewer-busy')
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: m.viewer_layout_failed() })
const descriptions = (page: Page) => page.getByRole('checkbox', { name: m.viewer_descriptions(), exact: true })
const folding = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true })
const version = (page: Page, words: string) => page.getByRole('radio', { name: words, exact: true })

/** Opens a panel. Leaving the versions takes their drawing away; the notes remember where the page is. */
const openTab = async ({ page, notes }: Stage, name: string): Promise<void> => {
  await page.getByRole('tab', { name, exact: true }).click()
  notes.set('tab', name)
}

/** The site's machine as it might have been: the frame was tagged. */
const older = (): Structure => {
  const own = structureOf(siteModel.machine)
  const nodes = own.nodes.map((node) => (node.id === 'frame' ? { ...node, tags: ['framed'] } : node))
  return { ...own, version: '0123456789abcdef', nodes }
}

const drawBoth = async (stage: Stage): Promise<void> => {
  const { page, notes } = stage
  if (notes.get('tab') === m.viewer_tab_versions()) return version(page, m.viewer_versions_both()).check()
  await openTab(stage, m.viewer_tab_versions())
  await page
    .locator('.viewer-file input')
    .setInputFiles({ name: 'site.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(older())) })
  await shows(version(page, m.viewer_versions_both()))
}

const fold = async (stage: Stage, words: string): Promise<void> => {
  await openTab(stage, m.viewer_tab_details())
  await folding(stage.page, words).click()
}

/** What is there whatever became of the layout. */
const seeChoices = async ({ page }: Stage, { context: { selected, described, instead } }: Snapshot): Promise<void> => {
  await becomes('the address', async () => new URL(page.url()).hash, selected === null ? '' : `#${selected}`)
  await becomes('whether descriptions are drawn', () => descriptions(page).isChecked(), described)
  if (instead !== null) {
    await becomes('whether both are shown', () => version(page, m.viewer_versions_both()).isChecked(), true)
  }
}

const frameIsOpen = ({ context: { selected, instead } }: Snapshot) => selected === 'frame' && instead === null

export const diagramDriver: Driver<typeof diagramMachine> = {
  start: async (stage, { machine, selected }) => {
    await stage.ask('POST service/open-machines', { body: { code: 'MAPS2468' } })
    await holdLayouts(stage.page)
    await stage.page.goto(stage.url(`/machines/${machine}${selected === null ? '' : `#${selected}`}`))
  },
  act: {
    'diagram.select': async (stage, { id }) => {
      const { page } = stage
      if (id === null) return page.locator('.viewer-window').click({ position: { x: 6, y: 6 } })
      await openTab(stage, m.viewer_tab_outline())
      await page.getByRole('treeitem', { name: new RegExp(`^${m.viewer_kind_state()} ${id}$`) }).click()
    },
    'diagram.collapse': (stage, { node }) => fold(stage, m.viewer_collapse({ state: node })),
    'diagram.expand': (stage, { node }) => fold(stage, m.viewer_expand({ state: node })),
    'diagram.describe': ({ page }, { described }) => descriptions(page).setChecked(described),
    'diagram.draw': (stage, { instead }) =>
      instead === null ? version(stage.page, m.viewer_versions_after()).check() : drawBoth(stage),
    'diagram.retry': pressRetry,
  },
  answer: {
    layOut: ({ page }, outcome) => answerLayouts(page, 'failed' in outcome ? 'failed' : 'made'),
  },
  see: {
    layingOut: async (stage, snapshot) => {
      await shows(busy(stage.page))
      await hides(failure(stage.page))
      await seeChoices(stage, snapshot)
    },
    drawn: async (stage, snapshot) => {
      const { page } = stage
      await shows(page.locator('.viewer-canvas[aria-busy="false"]'))
      await hides(failure(page))
      await seeChoices(stage, snapshot)
      const { collapsed, instead } = snapshot.context
      const inside = async () => (await page.locator('.viewer-window [data-node^="frame."]').count()) > 0
      await becomes('whether the frame is open', inside, !collapsed.includes('frame'))
      const marked = async () => (await page.locator('.viewer-window [data-node="frame"].tone-changed').count()) > 0
      await becomes('whether the frame is marked as changed', marked, instead !== null)
    },
    failed: async (stage, snapshot) => {
      await shows(failure(stage.page))
      await shows(failure(stage.page).getByText(snapshot.context.problem?.message ?? '', { exact: true }))
      await hides(busy(stage.page))
      await seeChoices(stage, snapshot)
    },
  },
  // Beside another version the panel shows its changes; nothing can be pressed before something is drawn.
  offered: (event, before) => {
    const { drawing, collapsed, described, instead } = before.context
    switch (event.type) {
      case 'diagram.select':
        return instead === null && (event.id !== null || drawing !== null)
      case 'diagram.collapse':
        return frameIsOpen(before) && !collapsed.includes(event.node)
      case 'diagram.expand':
        return frameIsOpen(before) && collapsed.includes(event.node)
      case 'diagram.describe':
        return event.described !== described
      case 'diagram.draw':
        return (event.instead === null) !== (instead === null)
      case 'diagram.retry':
        return true
    }
  },
  bars: {
    '#diagram.collapse#0': {
      at: (before) => frameIsOpen(before) && before.context.collapsed.includes('frame'),
      holds: async (stage) => {
        await openTab(stage, m.viewer_tab_details())
        await shows(folding(stage.page, m.viewer_expand({ state: 'frame' })))
        await hides(folding(stage.page, m.viewer_collapse({ state: 'frame' })))
      },
    },
    '#diagram.expand#1': {
      at: (before) => frameIsOpen(before) && !before.context.collapsed.includes('frame'),
      holds: async (stage) => {
        await openTab(stage, m.viewer_tab_details())
        await shows(folding(stage.page, m.viewer_collapse({ state: 'frame' })))
        await hides(folding(stage.page, m.viewer_expand({ state: 'frame' })))
      },
    },
    // One box for both: a press asks for what is not so.
    '#diagram.describe#1': async ({ page }, { context }) => {
      await becomes('boxes for descriptions', () => descriptions(page).count(), 1)
      await becomes('whether it is ticked', () => descriptions(page).isChecked(), context.described)
    },
    '#diagram.draw#1': {
      at: ({ context }) => context.instead === null,
      holds: async (stage) => {
        if (stage.notes.get('tab') === m.viewer_tab_versions()) {
          return becomes('what is shown', () => version(stage.page, m.viewer_versions_after()).isChecked(), true)
        }
        await openTab(stage, m.viewer_tab_versions())
        await shows(stage.page.locator('.viewer-file'))
        await hides(stage.page.locator('.viewer-analysis .skeleton'))
        await hides(stage.page.getByRole('radio'))
      },
    },
  },
}
