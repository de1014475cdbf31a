import { type Command, Option } from 'commander'
import { cover, type Cover } from '../cover/cover.ts'
import { criteria, type Criterion } from '../cover/goals.ts'
import { gherkinFormat } from '../formats/gherkin.format.ts'
import { graphwalkerFormat } from '../formats/graphwalker.format.ts'
import { jsonFormat } from '../formats/json.format.ts'
import { markdownFormat } from '../formats/markdown.format.ts'
import { mermaidFormat } from '../formats/mermaid.format.ts'
import { exploredWith, subjectsOf } from './reports.ts'

const written = {
  markdown: markdownFormat,
  json: jsonFormat,
  gherkin: gherkinFormat,
  graphwalker: graphwalkerFormat,
  mermaid: mermaidFormat,
}

interface Flags {
  criterion: Criterion
  length: string
  maxSteps: string
  format: keyof typeof written
}

/** `cover FILE#export`: few short paths that take every transition (or enter every state). */
export const coverFilesCommand = (program: Command): Command =>
  program
    .command('cover <machine>')
    .description('few short paths that cover FILE#export, for tests')
    .addOption(new Option('--criterion <which>', 'what is to be covered').choices(criteria).default('declared'))
    .option('--length <count>', 'steps of a sequence: of each for switch, at most for prime', '3')
    .option('--max-steps <count>', 'steps of one path at most', '40')
    .addOption(new Option('--format <name>', 'how paths are written').choices(Object.keys(written)).default('markdown'))
    .action(async (reference: string, { criterion, length, maxSteps, format }: Flags) => {
      const covers: Cover[] = []
      for (const subject of await subjectsOf(reference)) {
        const { graph } = exploredWith(subject, {})
        covers.push(cover(graph, { criterion, length: Number(length), maxSteps: Number(maxSteps), budget: 60_000 }))
      }
      process.stdout.write(written[format](covers))
    })
