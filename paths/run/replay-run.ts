import { existsSync, readFileSync } from 'node:fs'
import type { AnyModel } from '../model.ts'
import type { Coverage } from './coverage.ts'
import { type Theatre, drive } from './drive.ts'
import type { Drivers } from './driver.ts'
import type { Fault } from './run-fault.ts'
import type { Job } from './plan.ts'

interface Known {
  models: readonly [string, AnyModel][]
  drivers: Drivers
  theatre: Theatre
}

/**
 * Drives one path of the last run again and reports each step. `file` is the `coverage.json` of that run.
 * @throws Error where there is no such path, or its machine has no driver.
 */
export const replay = async (id: string, file: string, { models, drivers, theatre }: Known): Promise<Fault | null> => {
  if (!existsSync(file)) throw new Error(`There is no run to replay: ${file} is missing`)
  const job = jobIn(JSON.parse(readFileSync(file, 'utf8')) as Coverage, id)
  if (job === null) throw new Error(`The last run has no path ${id}`)
  const { machine } = job.path
  const [name = machine, model] = models.find(([, one]) => one.machine.id === machine) ?? []
  const driver = drivers[name]
  if (model === undefined || driver === undefined || 'noScreen' in driver) throw new Error(`Nobody drives ${machine}`)
  const { fault } = await drive(theatre, { driver, model }, job)
  process.stdout.write(`${outcomeLines(job, fault).join('\n')}\n`)
  return fault
}

/** A path of a run, or the shortest one to which a failure was cut. */
const jobIn = ({ machines }: Coverage, id: string): Job | null => {
  const runs = machines.flatMap(({ paths }) => paths)
  return (
    runs.find(({ path }) => path.id === id) ??
    runs.flatMap(({ shortest }) => shortest ?? []).find(({ path }) => path.id === id) ??
    null
  )
}

const outcomeLines = ({ path, bars }: Job, fault: Fault | null): string[] => [
  `${path.machine}, path ${path.id}: ${path.steps.length} steps from ${path.leaves.join(', ')}`,
  ...path.steps.map(({ label, leaves }, index) => {
    const mark = fault === null || index < fault.step ? 'ok    ' : index === fault.step ? 'FAILED' : '      '
    return `  ${mark} ${index + 1}. ${label}  ->  ${leaves.join(', ')}`
  }),
  ...bars.map((bar) => `  ${fault?.doing === `bar ${bar}` ? 'FAILED' : 'ok    '} barred: ${bar}`),
  fault === null ? 'passed' : `failed: ${fault.doing}: ${fault.error}`,
]
