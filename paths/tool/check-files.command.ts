import { type Command, Option } from 'commander'
import { jsonReport } from '../report/json.report.ts'
import { junitReport } from '../report/junit.report.ts'
import { countsOf, type Reports } from '../report/machine-report.ts'
import { pageReport } from '../report/page.report.ts'
import { sarifReport } from '../report/sarif.report.ts'
import { textReport } from '../report/text.report.ts'
import { reportsOf } from './reports.ts'
import { LONGEST } from './in-time.ts'
import { version } from './package-version.ts'
import { fileTime, watchFiles } from './watch-files.ts'
import { wholeNumber } from './whole-number.ts'
import { writeOut } from './write-out.ts'

const reporters = ['text', 'json', 'junit', 'sarif', 'html'] as const

interface Flags {
  model?: string
  states?: number
  seconds: number
  reporter: (typeof reporters)[number]
  out?: string
  strict: boolean
  quiet: boolean
  watch: boolean
}

/** What a command ends with. */
export const exitCodes = { good: 0, findings: 1, notRead: 2 } as const

/**
 * `check FILE[#export] ...`: what is wrong with the machines of a file. Ends with 0 where nothing is, 1 on an error (with
 * `--strict` on a warning too), 2 where a file cannot be read.
 */
export const checkFilesCommand = (program: Command): Command =>
  program
    .command('check <files...>')
    .description('what is wrong with the machines of FILE or FILE#export, and what is not known of them')
    .option('--model <file>', 'what the machine does not say; FILE.paths.ts beside it where left out')
    .option('--states <count>', 'different states before a field of the context is left out of account', wholeNumber)
    .option('--seconds <count>', 'how long one machine may take, and a file until it is loaded', wholeNumber, LONGEST)
    .addOption(new Option('--reporter <name>', 'how it is said').choices(reporters).default('text'))
    .option('--out <file>', 'where it is written, instead of the standard output')
    .option('--strict', 'ends with 1 on warnings too', false)
    .option('--quiet', 'leaves out what is not known', false)
    .option('--watch', 'checks again whenever a file changes', false)
    .action(async (files: string[], flags: Flags) => {
      const begun = flags.watch ? fileTime() : 0
      const reports = await once(files, flags)
      process.exitCode = exitCodeOf(reports, flags.strict)
      if (flags.watch) watchFiles({ files: reports.files, begun }, async () => (await once(files, flags)).files)
    })

const once = async (files: readonly string[], flags: Flags): Promise<Awaited<ReturnType<typeof reportsOf>>> => {
  const { model, states, seconds, out } = flags
  const reports = await reportsOf(files, {
    seconds,
    ...(model !== undefined && { model }),
    ...(states !== undefined && { states }),
  })
  const text = await written(reports, flags)
  if (out === undefined) process.stdout.write(text)
  else {
    writeOut(out, text)
    process.stderr.write(`${out}\n`)
  }
  return reports
}

const written = async (reports: Reports, { reporter, quiet }: Flags): Promise<string> => {
  switch (reporter) {
    case 'json':
      return jsonReport(reports)
    case 'junit':
      return junitReport(reports)
    case 'sarif':
      return sarifReport(reports, version)
    case 'html':
      return pageReport(reports)
    default:
      return textReport(reports, { gaps: !quiet })
  }
}

export const exitCodeOf = (reports: Reports, strict: boolean): number => {
  if (reports.unread.length > 0) return exitCodes.notRead
  const { errors, warnings } = countsOf(reports)
  return errors > 0 || (strict && warnings > 0) ? exitCodes.findings : exitCodes.good
}
