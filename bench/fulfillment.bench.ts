import { execFileSync } from 'node:child_process'
import { type Row, atMost, ratioAtMost } from './support/bench.ts'

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

/** A submit that is to be delivered may take a tenth longer than one that is not. */
const LIMIT_RATIO = 1.1

const submits = (): Row => {
  const { delivering, bare } = JSON.parse(
    execFileSync(process.execPath, ['tools/run.mjs', 'bench/support/submits.process.ts'], { encoding: 'utf8' }),
  ) as { delivering: number; bare: number }
  const label = '95th percentile of a submit for two destinations; beside it, for none'
  return ratioAtMost(label, 'ms', delivering, bare, LIMIT_RATIO)
}

/** Seconds that a webhook may be late while a thousand a minute go. */
const LIMIT_LATE = 5

const webhooks = (): Row => {
  const { received, errors, latest, usual } = JSON.parse(
    execFileSync(process.execPath, ['tools/run.mjs', 'bench/support/webhooks.process.ts'], { encoding: 'utf8' }),
  ) as { received: number; errors: number; latest: number; usual: number }
  if (received !== 1000 || errors > 0) throw new Error(`${received} of 1000 webhooks came, with ${errors} errors`)
  return atMost('the latest of 1,000 webhooks of a minute; beside it, the usual one', 's', latest, LIMIT_LATE, usual)
}

/** 10,000 enrollments to one 834 file, beside writing the same bytes as strings that are there already. */
export const run = (): Promise<{ rows: Row[] }> => {
  const ours = measured('written')
  const bare = measured('bare')
  if (ours.hash !== bare.hash) throw new Error(`Other bytes: ${ours.bytes} and ${bare.bytes} of them`)
  return Promise.resolve({
    rows: [
      atMost('10,000 enrollments to one 834', 's', ours.seconds, LIMIT_SECONDS, bare.seconds),
      atMost('memory of the process at its most', 'MB', ours.megabytes, LIMIT_MB, bare.megabytes),
      submits(),
      webhooks(),
    ],
  })
}
