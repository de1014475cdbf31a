import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Option, type Command } from 'commander'
import { coverClosely } from '../cover/cover-closely.ts'
import { cover, type Cover } from '../cover/cover.ts'
import { type Criterion, criteria } from '../cover/goals.ts'
import { failureAtStart } from '../cover/why-never.ts'
import { explore } from '../explore/explore.ts'
import type { Graph } from '../explore/graph.ts'
import { counted } from '../formats/format.ts'
import { formatNames, formats } from '../formats/formats.ts'
import type { Drivers } from '../run/driver.ts'
import { passesFor } from '../run/plan.ts'
import { readTraffic } from '../traffic/read-traffic.ts'
import { type TakenFirst, takenFirst } from '../traffic/taken-first.ts'
import { duration, wholeNumber } from './arguments.ts'
import { chosenModels } from './machines.ts'
import { writeAsked } from './write-asked.ts'

/** Paths come first until they take so much of what visits do. */
const MOST_VISITS = 0.95

/** What one machine may take of the budget to have its paths made fewer and shorter, in milliseconds. */
const CLOSELY = 90_000

interface Flags {
  criterion: Criterion
  length: number
  maxSteps: number
  budget: number
  optimal: boolean
  quick: boolean
  format?: (typeof formatNames)[number]
  traffic?: string
  out?: string
  drivers?: string
  json: boolean
}

/**
 * `cover [MACHINE]`: few short paths that cover each machine, how many steps they take and what no cover goes below.
 * Ends with 1 where the budget ends first, a machine throws when it starts, or its exploration ends early.
 */
export const coverCommand = (program: Command): Command =>
  program
    .command('cover [machine]')
    .description('few short paths that cover the machines, with the proven lower bound')
    .addOption(new Option('--criterion <which>', 'what is to be covered').choices(criteria).default('declared'))
    .option('--length <count>', 'steps of a sequence: of each for switch, at most for prime', wholeNumber, 3)
    .option('--max-steps <count>', 'steps of one path at most', wholeNumber, 40)
    .option('--budget <time>', 'such as 120s or 10m, for all machines', duration, 600_000)
    .addOption(
      new Option('--optimal', 'the exact minimum for edges, with paths of any length')
        .default(false)
        .implies({ criterion: 'edge' }),
    )
    .option('--quick', 'the paths that are found at once, and a bound by counting', false)
    .addOption(new Option('--format <name>', 'how the paths are written').choices(formatNames))
    .option('--traffic <file>', 'an answer of get-traffic-overview: what 95 % of visits do comes first')
    .option('--out <file>', 'where they are written; to the standard output where left out')
    .option('--drivers <file>', 'goes around what these drivers cannot do; --format playwright does anyway')
    .option('--json', 'the covers as JSON instead of the summary', false)
    .action(async (machine: string | undefined, flags: Flags) => {
      const drivers = await driversFor(flags)
      const traffic = flags.traffic === undefined ? null : readTraffic(flags.traffic)
      const deadline = performance.now() + flags.budget
      const covers: Cover[] = []
      for (const [id, model] of chosenModels(machine)) {
        const driver = drivers?.[id]
        if (drivers !== undefined && (driver === undefined || 'noScreen' in driver)) {
          process.stderr.write(`${id}: nobody drives it\n`)
          continue
        }
        const graph = explore(model)
        const passes = driver === undefined || 'noScreen' in driver ? undefined : passesFor(graph, driver)
        const found = await coverWith(graph, flags, deadline, passes)
        if (typeof found === 'string') {
          process.stderr.write(`${id}: ${found}\n`)
          process.exitCode = 1
          continue
        }
        const failure = failureAtStart(graph)
        if (failure !== null) {
          process.stderr.write(`${id} throws when it starts: ${failure}\n`)
          process.exitCode = 1
        }
        const moves = traffic?.get(graph.structure.id)
        const ordered = moves === undefined ? null : takenFirst(found, model.machine, moves, MOST_VISITS)
        covers.push(ordered?.cover ?? found)
        // Beside paths on the standard output, the summary goes where it does not mix with them.
        const stream = flags.format !== undefined && flags.out === undefined ? process.stderr : process.stdout
        if (!flags.json) stream.write(`${lineOf(found)}\n${found.uncovered.map(uncoveredLine).join('')}`)
        if (!flags.json && ordered !== null) stream.write(trafficLines(ordered))
      }
      if (flags.json) process.stdout.write(`${JSON.stringify(covers, null, 2)}\n`)
      write(covers, flags)
      if (covers.some(({ cut, truncated }) => cut || truncated)) process.exitCode = 1
    })

/** The cover, or why there is none. */
const coverWith = async (
  graph: Graph,
  flags: Flags,
  deadline: number,
  passes?: (edge: number) => boolean,
): Promise<Cover | string> => {
  const { criterion, length, maxSteps, optimal, quick } = flags
  const budget = deadline - performance.now()
  const options = { criterion, length, maxSteps, ...(passes && { passes }) }
  try {
    return optimal || quick
      ? cover(graph, { ...options, optimal, budget })
      : await coverClosely(graph, { ...options, budget: Math.min(budget, CLOSELY) })
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
}

const driversFor = async ({ drivers, format }: Flags): Promise<Drivers | undefined> => {
  const file = drivers ?? (format === 'playwright' ? 'tests/drivers/machines/registry.ts' : undefined)
  if (file === undefined) return undefined
  const module = (await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)) as { drivers: Drivers }
  return module.drivers
}

const write = (covers: readonly Cover[], { format, out, json }: Flags): void => {
  if (format === undefined && (out === undefined || json)) return
  const text = formats[format ?? 'markdown'](covers)
  if (out === undefined) process.stdout.write(text)
  else writeAsked(out, text)
}

const lineOf = ({ machine, criterion, covered, total, paths, steps, cost, lowerBound, gap, ...ended }: Cover): string =>
  [
    machine.padEnd(16),
    `${covered}/${total} ${criterion}`.padStart(22),
    counted(paths.length, 'path').padStart(12),
    counted(steps, 'step').padStart(14),
    `cost ${cost}, at least ${lowerBound} (${(gap * 100).toFixed(1)} % above)`.padStart(42),
    ...(ended.cut ? ['the budget ended first'] : []),
    ...(ended.truncated ? ['not explored to its end'] : []),
  ].join('  ')

const trafficLines = ({ cover: { paths }, enough, share, missing }: TakenFirst): string =>
  share === 0
    ? '    no traffic was seen\n'
    : [
        `    the first ${enough} of ${paths.length} take ${(share * 100).toFixed(1)} % of what visits do\n`,
        ...missing.map(({ what, count }) => `    seen ${counted(count, 'time')} and on no path: ${what}\n`),
      ].join('')

const uncoveredLine = ({ id, why }: { id: string; why: string }): string => `    not covered: ${id}: ${why}\n`
