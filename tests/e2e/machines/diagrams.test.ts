import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PNG } from 'pngjs'
import { afterAll, expect } from 'vitest'
import { models } from '#machines/registry.ts'
import type { Line } from '#paths/diagram/drawing.ts'
import { diagramsCommand } from '#paths/commands/diagrams.command.ts'
import { toHtml } from '#paths/diagram/export/html.export.ts'
import { createNodeLayouter } from '#paths/diagram/layout.node.ts'
import { draw } from '#paths/diagram/layout.ts'
import { textWidth } from '#paths/diagram/measure.ts'
import { structureOf } from '#paths/structure/structure-of.ts'
import { test } from '../support/test.ts'

const folder = mkdtempSync(join(tmpdir(), 'diagrams-'))
const layouter = createNodeLayouter()
afterAll(() => {
  layouter.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Within this process: starting one takes longer than what most of these tests look at. */
const diagrams = (...args: string[]) =>
  diagramsCommand()
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .parseAsync(args, { from: 'user' })

test('the command writes a file for every machine and one of all', async () => {
  const out = join(folder, 'all')
  const args = ['tools/run.mjs', 'paths/diagrams-cli.ts', '--out', out, '--format', 'json']
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const files = [...Object.keys(models), 'overview'].map((id) => `${id}.json`)
  expect(readdirSync(out).toSorted()).toEqual(files.toSorted())
  expect(stdout.trim().split('\n')).toEqual(files.map((file) => join(out, file)))
})

test('the command draws the overview as the page does', async () => {
  const out = join(folder, 'overview')
  await diagrams('--out', out, '--format', 'svg')
  const text = readFileSync(join(out, 'overview.svg'), 'utf8')
  expect(text).toContain('<title>overview</title>')
  for (const name of Object.keys(models)) expect(text).toContain(`data-node="${name}"`)
  expect(text).toContain('data-transition="cart&gt;riders"')
})

test.each([
  ['svg', 'otp.svg', '<svg xmlns='],
  ['mermaid', 'otp.mmd', '---\ntitle: "otp"'],
  ['scxml', 'otp.scxml', '<?xml version="1.0"'],
  ['html', 'otp.html', '<!doctype html>'],
])('the command writes one machine as %s', async (format, file, start) => {
  const out = join(folder, format)
  await diagrams('--out', out, '--format', format, '--machine', 'otp')
  expect(readdirSync(out)).toEqual([file])
  const text = readFileSync(join(out, file), 'utf8')
  expect(text.slice(0, start.length)).toBe(start)
})

test('the command draws a PNG of twice the size, with something in it', async () => {
  await diagrams('--out', folder, '--format', 'png', '--machine', 'receipt')
  const drawing = await draw(structureOf(models.receipt.machine), layouter.layout)
  const { width, height, data } = PNG.sync.read(readFileSync(join(folder, 'receipt.png')))
  expect({ width, height }).toEqual({ width: 2 * Math.ceil(drawing.width), height: 2 * Math.ceil(drawing.height) })
  const colours = new Set<number>()
  for (let at = 0; at < data.length; at += 4) colours.add(data.readUInt32BE(at))
  expect(colours.size).toBeGreaterThan(20)
})

test('the command names the machines that there are', async () => {
  await expect(diagrams('--out', folder, '--machine', 'nobody')).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining(`There is no machine "nobody". There are: ${Object.keys(models).join(', ')}.`),
  })
})

test('no text is wider than the room that was kept for it', async ({ browser }) => {
  const page = await browser.newPage()
  const measured: { role: Line['role']; text: string; wide: number }[] = []
  for (const { machine } of Object.values(models)) {
    const structure = structureOf(machine)
    await page.setContent(toHtml(structure, await draw(structure, layouter.layout, { direction: 'DOWN' })))
    measured.push(
      ...(await page.locator('svg text').evaluateAll((texts) =>
        texts.map((element) => ({
          role: (element.getAttribute('class') ?? '').replace('line-', '') as Line['role'],
          text: element.textContent,
          wide: (element as SVGTextElement).getBBox().width,
        })),
      )),
    )
  }
  await page.close()
  expect(measured.length).toBeGreaterThan(1000)
  expect(measured.filter(({ role, text, wide }) => wide > textWidth(text, role))).toEqual([])
})
