// `npm run diagrams -- --out DIR --format FORMAT`: every machine as a picture or as a document, a file each.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command, InvalidArgumentError, Option } from 'commander'
import type { Browser } from 'playwright'
import { chosenModels } from './commands/machines.ts'
import { toHtml } from './diagram/export/html.export.ts'
import { toJson } from './diagram/export/json.export.ts'
import { toMermaid } from './diagram/export/mermaid.export.ts'
import { toPng } from './diagram/export/png.export.ts'
import { toScxml } from './diagram/export/scxml.export.ts'
import { toSvg } from './diagram/export/svg.export.ts'
import { createNodeLayouter } from './diagram/layout.node.ts'
import { draw } from './diagram/layout.ts'
import { launchChromium } from './run/chromium.ts'
import { structureOf } from './structure/structure-of.ts'
import type { Structure } from './structure/structure.ts'

const extensions = { svg: 'svg', png: 'png', mermaid: 'mmd', scxml: 'scxml', json: 'json', html: 'html' }

interface Options {
  out: string
  format: keyof typeof extensions
  machine?: string
  descriptions: boolean
}

const exportAll = async ({ out, format, machine, descriptions }: Options, command: Command): Promise<void> => {
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
  try {
    await mkdir(out, { recursive: true })
    for (const [id, model] of models) {
      const file = join(out, `${id}.${extensions[format]}`)
      await writeFile(file, await contentOf(structureOf(model.machine)))
      process.stdout.write(`${file}\n`)
    }
  } finally {
    layouter.close()
    await browser?.close()
  }
}

/** A machine that is not there is a mistake of who asks, not of the program: a sentence and no stack. */
const modelsOr = (machine: string | undefined, refuse: (message: string) => never): ReturnType<typeof chosenModels> => {
  try {
    return chosenModels(machine)
  } catch (error) {
    if (error instanceof InvalidArgumentError) return refuse(error.message)
    throw error
  }
}

await new Command('diagrams')
  .description('The machines as pictures and documents')
  .requiredOption('--out <folder>', 'where the files go; made if it is not there')
  .addOption(
    new Option('--format <format>', 'what to write')
      .choices(Object.keys(extensions))
      .default('svg' satisfies keyof typeof extensions),
  )
  .option('--machine <id>', 'one machine alone')
  .option('--no-descriptions', 'names, guards and actions without the sentences')
  .action(exportAll)
  .parseAsync(process.argv)
