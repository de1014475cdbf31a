import { execFileSync } from 'node:child_process'
import { type Row, atMost } from './support/bench.ts'

export const name = 'fulfillment'

const LIMIT_SECONDS = 10
const LIMIT_MB = 300

/** What one process measured: `bench/support/write-834.process.ts`. */
interface Measured {
  seconds: number
  megabytes: number
  bytes: number
  hash: string
}

const measured = (how: 'written' | 'bare'): Measured =>
  JSON.parse(
    execFileSync(process.execPath, ['tools/run.mjs', 'bench/support/write-834.process.ts', how], { encoding: 'utf8' }),
  ) as Measured

/** 10,000 enrollments to one 834 file, beside writing the same bytes as strings that are there already. */
export const run = (): Promise<{ rows: Row[] }> => {
  const ours = measured('written')
  const bare = measured('bare')
  if (ours.hash !== bare.hash) throw new Error(`Other bytes: ${ours.bytes} and ${bare.bytes} of them`)
  return Promise.resolve({
    rows: [
      atMost('10,000 enrollments to one 834', 's', ours.seconds, LIMIT_SECONDS, bare.seconds),
      atMost('memory of the process at its most', 'MB', ours.megabytes, LIMIT_MB, bare.megabytes),
    ],
  })
}
