import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { Browser } from 'playwright'
import { models as allModels } from '#machines/registry.ts'
import { chosenModels } from './machines.ts'
import { toHtml } from '../diagram/export/html.export.ts'
import { toJson } from '../diagram/export/json.export.ts'
import { toMermaid } from '../diagram/export/mermaid.export.ts'
import { toPng } from '../diagram/export/png.export.ts'
import { toScxml } from '../diagram/export/scxml.export.ts'
import { toSvg } from '../diagram/export/svg.export.ts'
import { keepPictures } from '../diagram/kept-pictures.ts'
import { keepVersions } from '../diff/kept-versions.ts'
import { readStructures } from '../diff/read-structures.ts'
import { createNodeLayouter } from '../diagram/layout.node.ts'
import { draw } from '../diagram/layout.ts'
import { drawOverview } from '../overview/draw-overview.ts'
import views from '../overview/generated/views.json' with { type: 'json' }
import { OVERVIEW, overviewOf, summaryOf } from '../overview/overview.ts'
import { launchChromium } from '../run/chromium.ts'
import { structureWithResting } from '../structure/resting.ts'
import type { Structure } from '../structure/structure.ts'

const extensions = { svg: 'svg', png: 'png', mermaid: 'mmd', scxml: 'scxml', json: 'json', html: 'html' }

/** Served with the page, which fetches one machine's versions when they are looked at. */
const KEPT = 'public/machines/versions'
const PICTURES = 'public/machines/pictures'

interface Options {
  out?: string
  keep: boolean
  revision?: string
  day?: string
  format: keyof typeof extensions
  machine?: string
  descriptions: boolean
}

const run = async (options: Options, command: Command): Promise<void> => {
  if (options.keep) await keep(options)
  else if (options.out !== undefined) await exportAll(options, options.out, command)
  else command.error('Say where the files go (--out FOLDER), or keep the versions of today (--keep).')
}

/** The day is yyyy-mm-dd; today's by default. */
const keep = async ({ revision = '.', day = new Date().toISOString().slice(0, 10) }: Options): Promise<void> => {
  const structures = await readStructures(revision)
  for (const file of keepVersions(KEPT, structures, day)) process.stdout.write(`${file}\n`)
  // Small pictures are of the machines of today alone.
  if (revision === '.') for (const file of await keepPictures(PICTURES)) process.stdout.write(`${file}\n`)
}

const exportAll = async ({ format, machine, descriptions }: Options, out: string, command: Command): Promise<void> => {
  const models = modelsOr(machine, (message) => command.error(message))
  const layouter = createNodeLayouter()
  let browser: Browser | undefined
  const contentOf = async (structure: Structure): Promise<string | Buffer> => {
    if (format === 'json') return toJson(structure)
    if (format === 'scxml') return toScxml(structure)
    if (format === 'mermaid') return toMermaid(structure, { descriptions })
    const drawing = await draw(structure, layouter.layout, { descriptions })
    if (format === 'svg') return toSvg(drawing)
    if (format === 'html') return toHtml(structure, drawing)
    browser ??= await launchChromium()
    return toPng(browser, drawing)
  }
  const exportOverview = async (kind: 'svg' | 'png' | 'json', folder: string): Promise<void> => {
    const overview = overviewOf(allModels, views)
    for (const name of overview.unreached) process.stderr.write(`No address opens ${name}, and no machine starts it.\n`)
    const file = join(folder, `${OVERVIEW}.${extensions[kind]}`)
    if (kind === 'json') await writeFile(file, `${JSON.stringify(summaryOf(overview), null, 2)}\n`)
    else {
      const drawing = await drawOverview(overview, layouter.layout)
      await writeFile(
        file,
        kind === 'svg' ? toSvg(drawing) : await toPng((browser ??= await launchChromium()), drawing),
      )
    }
    process.stdout.write(`${file}\n`)
  }
  try {
    await mkdir(out, { recursive: true })
    for (const [id, model] of models) {
      const file = join(out, `${id}.${extensions[format]}`)
      await writeFile(file, await contentOf(structureWithResting(model)))
      process.stdout.write(`${file}\n`)
    }
    if (machine === undefined && isPicture(format)) await exportOverview(format, out)
  } finally {
    layouter.close()
    await browser?.close()
  }
}

const isPicture = (format: keyof typeof extensions): format is 'svg' | 'png' | 'json' =>
  format === 'svg' || format === 'png' || format === 'json'

/** A machine that is not there is a mistake of who asks, not of the program: a sentence and no stack. */
const modelsOr = (machine: string | undefined, refuse: (message: string) => never): ReturnType<typeof chosenModels> => {
  try {
    return chosenModels(machine)
  } catch (error) {
    if (error instanceof InvalidArgumentError) return refuse(error.message)
    throw error
  }
}

/** The machines as pictures and documents; the versions of today. */
export const diagramsCommand = (): Command =>
  new Command('diagrams')
    .description('The machines as pictures and documents')
    .option('--out <folder>', 'where the files go; made if it is not there')
    .option('--keep', `adds the versions of today to ${KEPT}, where they are new`, false)
    .option('--revision <revision>', 'with --keep: the machines of a git revision instead of these')
    .option('--day <yyyy-mm-dd>', 'with --keep: the day that they are of, instead of today')
    .addOption(
      new Option('--format <format>', 'what to write')
        .choices(Object.keys(extensions))
        .default('svg' satisfies keyof typeof extensions),
    )
    .option('--machine <id>', 'one machine alone')
    .option('--no-descriptions', 'names, guards and actions without the sentences')
    .action(run)
