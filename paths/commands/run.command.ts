import { existsSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Command, Option } from 'commander'
import { type Criterion, criteria } from '../cover/goals.ts'
import { launchChromium } from '../run/chromium.ts'
import { readCosts, writeCosts } from '../run/costs.ts'
import { missedIn, summaryOf } from '../run/coverage.ts'
import type { Theatre } from '../run/drive.ts'
import type { Drivers } from '../run/driver.ts'
import { junitOf } from '../run/junit.ts'
import { isFaulty, newLooks } from '../run/product/looks.ts'
import { patience } from '../run/patience.ts'
import { type Released, releasedProduct } from '../run/product/chaos/released.ts'
import type { Product } from '../run/product/product.ts'
import { progressOn } from '../run/run-progress.ts'
import { replay } from '../run/replay-run.ts'
import { reportOf } from '../run/report.ts'
import type { AnyModel } from '../model.ts'
import { structureOf } from '../structure/structure-of.ts'
import { readTraffic } from '../traffic/read-traffic.ts'
import { type CountedMove, weightsOf } from '../traffic/weights.ts'
import { boughtName, programOf, runProgram } from '../run/run-machines.ts'
import { runSummary } from '../run/summary-text.ts'
import { overwriteGetLocale } from '#schemas/messages/generated/runtime.js'
import { openingOf } from '../run/product/opening.ts'
import { type Locale, baseLocale, locales } from '#schemas/messages/languages.ts'
import { runChaos } from './chaos.ts'
import { duration, wholeNumber } from './arguments.ts'
import { chosenModels } from './machines.ts'
import { folderAsked, writeAsked } from './write-asked.ts'

interface Flags {
  criterion: Criterion
  maxSteps: number
  budget: number
  workers: number
  patience: number
  replay?: string
  headed: boolean
  out: string
  base?: string
  drivers: string
  costs: string
  summary?: string
  traffic?: string
  again: boolean
  pictures: boolean
  look: boolean
  locale: Locale
  width: number
  dark: boolean
  forcedColors: boolean
  chaos?: string | true
  at?: string
  json: boolean
}

