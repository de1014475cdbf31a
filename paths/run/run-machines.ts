import type { AnyModel } from '../model.ts'
import { explore } from '../explore/explore.ts'
import { structureOf } from '../structure/structure-of.ts'
import { mostFirst } from '../cover/most-first.ts'
import { type Cost, type Costs, type Sample, costOf, measured } from './costs.ts'
import type { Coverage, MachineCoverage, PathRun } from './coverage.ts'
import type { Drivers } from './driver.ts'
import type { Fault } from './run-fault.ts'
import { type Driven, type Theatre, drive } from './drive.ts'
import { type Job, type Plan, type PlanOptions, passesFor, planOf } from './plan.ts'
import type { Progress } from './run-progress.ts'
import { shortestFailing } from './shrink.ts'
import { tally, unseen } from './tally.ts'

export interface Settings extends Pick<PlanOptions, 'criterion' | 'maxSteps'> {
  /** Milliseconds for driving; shortening what failed may take a third of it more. */
  budget: number
  /** What `boughtName` is worth; 1 where left out. */
  worth?: (bought: string) => number
  workers: number
  costs: Costs
  /** Drives a failed path a second time; if it passes then, it counts as passed and is reported as flaky. */
  again?: boolean
}

/** What is to be driven, before a browser is started. */
export interface Program {
  /** By the machine's own id, as paths name it. */
  plans: ReadonlyMap<string, Plan>
  /** Machines without a screen, and why. */
  unseen: ReadonlyMap<string, { model: AnyModel; why: string }>
  /** The paths of all machines, those that take longest first; what does not fit into the budget is left out. */
  jobs: Job[]
  /** What is left out. */
  omitted: Job[]
}

/** Plans the paths of these machines. Throws where one of them has no driver. */
export const programOf = (models: readonly [string, AnyModel][], drivers: Drivers, settings: Settings): Program => {
  const plans = new Map<string, Plan>()
  const without = new Map<string, { model: AnyModel; why: string }>()
  for (const [id, model] of models) {
    const driver = drivers[id]
    if (driver === undefined) throw new Error(`There is no driver for the machine ${id}`)
    if ('noScreen' in driver) without.set(id, { model, why: driver.noScreen })
    else {
      const plan = planOf(explore(model), driver, { ...settings, budget: 30_000 })
      plans.set(plan.graph.structure.id, plan)
    }
  }
  return { plans, unseen: without, ...withinBudget(plans, settings) }
}

/** The paths that buy most for their seconds: transitions that no other takes, weighed by what visits do where that is known. */
const withinBudget = (
  plans: ReadonlyMap<string, Plan>,
  { budget, workers, costs, worth = () => 1 }: Settings,
): Pick<Program, 'jobs' | 'omitted'> => {
  const cost = (job: Job) => costOf(costs[job.path.machine], job)
  const offers = [...plans.values()].flatMap(({ jobs }) =>
    jobs.map((job) => ({ job, cost: cost(job), buys: boughtBy(job) })),
  )
  const jobs: Job[] = []
  const omitted: Job[] = []
  let left = (budget / 1000) * workers
  for (const { job, cost: seconds } of mostFirst(offers, worth)) {
    if (seconds > left) {
      omitted.push(job)
      continue
    }
    left -= seconds
    jobs.push(job)
  }
  return { jobs: jobs.sort((one, other) => cost(other) - cost(one)), omitted }
}

/** What a path shows: transitions, what it bars, and the states that it enters. */
const boughtBy = ({ path, bars }: Job): string[] => {
  const { machine, steps } = path
  return [
    ...steps.flatMap(({ fires }) => fires.map((id) => boughtName(machine, id))),
    ...bars.map((id) => boughtName(machine, `bar ${id}`)),
    ...steps.flatMap(({ leaves }) => leaves.map((leaf) => boughtName(machine, `in ${leaf}`))),
  ]
}

/** How what a path buys is called where it is weighed. */
export const boughtName = (machine: string, what: string): string => `${machine} ${what}`

