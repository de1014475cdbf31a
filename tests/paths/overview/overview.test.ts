import { afterAll, describe, expect, test } from 'vitest'
import { setup, spawnChild } from 'xstate'
import { models } from '#machines/registry.ts'
import { type AnyModel, model } from '#machines/support/model.ts'
import { createNodeLayouter } from '#paths/diagram/layout.node.ts'
import { drawOverview } from '#paths/overview/draw-overview.ts'
import views from '#paths/overview/generated/views.json' with { type: 'json' }
import { overviewOf, pageLeads, summaryOf, type Views } from '#paths/overview/overview.ts'
import { faultsOf } from '../diagram/geometry.ts'

const layouter = createNodeLayouter()
afterAll(() => layouter.close())

const child = (id: string) =>
  setup({}).createMachine({ id, initial: 'one', states: { one: { on: { go: 'end' } }, end: { type: 'final' } } })
const [dialog, spawned, lonely] = [child('dialog'), child('spawned'), child('lonely')]
const page = setup({ actors: { popup: dialog, later: spawned } }).createMachine({
  id: 'thePage',
  initial: 'idle',
  on: { more: { actions: spawnChild('later') } },
  states: { idle: { on: { open: 'opened' } }, opened: { invoke: { src: 'popup' } } },
})
const modelOf = (machine: Parameters<typeof model>[0]): AnyModel =>
  model(machine, { inputs: [undefined], events: {}, outcomes: {}, never: {} }) as AnyModel
const planted: Record<string, AnyModel> = {
  'the-page': modelOf(page),
  dialog: modelOf(dialog),
  spawned: modelOf(spawned),
  lonely: modelOf(lonely),
}
const plantedViews: Views = {
  machines: ['thePage', 'dialog', 'spawned', 'lonely'].map((id) => ({
    id,
    file: `machines/shop/${id}/${id}.machine.ts`,
  })),
  entries: [{ address: '/shop', machine: 'thePage', file: 'src/shop.page.tsx' }],
  starts: [],
  leads: [
    { from: 'dialog', address: '/shop' },
    { from: 'lonely', address: '/shop' },
    { from: 'thePage', address: '/shop' },
  ],
}

describe('a planted product', () => {
  const overview = overviewOf(planted, plantedViews)

  test('has a start for each actor that is a machine, with the states that run it', () => {
    expect(overview.starts).toEqual([
      { from: 'the-page', to: 'dialog', states: ['opened'], view: null },
      { from: 'the-page', to: 'spawned', states: [], view: null },
    ])
  })

  test('names the machine that nobody starts and no address opens', () => {
    expect(overview.unreached).toEqual(['lonely'])
    const started = { ...plantedViews, starts: [{ from: 'dialog', to: 'lonely', file: 'src/dialog.tsx' }] }
    expect(overviewOf(planted, started).unreached).toEqual([])
    const opened = {
      ...plantedViews,
      entries: [...plantedViews.entries, { address: '/x', machine: 'lonely', file: '' }],
    }
    expect(overviewOf(planted, opened).unreached).toEqual([])
  })

  test('says what opens each machine, where it ends and where it leads', () => {
    expect(
      summaryOf(overview).machines.map(({ name, area, addresses, ends }) => [name, area, addresses, ends]),
    ).toEqual([
      ['the-page', 'shop', ['/shop'], []],
      ['dialog', 'shop', [], ['end']],
      ['spawned', 'shop', [], ['end']],
      ['lonely', 'shop', [], ['end']],
    ])
    // A dialog of the page does not lead to its own page in the picture.
    expect(overview.leads.map(({ from, to }) => `${from} ${to}`)).toEqual(['dialog the-page', 'lonely the-page'])
    expect(pageLeads(overview)).toEqual([])
  })
})

describe('the overview of the product', () => {
  const overview = overviewOf(models, views)

  test('has no machine that nothing starts and no address opens', () => {
    expect(overview.unreached).toEqual([])
  })

  test('has every machine in an area, and arrows between machines that there are', () => {
    const names = Object.keys(models)
    expect(overview.machines.map(({ name }) => name)).toEqual(names)
    expect(overview.machines.filter(({ area }) => area === '')).toEqual([])
    for (const { from, to } of [...overview.starts, ...overview.leads]) {
      expect(names).toContain(from)
      expect(names).toContain(to)
    }
  })

  test('knows the journey from quote to receipt', () => {
    const leads = pageLeads(overview).map(({ from, to }) => `${from} ${to}`)
    expect(leads).toEqual(
      expect.arrayContaining(['quote plans', 'plans plan-detail', 'plan-detail cart', 'cart enrollment']),
    )
    const starts = overview.starts.map(({ from, to }) => `${from} ${to}`)
    expect(starts).toEqual(
      expect.arrayContaining([
        'enrollment receipt',
        'cart riders',
        'contact otp',
        'enrollment save-later',
        'home work-list',
      ]),
    )
    expect(overview.machines.find(({ name }) => name === 'cart')?.addresses).toEqual(['/cart'])
    expect(overview.machines.find(({ name }) => name === 'signing')?.addresses).toEqual(['/sign/:id'])
  })

  test('is drawn with nothing over anything', async () => {
    const drawing = await drawOverview(overview, layouter.layout)
    // An area is around its machines.
    expect(faultsOf({ ...drawing, boxes: drawing.boxes.filter(({ depth }) => depth > 0) })).toEqual([])
    expect(drawing.boxes.map(({ node }) => node)).toEqual(expect.arrayContaining(Object.keys(models)))
  })
})
