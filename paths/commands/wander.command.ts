import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Command, InvalidArgumentError } from 'commander'

interface Flags {
  minutes: number
  visits: number
  seed: number
  workers?: number
  most: number
  /** Null where nothing is planted. */
  plant: string | null
  replay?: string
  json: boolean
  wanderer: string
}

/** What the module of the visits gives (`tests/wander/wanderer.ts`). */
interface Wanderer {
  /** What can be planted. */
  plants: readonly string[]
  workersHere: () => number
  replayCode: (code: string) => Promise<string | null>
  wanderAll: (options: {
    seed: number
    minutes: number
    visits: number
    workers: number
    most: number
    plant: string | null
    say: (text: string) => void
  }) => Promise<{ visits: number; steps: number; seconds: number; found: { seconds: number; text: string }[] }>
}

/** `wander`: whole visits through all machines at once, on the real server. Ends with 1 where something does not hold. */
export const wanderCommand = (program: Command): Command =>
  program
    .command('wander')
    .description('runs random visits through the client machines on the server, in memory, and checks each step')
    .option('--minutes <count>', 'how long', positive, 1)
    .option('--visits <count>', 'how many at most', positive, Number.POSITIVE_INFINITY)
    .option('--seed <number>', 'of the first visit; the next ones have the next numbers', positive, 1)
    .option('--workers <count>', 'processes side by side; as many as there are cores unless given', positive)
    .option('--most <count>', 'different faults that are shortened before it ends', positive, 5)
    .option(
      '--plant <fault>',
      'plants a fault on the line, to see that it is found (tests/wander/faults)',
      String,
      null,
    )
    .option('--replay <code>', 'runs the one visit that a report has printed')
    .option('--json', 'the result as JSON', false)
    .option('--wanderer <file>', 'the module that runs the visits', 'tests/wander/wanderer.ts')
    .action(async ({ wanderer, replay, plant, json, ...flags }: Flags) => {
      const runs = (await import(/* @vite-ignore */ pathToFileURL(resolve(wanderer)).href)) as Wanderer
      const say = (text: string): void => void process.stdout.write(`${text}\n`)
      if (replay !== undefined) {
        const found = await runs.replayCode(replay)
        say(found ?? 'Everything held.')
        if (found !== null) process.exitCode = 1
        return
      }
      if (plant !== null && !runs.plants.includes(plant)) {
        throw new InvalidArgumentError(`There is no fault "${plant}" to plant. There are: ${runs.plants.join(', ')}.`)
      }
      const workers = flags.workers ?? runs.workersHere()
      const { visits, steps, seconds, found } = await runs.wanderAll({
        ...flags,
        workers,
        plant,
        say: json ? () => undefined : say,
      })
      const rate = Math.round((60 * visits) / seconds)
      if (json) say(JSON.stringify({ visits, steps, seconds, perMinute: rate, found }))
      else
        say(
          `${visits} visits, ${steps} steps in ${Math.round(seconds)} s (${rate} a minute, ${workers} processes); ${found.length} found`,
        )
      if (found.length > 0) process.exitCode = 1
    })

const positive = (text: string): number => {
  const number = Number(text)
  if (!(number > 0)) throw new InvalidArgumentError('It is a number above 0.')
  return number
}
