import { type Command, Option } from 'commander'
import { coverClosely } from '../cover/cover-closely.ts'
import type { Cover } from '../cover/cover.ts'
import { criteria, type Criterion } from '../cover/goals.ts'
import { failureAtStart } from '../cover/why-never.ts'
import type { Format } from '../formats/format.ts'
import { gherkinFormat } from '../formats/gherkin.format.ts'
import { graphwalkerFormat } from '../formats/graphwalker.format.ts'
import { markdownFormat } from '../formats/markdown.format.ts'
import { mermaidFormat } from '../formats/mermaid.format.ts'
import { namesIn } from '../guess/check-machine.ts'
import { exitCodes } from './check-files.command.ts'
import { LONGEST } from './in-time.ts'
import { exploredWith, subjectsOf } from './reports.ts'
import { wholeNumber } from './whole-number.ts'

/** The covers themselves, with what is not covered and why. */
const coversFormat: Format = (covers) => `${JSON.stringify(covers, null, 2)}\n`

const written = {
  markdown: markdownFormat,
  json: coversFormat,
  gherkin: gherkinFormat,
  graphwalker: graphwalkerFormat,
  mermaid: mermaidFormat,
}

interface Flags {
  criterion: Criterion
  length: number
  maxSteps: number
  seconds: number
  format: keyof typeof written
}

/**
 * `cover FILE#export`: few short paths that take every transition (or enter every state). Ends with 1 where a machine
 * throws when it starts, the time is over first, or its exploration ends early.
 */
export const coverFilesCommand = (program: Command): Command =>
  program
    .command('cover <machine>')
    .description('few short paths that cover FILE#export, for tests')
    .addOption(new Option('--criterion <which>', 'what is to be covered').choices(criteria).default('declared'))
    .option('--length <count>', 'steps of a sequence: of each for switch, at most for prime', wholeNumber, 3)
    .option('--max-steps <count>', 'steps of one path at most', wholeNumber, 40)
    .option('--seconds <count>', 'how long exploring one machine may take', wholeNumber, LONGEST)
    .addOption(new Option('--format <name>', 'how paths are written').choices(Object.keys(written)).default('markdown'))
    .action(async (reference: string, { criterion, length, maxSteps, seconds, format }: Flags) => {
      const covers: Cover[] = []
      const named: ((text: string) => string)[] = []
      for (const subject of await subjectsOf(reference, { seconds })) {
        const { graph } = exploredWith(subject, { seconds })
        const names = namesIn(graph.structure)
        const found = await coverClosely(graph, { criterion, length, maxSteps, budget: 60_000 })
        named.push(names)
        covers.push(found)
        const failure = failureAtStart(graph)
        const { machine, uncovered, cut, truncated } = found
        if (failure !== null) process.stderr.write(`${machine} throws when it starts: ${failure}\n`)
        if (cut) process.stderr.write(`${machine}: the time is over before everything is covered\n`)
        if (truncated) process.stderr.write(`${machine} is not explored to its end: what comes later is not covered\n`)
        if (failure !== null || cut || truncated) process.exitCode = exitCodes.findings
        if (format === 'markdown' || format === 'json') continue
        // The other formats have no place for it.
        for (const { id, why } of uncovered) process.stderr.write(names(`${machine}: not covered: ${id}: ${why}\n`))
      }
      const text = written[format](covers)
      // For people, actors and delays go by the names that `check` gives them; other formats are read by programs.
      process.stdout.write(format === 'markdown' ? named.reduce((said, names) => names(said), text) : text)
    })
