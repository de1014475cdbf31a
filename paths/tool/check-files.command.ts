import { mkdirSync, watch, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { jsonReport } from '../report/json.report.ts'
import { junitReport } from '../report/junit.report.ts'
import { countsOf, type Reports } from '../report/machine-report.ts'
import { pageReport } from '../report/page.report.ts'
import { sarifReport } from '../report/sarif.report.ts'
import { textReport } from '../report/text.report.ts'
import { reportsOf } from './reports.ts'
import { version } from './package-version.ts'

const reporters = ['text', 'json', 'junit', 'sarif', 'html'] as const

interface Flags {
  model?: string
  states?: number
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
    .addOption(new Option('--reporter <name>', 'how it is said').choices(reporters).default('text'))
    .option('--out <file>', 'where it is written, instead of the standard output')
    .option('--strict', 'ends with 1 on warnings too', false)
    .option('--quiet', 'leaves out what is not known', false)
    .option('--watch', 'checks again whenever a file changes', false)
    .action(async (files: string[], flags: Flags) => {
      const reports = await once(files, flags)
      process.exitCode = exitCodeOf(reports, flags.strict)
      if (flags.watch) watchAll(reports.files, () => once(files, flags))
    })

const once = async (files: readonly string[], flags: Flags): Promise<Awaited<ReturnType<typeof reportsOf>>> => {
  const { model, states, out } = flags
  const reports = await reportsOf(files, {
    ...(model !== undefined && { model }),
    ...(states !== undefined && { states }),
  })
  const text = await written(reports, flags)
  if (out === undefined) process.stdout.write(text)
  else {
    mkdirSync(dirname(out), { recursive: true })
    writeFileSync(out, text)
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

/** Editors save in several steps: what comes within this time is one change. Milliseconds. */
const TOGETHER = 100

const watchAll = (files: readonly string[], again: () => Promise<{ files: string[] }>): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const watchers = [...new Set(files)].map((file) =>
    watch(file, () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        for (const watcher of watchers) watcher.close()
        void again().then(
          (reports) => watchAll(reports.files.length > 0 ? reports.files : files, again),
          (error: unknown) => process.stderr.write(`${String(error)}\n`),
        )
      }, TOGETHER)
    }),
  )
}

function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('It is a whole number from 1.')
  return number
}