/** `run [MACHINE ...]`: drives the built product along covering paths. Ends with 1 where a path fails or one is missing. */
export const runCommand = (program: Command): Command =>
  program
    .command('run [machines...]')
    .description('drives the built product in Chromium along paths that cover the machines')
    .addOption(new Option('--criterion <which>', 'what is to be covered').choices(criteria).default('declared'))
    .option('--max-steps <count>', 'steps of one path at most', wholeNumber, 40)
    .option(
      '--budget <time>',
      'such as 240s or 5m: the paths that buy most for their time; what does not fit is said',
      duration,
      240_000,
    )
    .option('--workers <count>', 'browsers side by side', wholeNumber, 2)
    .option('--patience <time>', 'until the page must show what is looked for', duration, patience.milliseconds)
    .option('--replay <id>', 'drives one path of the last run again')
    .option('--headed', 'with a window', false)
    .option('--out <folder>', 'where the report goes', 'test-results/paths')
    .option('--base <url>', 'a product that runs already; where left out, one is built and started')
    .option('--drivers <file>', 'the module whose `drivers` are used', 'tests/drivers/machines/registry.ts')
    .option(
      '--costs <file>',
      'what the paths of each machine cost, where no run here has measured it',
      'tests/drivers/machines/costs.json',
    )
    .option('--traffic <file>', 'an answer of get-traffic-overview: a budget takes what visits do most first')
    .option('--summary <file>', 'where the counts go besides, for the diagrams')
    .option('--again', 'drives a path that failed once more: one that passes then is said to be unsteady', false)
    .option('--no-pictures', 'takes no pictures of states')
    .option('--no-look', 'does not judge whether states are accessible, fit the window and are in its language')
    .addOption(new Option('--locale <language>', 'of the pages').choices(locales).default(baseLocale))
    .option('--width <px>', 'of the window', wholeNumber, 1280)
    .option('--dark', 'pages in the dark instead of in the light', false)
    .option('--forced-colors', 'dark colours of the system instead of the own ones', false)
    .option(
      '--chaos [kinds]',
      'goes to each state once and disturbs the page there: refresh, back, offline, second-tab, lost-session, deploy; all where none is named',
    )
    .option('--at <state>', 'with --chaos: at this leaf state alone')
    .option('--json', 'the coverage as JSON instead of the summary', false)
    .action(async (machines: string[], flags: Flags) => {
      const models = machines.length === 0 ? chosenModels(undefined) : machines.flatMap(chosenModels)
      patience.milliseconds = flags.patience
      const { drivers } = (await import(/* @vite-ignore */ pathToFileURL(resolve(flags.drivers)).href)) as {
        drivers: Drivers
      }
      // Theirs, not the browser's that runs no page here: what they import has asked for that one.
      overwriteGetLocale(() => flags.locale)
      await withTheatre(flags, async (theatre, product) => {
        if (flags.chaos !== undefined) {
          const wanted = flags.chaos === true ? undefined : flags.chaos.split(',')
          const settings = { ...flags, kinds: wanted, deploy: product?.deploy ?? null }
          if (!(await runChaos(models, drivers, theatre, settings))) process.exitCode = 1
          return
        }
        if (flags.replay !== undefined) {
          const fault = await replay(flags.replay, join(flags.out, 'coverage.json'), { models, drivers, theatre })
          if (fault !== null) process.exitCode = 1
          return
        }
        const settings = {
          ...flags,
          ...(flags.traffic !== undefined && { worth: worthOf(models, readTraffic(flags.traffic)) }),
          costs: { ...readCosts(flags.costs), ...readCosts(join(flags.out, 'costs.json')) },
        }
        const planned = programOf(models, drivers, settings)
        rmSync(flags.out, { recursive: true, force: true })
        folderAsked(flags.out)
        const progress = progressOn(process.stderr, planned.jobs.length)
        const { coverage, costs } = await runProgram(planned, theatre, settings, progress)
        writeAsked(join(flags.out, 'coverage.json'), `${JSON.stringify(coverage)}\n`)
        writeAsked(join(flags.out, 'junit.xml'), junitOf(coverage))
        writeAsked(join(flags.out, 'report.html'), reportOf(coverage, theatre.pictured))
        if (flags.summary !== undefined) writeAsked(flags.summary, `${JSON.stringify(summaryOf(coverage), null, 1)}\n`)
        writeCosts(join(flags.out, 'costs.json'), costs)
        if (theatre.looks !== null)
          writeAsked(join(flags.out, 'looks.json'), `${JSON.stringify([...theatre.looks.found])}\n`)
        process.stdout.write(
          flags.json ? `${JSON.stringify(coverage)}\n` : runSummary(coverage, flags.out, theatre.looks),
        )
        const failed = coverage.machines.some(({ paths }) => paths.some(({ status }) => status === 'failed'))
        const missed = coverage.machines.some((one) => missedIn(one, flags.criterion).length > 0)
        if (failed || missed || isFaulty(theatre.looks)) process.exitCode = 1
      })
    })

/** What visits do counts by how often they do it; what they never did, a little. */
const worthOf = (
  models: readonly [string, AnyModel][],
  traffic: ReadonlyMap<string, CountedMove[]>,
): ((bought: string) => number) => {
  const counts = new Map<string, number>()
  for (const [, { machine }] of models) {
    for (const [id, count] of weightsOf(structureOf(machine), traffic.get(machine.id) ?? []).taken) {
      counts.set(boughtName(machine.id, id), count)
    }
  }
  return (bought) => 0.01 + (counts.get(bought) ?? 0)
}

/** Opens a browser on a product, on one of our own where no other is named, and closes both at the end. */
const withTheatre = async (
  flags: Flags,
  play: (theatre: Theatre, product: Released | null) => Promise<void>,
): Promise<void> => {
  const { base, headed, out, pictures, look, locale, replay: again } = flags
  const product = base === undefined ? await ownProduct() : null
  const url = product?.url ?? addressesOf(base ?? '')
  const browser = await launchChromium({ headed })
  try {
    const folder = pictures && again === undefined ? join(out, 'pictures') : null
    const looks = look && again === undefined ? newLooks(locale !== baseLocale) : null
    await play({ browser, url, pictures: folder, pictured: new Map(), looks, opening: openingOf(flags) }, product)
  } finally {
    await browser.close()
    await product?.stop()
  }
}

/** Mails stay in the product's own mailbox; all paths come from one address, which limits would take for one person. */
const ownProduct = async (): Promise<Released> => {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0 || !existsSync('dist/server/main.js')) throw new Error('npm run build failed: there is no product')
  return releasedProduct({ RATE_LIMITS: 'off' })
}

const addressesOf =
  (base: string): Product['url'] =>
  (path = '/', host = '') => {
    const address = new URL(path, base)
    if (host !== '') address.hostname = `${host}.${address.hostname}`
    return address.href
  }
