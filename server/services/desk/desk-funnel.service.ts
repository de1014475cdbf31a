import type { Funnel, FunnelWish } from '#schemas/calls/desk/desk-figures.calls.ts'
import { spanOf, spanProblems } from '#schemas/desk/figures/figures-span.rules.ts'
import { type FunnelStage, funnelStages } from '#schemas/desk/figures/funnel.ts'
import { usDay } from '#schemas/fields/date.kinds.ts'
import { DWELL_KINDS, dwellAt } from '#schemas/traffic/dwell.ts'
import type { Catalog } from '../../catalog/load-catalog.ts'
import { type Clock, dayOf } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { refuse } from '../../domain/refusals.ts'
import { type CountedRun, makeMachineTraffic } from '../../repositories/counts/machine-traffic.repository.ts'

interface Parts {
  database: Database
  clock: Clock
  config: Pick<Config, 'catalog'>
  catalog: Pick<Catalog, 'sites'>
}

const machines = funnelStages.map(({ machine }) => machine)

const rounded = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.round(milliseconds)

/** What happened at one stage. */
const stageOf = ({ id, machine, done }: FunnelStage, rows: readonly CountedRun[]): Funnel['stages'][number] => {
  const own = rows.filter((row) => row.machine === machine)
  const sum = (isCounted: (row: CountedRun) => boolean) =>
    own.filter(isCounted).reduce((all, { count }) => all + count, 0)
  const isDone = ({ event, target }: CountedRun) => event === 'ended' && target === done
  const times = Array.from({ length: DWELL_KINDS }, (_, kind) => sum((row) => isDone(row) && row.dwell === kind))
  // An empty cart is none that somebody came to buy with.
  const begun = sum(({ event, target }) => event === 'start' && target !== 'empty')
  return {
    stage: id,
    begun,
    done: done === null ? begun : sum(isDone),
    median: rounded(dwellAt(times, 0.5)),
    ninth: rounded(dwellAt(times, 0.9)),
  }
}

/** The way from the quote to the receipt, as the machines of the pages have counted it: moves, and nobody who made them. */
export const makeDeskFunnel = ({ database, clock, config, catalog }: Parts) => {
  const traffic = makeMachineTraffic(database)
  return {
    read: async ({ process, site, ...days }: FunnelWish): Promise<Funnel> => {
      const problems = spanProblems(days)
      if (problems.length > 0) throw refuse(problems)
      const { first, last } = spanOf(days, dayOf(clock))
      // Nobody's own figures are mixed with those of the demonstration.
      const demo = config.catalog === undefined
      const since = await database.lately(() => traffic.firstEnd({ machine: 'quote', demo }))
      // Of before it is known who came, and not who got through.
      const from = since !== null && since > first ? since : first
      const wanted = { machines, first: from, last, demo, process, site: site?.trim() || undefined }
      const rows = since === null ? [] : await database.lately(() => traffic.readRuns(wanted))
      return {
        from: usDay(first),
        to: usDay(last),
        counted_since: since === null ? null : usDay(since),
        demo: rows.some((row) => row.demo === 1),
        // The traffic knows a site by its first host.
        sites: catalog.sites.map(({ hosts: [host = ''], name }) => ({ value: host, name })),
        stages: funnelStages.map((stage) => stageOf(stage, rows)),
      }
    },
  }
}
export type DeskFunnelService = ReturnType<typeof makeDeskFunnel>
