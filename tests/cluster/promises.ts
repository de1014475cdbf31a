import { type Account, type EventName, eventNames } from './events.ts'
import type { Round } from './round.ts'

/** Milliseconds until the service is back, and until `/readyz` says how it is. */
const BACK = 10_000
const TOLD = 2000

const seconds = (ms: number | undefined): string => (ms === undefined ? '-' : `${(ms / 1000).toFixed(1)} s`)

export const lineOf = ({ event, back, red, green, notRun }: Account, shown: number): string =>
  notRun === undefined
    ? `${event}: back after ${seconds(back)}; "not ready" after ${seconds(red)}, "ready" after ${seconds(green)}; ${shown} errors shown`
    : `${event}: not run, ${notRun}`

/** What took longer in a round than was promised, in words. */
export const slowIn = ({ accounts }: Round): string[] =>
  accounts.flatMap(({ event, back, red = 0, green = 0 }) => [
    ...(back > BACK ? [`${event}: the service was back after ${seconds(back)}`] : []),
    ...(red > TOLD ? [`${event}: /readyz said "not ready" after ${seconds(red)}`] : []),
    ...(green > TOLD ? [`${event}: /readyz said "ready" after ${seconds(green)}`] : []),
  ])

/** What went wrong in a round however fast it was, in words. */
export const wrongIn = ({ judgement, shown, failed, enrolled, people }: Round): string[] => [
  ...judgement.lost.map((what) => `lost: ${what}`),
  ...judgement.doubled.map((what) => `doubled: ${what}`),
  ...shown.map((what) => `shown: ${what}`),
  ...failed.map((what) => `could not enroll: ${what}`),
  // Else hardly anybody was there whom it could have hit.
  ...(enrolled < people ? [`only ${enrolled} people enrolled`] : []),
]

/** Which promises a round broke, in words; none where all were kept. */
export const brokenIn = (round: Round): string[] => [...slowIn(round), ...wrongIn(round)]

const spread = (values: readonly number[]): string => {
  const sorted = values.toSorted((a, b) => a - b)
  return `${seconds(sorted[0])} / ${seconds(sorted[Math.floor((sorted.length - 1) / 2)])} / ${seconds(sorted.at(-1))}`
}

/** The least, the middle and the most of each event over all rounds. */
export const summaryOf = (rounds: readonly Round[]): string[] => {
  const all = rounds.flatMap(({ accounts }) => accounts).filter(({ notRun }) => notRun === undefined)
  const names = [...new Set(all.map(({ event }) => event))]
  return names.map((name) => {
    const of = all.filter(({ event }) => event === name)
    const figures = (['back', 'red', 'green'] as const).map((figure) => {
      const values = of.flatMap((account) => account[figure] ?? [])
      return values.length === 0 ? '-' : spread(values)
    })
    return `${name} (${of.length}): back ${figures[0]}; "not ready" ${figures[1]}; "ready" ${figures[2]}`
  })
}

/** What is said at the end of all rounds, and the status that the drill ends with. */
export const conclusionOf = (
  rounds: readonly Pick<Round, 'accounts'>[],
  asked: readonly EventName[],
  broken: number,
): { lines: string[]; exitCode: 0 | 1 } => {
  const notRun = rounds
    .flatMap(({ accounts }) => accounts)
    .flatMap(({ event, notRun: why }) => (why === undefined ? [] : [`Not run: ${event} (${why})`]))
  const leftOut = eventNames.filter((name) => !asked.includes(name))
  const isAll = notRun.length === 0 && leftOut.length === 0
  const lines = [
    ...new Set(notRun),
    ...(leftOut.length === 0 ? [] : [`Left out by --only: ${leftOut.join(', ')}`]),
    broken > 0
      ? `${broken} promises were broken`
      : isAll
        ? 'All promises were kept'
        : 'The promises were kept in what was run; the rest was not tried',
  ]
  return { lines, exitCode: broken > 0 || notRun.length > 0 ? 1 : 0 }
}
