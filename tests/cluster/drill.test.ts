import { beforeAll, expect, test } from 'vitest'
import { bundled } from '#tests/server/core/bundled.ts'
import type { EventName } from './events.ts'
import { slowIn, wrongIn } from './promises.ts'
import { runRound } from './round.ts'
import { buildNext } from './support/next-build.ts'
import { findPrograms } from './support/programs.ts'

// `tools/test.ts` says that it was not run where a package is missing.
const programs = findPrograms()

/** What a run of all tests has time for; `npm run drill -- cluster` does the others too. */
const names: readonly EventName[] = ['kill']

let builds: { now: string; next: string }
beforeAll(async () => {
  if ('missing' in programs) return
  const next = await buildNext()
  builds = { now: (await bundled('server/main.ts')).file, next: next.file }
  return next.remove
})

test.skipIf('missing' in programs)(
  'where the primary is killed, nothing acknowledged is lost or doubled, nobody sees an error, and service is back within 10 s',
  { timeout: 900_000 },
  async () => {
    if ('missing' in programs) return
    const lines: string[] = []
    const say = (line: string) => void lines.push(line)
    const oneRound = async () => {
      const round = await runRound({ programs, builds, people: 50, names, say })
      expect([wrongIn(round), lines]).toEqual([[], lines])
      return slowIn(round)
    }
    // A machine that did something else meanwhile is slow, not wrong: once more then, and never for what is wrong.
    const slow = await oneRound()
    if (slow.length > 0) process.stderr.write(`The drill is run once more: ${slow.join('; ')}\n${lines.join('\n')}\n`)
    expect([slow.length > 0 ? await oneRound() : [], lines]).toEqual([[], lines])
  },
)
