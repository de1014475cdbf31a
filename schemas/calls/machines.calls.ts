import { Type, type Static } from 'typebox'
import { call, exact } from './call.ts'
import { EProcess } from './shapes.ts'

/** How many of one kind happened, and how long the state was stood in before: nothing that leads to a person. */
export const Move = exact({
  machine: Type.String({ pattern: '^[A-Za-z][\\w-]{0,39}$' }),
  /** `Structure.version`. */
  version: Type.String({ pattern: '^[0-9a-f]{16}$' }),
  /** The leaf state before; empty at the start. */
  from: Type.String({ pattern: '^[\\w.-]{0,120}$' }),
  /**
   * As XState calls it; `start` for the beginning, `left` for who went away, `ended` for a machine that came to its end:
   * its `dwell` is how long all of it took.
   */
  event: Type.String({ pattern: '^[\\w.-]{0,120}$' }),
  /** Which branch of the event the machine took; 0 for the first. */
  branch: Type.Integer({ minimum: 0, maximum: 99 }),
  /** The leaf state after; empty for who went away. */
  to: Type.String({ pattern: '^[\\w.-]{0,120}$' }),
  /** How long `from` had lasted: 0 for less than 50 ms, each next one twice as long (`schemas/traffic/dwell.ts`). */
  dwell: Type.Integer({ minimum: 0, maximum: 23 }),
  count: Type.Integer({ minimum: 1, maximum: 1000 }),
})
export type Move = Static<typeof Move>

/** A day of the calendar; the 31st of a short month counts as the days after it. */
const day = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' })

export const Traffic = Type.Object({
  /** What can be chosen for this machine in these days, whatever else was asked. */
  versions: Type.Array(Type.Object({ version: Type.String(), first_day: day, last_day: day, count: Type.Integer() })),
  sites: Type.Array(Type.String()),
  /** Part of what is counted was made up for the demonstration. */
  demo: Type.Boolean(),
  moves: Type.Array(
    Type.Object({
      from: Type.String(),
      event: Type.String(),
      branch: Type.Integer(),
      to: Type.String(),
      count: Type.Integer(),
      /** Counts by `Move.dwell`, as many as there are kinds. */
      dwell: Type.Array(Type.Integer()),
    }),
  ),
})
export type Traffic = Static<typeof Traffic>

export const TrafficOverview = Type.Object({
  sites: Type.Array(Type.String()),
  /** Part of what is counted was made up for the demonstration. */
  demo: Type.Boolean(),
  /** What happened in each machine, without how long it took. */
  machines: Type.Array(
    Type.Object({
      machine: Type.String(),
      moves: Type.Array(
        Type.Object({
          from: Type.String(),
          event: Type.String(),
          branch: Type.Integer(),
          to: Type.String(),
          count: Type.Integer(),
        }),
      ),
    }),
  ),
})
export type TrafficOverview = Static<typeof TrafficOverview>

/** The diagrams of the machines and what happens in them: for analysts. */
export const machinesCalls = {
  getMachineAccess: call('GET service/get-machine-access', {
    summary: 'Whether this session may see the machines; in development everybody may',
    data: Type.Object({ open: Type.Boolean() }),
  }),
  openMachines: call('POST service/open-machines', {
    summary: "Takes an analyst's access code; a wrong one is refused for the field `code`",
    body: exact({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
    data: Type.Object({ open: Type.Boolean() }),
  }),
  reportMachineTraffic: call('POST service/report-machine-traffic', {
    summary: 'What the machines of a page did since its last report, counted',
    body: exact({ process: EProcess, moves: Type.Array(Move, { minItems: 1, maxItems: 200 }) }),
    mayBeGzip: true,
    data: Type.Object({ kept: Type.Integer() }),
  }),
  getMachineTraffic: call('GET service/get-machine-traffic', {
    summary: 'What happened in a machine, by day (UTC, both included), version, process and site; for analysts',
    query: exact({
      machine: Type.String({ maxLength: 40 }),
      from: Type.Optional(day),
      to: Type.Optional(day),
      version: Type.Optional(Type.String({ maxLength: 16 })),
      process: Type.Optional(EProcess),
      site: Type.Optional(Type.String({ maxLength: 120 })),
      /** Leaves out what was made up for the demonstration. */
      demo: Type.Optional(Type.Literal('without')),
    }),
    data: Traffic,
  }),
  getTrafficOverview: call('GET service/get-traffic-overview', {
    summary: 'What happened in every machine, by day (UTC, both included), process and site; for analysts',
    query: exact({
      from: Type.Optional(day),
      to: Type.Optional(day),
      process: Type.Optional(EProcess),
      site: Type.Optional(Type.String({ maxLength: 120 })),
      /** Leaves out what was made up for the demonstration. */
      demo: Type.Optional(Type.Literal('without')),
    }),
    data: TrafficOverview,
  }),
}
