import { type Command, Option } from 'commander'
import { render, renderFormats, type RenderFormat } from '../render.ts'
import { NotLoaded } from './load-machines.ts'
import { subjectsOf } from './reports.ts'
import { writeOut } from './write-out.ts'

/** `draw FILE#export`: the machine as a picture or a document. */
export const drawCommand = (program: Command): Command =>
  program
    .command('draw <machine>')
    .description('FILE#export as a picture or a document')
    .addOption(new Option('--format <name>', 'what is written').choices(renderFormats).default('svg'))
    .option('--out <file>', 'where it is written, instead of the standard output')
    .action(async (reference: string, { format, out }: { format: RenderFormat; out?: string }) => {
      const subjects = await subjectsOf(reference)
      if (out !== undefined && subjects.length > 1) {
        const names = subjects.map(({ name }) => name).join(', ')
        throw new NotLoaded(
          `${reference} has several machines, and ${out} takes one: say which, ${reference}#... (${names})`,
        )
      }
      for (const { machine } of subjects) {
        const text = await render(machine, format)
        if (out === undefined) process.stdout.write(text)
        else writeOut(out, text)
      }
    })
