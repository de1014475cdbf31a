import { writeFileSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { render, renderFormats, type RenderFormat } from '../render.ts'
import { subjectsOf } from './reports.ts'

/** `draw FILE#export`: the machine as a picture or a document. */
export const drawCommand = (program: Command): Command =>
  program
    .command('draw <machine>')
    .description('FILE#export as a picture or a document')
    .addOption(new Option('--format <name>', 'what is written').choices(renderFormats).default('svg'))
    .option('--out <file>', 'where it is written, instead of the standard output')
    .action(async (reference: string, { format, out }: { format: RenderFormat; out?: string }) => {
      for (const { machine } of await subjectsOf(reference)) {
        const text = await render(machine, format)
        if (out === undefined) process.stdout.write(text)
        else writeFileSync(out, text)
      }
    })