/** Drives a program; gives what came of it and what it cost. */
export const runProgram = async (
  program: Program,
  theatre: Theatre,
  settings: Settings,
  progress: Progress,
): Promise<{ coverage: Coverage; costs: Costs }> => {
  const begin = performance.now()
  const until = begin + settings.budget
  const runs = new Map<Job, PathRun>()
  const samples = new Map<string, Sample[]>()
  const queue = [...program.jobs]
  const seconds = (job: Job) => costOf(settings.costs[job.path.machine], job)

  const note = (job: Job, { fault, start, total, picture }: Driven, unsteady: Fault | null): void => {
    const steps = job.path.steps.length + job.bars.length
    const list = samples.get(job.path.machine) ?? []
    samples.set(job.path.machine, list)
    if (fault === null && start !== null) list.push({ steps, start, rest: total - start })
    const reached = fault === null || fault.doing.startsWith('bar ') ? job.path.steps.length : fault.step
    const milliseconds = Math.round(total * 1000)
    const status = fault === null ? 'passed' : 'failed'
    runs.set(job, { ...job, status, reached, milliseconds, fault, unsteady, shortest: null, picture })
  }
  const work = async (): Promise<void> => {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
      const plan = planFor(program, job)
      if (performance.now() + seconds(job) * 1000 > until) {
        program.omitted.push(job)
        continue
      }
      const parts = { driver: plan.driver, model: plan.graph.model }
      const first = await drive(theatre, parts, job)
      const driven = settings.again && first.fault !== null ? await drive(theatre, parts, job) : first
      note(job, driven, driven.fault === null ? first.fault : null)
      progress.step(job.path.machine, driven.fault !== null)
    }
  }
  await Promise.all(Array.from({ length: settings.workers }, work))
  await shorten(program, theatre, runs, performance.now() + settings.budget / 3)
  progress.end()

  const machines = [...program.plans].map(([, plan]) => coverageOf(plan, runs))
  const others = [...program.unseen.values()].map(({ model, why }): MachineCoverage => ({
    ...unseen(structureOf(model.machine), why),
    paths: [],
  }))
  return {
    coverage: {
      kind: 'enrollchart-coverage',
      at: new Date().toISOString(),
      criterion: settings.criterion,
      seconds: Math.round((performance.now() - begin) / 1000),
      machines: [...machines, ...others],
    },
    costs: {
      ...settings.costs,
      ...Object.fromEntries(
        [...samples].map(([machine, list]): [string, Cost] => [machine, measured(list, settings.costs[machine])]),
      ),
    },
  }
}

/** The first failure of each kind is cut to its shortest form; others that fail alike are reported by it. */
const shorten = async (program: Program, theatre: Theatre, runs: Map<Job, PathRun>, until: number): Promise<void> => {
  const known = new Map<string, NonNullable<PathRun['shortest']>>()
  for (const [job, run] of runs) {
    if (run.fault === null) continue
    const step = job.path.steps[run.fault.step]
    const kind = JSON.stringify([job.path.machine, run.fault.doing, step?.label])
    const plan = planFor(program, job)
    const shortest =
      known.get(kind) ??
      (await shortestFailing({
        graph: plan.graph,
        passes: passesFor(plan.graph, plan.driver),
        job,
        fault: run.fault,
        drive: async (shorter) =>
          (
            await drive(
              { ...theatre, pictures: null, looks: null },
              { driver: plan.driver, model: plan.graph.model },
              shorter,
            )
          ).fault,
        until,
      }))
    known.set(kind, shortest)
    runs.set(job, { ...run, shortest })
  }
}

const planFor = ({ plans }: Program, job: Job): Plan => {
  const plan = plans.get(job.path.machine)
  if (plan === undefined) throw new Error(`Nothing is planned for ${job.path.machine}`)
  return plan
}

const coverageOf = ({ graph, driver, jobs, impossible }: Plan, runs: ReadonlyMap<Job, PathRun>): MachineCoverage => {
  const paths = jobs.map((job): PathRun => runs.get(job) ?? notRun(job))
  const barred = Object.keys(driver.bars ?? {})
  return { ...tally({ structure: graph.structure, runs: paths, barred, impossible }), paths }
}

const notRun = (job: Job): PathRun => ({
  ...job,
  status: 'not run',
  reached: -1,
  milliseconds: 0,
  fault: null,
  unsteady: null,
  shortest: null,
  picture: null,
})
