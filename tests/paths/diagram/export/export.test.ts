import { Window } from 'happy-dom'
import { afterAll, describe, expect, test } from 'vitest'
import { models } from '#machines/registry.ts'
import { toHtml } from '#paths/diagram/export/html.export.ts'
import { toJson } from '#paths/diagram/export/json.export.ts'
import { toSvg } from '#paths/diagram/export/svg.export.ts'
import { createNodeLayouter } from '#paths/diagram/layout.node.ts'
import { draw } from '#paths/diagram/layout.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { everything } from '../everything.ts'

const layouter = createNodeLayouter()
afterAll(() => layouter.close())
const { DOMParser } = new Window()
const read = (text: string): Document => {
  const document = new DOMParser().parseFromString(text, 'application/xml') as unknown as Document
  const error = document.querySelector('parsererror')
  if (error !== null) throw new Error(error.textContent)
  return document
}

describe.each([...Object.entries(models), ['everything', { machine: everything }] as const])('%s', (_, { machine }) => {
  const structure = structureOf(machine)

  test('comes back from JSON as it was', () => {
    expect(JSON.parse(toJson(structure))).toEqual(structure)
  })

  test('is one picture and one page with everything in it', async () => {
    const drawing = await draw(structure, layouter.layout)
    const svg = read(toSvg(drawing))
    const attributes = (document: Document, name: string) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name))
    expect(attributes(svg, 'data-node')).toEqual(structure.nodes.map(({ id }) => id))
    expect(new Set(attributes(svg, 'data-transition'))).toEqual(new Set(structure.transitions.map(({ id }) => id)))
    // The page's policy refuses styles in line.
    expect(attributes(svg, 'style')).toEqual([])

    const html = read(toHtml(structure, drawing))
    expect(attributes(html, 'data-node')).toEqual(structure.nodes.map(({ id }) => id))
    const items = [...html.querySelectorAll('li[id]')]
    expect(items.map((item) => item.querySelector('strong')?.textContent)).toEqual(
      structure.nodes.map(({ key }) => key),
    )
    expect(html.querySelectorAll('main > ul li:not([id])')).toHaveLength(
      structure.transitions.length +
        structure.nodes.reduce(
          (sum, { invokes, entry, exit }) =>
            sum +
            invokes.length +
            [...entry, ...exit].filter((name) => !/^(assign|inline|raise|cancel)$/.test(name)).length,
          0,
        ),
    )
    const links = [...html.querySelectorAll('main > ul a')].map((link) => link.getAttribute('href')?.slice(1))
    const ids = items.map(({ id }) => id)
    expect(links.filter((link) => link === undefined || !ids.includes(link))).toEqual([])
    expect([...html.querySelectorAll('[src], link')]).toEqual([])
  })
})

test('texts stay texts', async () => {
  const structure = structureOf(everything)
  const html = read(toHtml(structure, await draw(structure, layouter.layout)))
  expect(html.querySelector('h1 + p')?.textContent).toBe(structure.description)
  expect(html.querySelectorAll('b')).toHaveLength(0)
})
