// `npm run drill -- cluster [--rounds N] [--log FILE]`: see docs/operate.md, Several machines.
import { appendFileSync, writeFileSync } from 'node:fs'
import { Command, InvalidArgumentError } from 'commander'
import { bundled } from '#tests/server/core/bundled.ts'
import { type EventName, eventNames } from './events.ts'
import { brokenIn, conclusionOf, summaryOf } from './promises.ts'
import { type Round, runRound } from './round.ts'
import { buildNext } from './support/next-build.ts'
import { findPrograms } from './support/programs.ts'

const atLeastOne = (given: string): number => {
  const number = Number(given)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError('A whole number from 1.')
  return number
}

const namesOf = (given: string): EventName[] =>
  given.split(',').map((name) => {
    const known = eventNames.find((one) => one === name)
    if (known === undefined) throw new InvalidArgumentError(`One of ${eventNames.join(', ')}.`)
    return known
  })

interface Options {
  rounds: number
  people: number
  only: EventName[]
  log?: string
}

const drill = async ({ rounds, people, only, log }: Options): Promise<void> => {
  if (log !== undefined) writeFileSync(log, '')
  const say = (line: string): void => {
    process.stdout.write(`${line}\n`)
    if (log !== undefined) appendFileSync(log, `${new Date().toISOString()} ${line}\n`)
  }
  const programs = findPrograms()
  if ('missing' in programs) {
    say(`Not run: missing here are the Debian packages ${programs.missing.join(', ')}`)
    process.exitCode = 1
    return
  }
  const { file: now } = await bundled('server/main.ts')
  const next = await buildNext()
  const done: Round[] = []
  let broken = 0
  try {
    for (let number = 1; number <= rounds; number += 1) {
      say(`Round ${number} of ${rounds}: ${people} people`)
      const keepLogs = log === undefined ? undefined : `${log}.round-${number}`
      const builds = { now, next: next.file }
      const round = await runRound({ programs, builds, people, names: only, say: (line) => say(`  ${line}`), keepLogs })
      done.push(round)
      const found = brokenIn(round)
      broken += found.length
      say(
        `  ${round.enrolled} enrolled by ${round.calls} calls, the longest ${(round.longest / 1000).toFixed(1)} s; ${round.judgement.lost.length} lost, ${round.judgement.doubled.length} doubled, ${round.shown.length} errors shown; ${found.length} promises broken; ${round.seconds} s`,
      )
      for (const what of found) say(`  Broken: ${what}`)
    }
  } finally {
    next.remove()
  }
  say('Least / middle / most of all rounds:')
  for (const line of summaryOf(done)) say(`  ${line}`)
  const { lines, exitCode } = conclusionOf(done, only, broken)
  for (const line of lines) say(line)
  process.exitCode = exitCode
}

const program = new Command('drill').description(
  'Breaks on purpose what may break by itself, and judges what comes of it',
)
program
  .command('cluster')
  .description('three servers, a primary and a replica, while people enroll')
  .option('--rounds <n>', 'how often, each time from nothing', atLeastOne, 1)
  .option('--people <n>', 'how many enroll at once', atLeastOne, 50)
  .option('--only <events>', `some of ${eventNames.join(', ')}`, namesOf, [...eventNames])
  .option('--log <file>', 'where all that is printed is written too, and beside it the logs of all machines')
  .action(drill)
await program.parseAsync()
process.exit()
