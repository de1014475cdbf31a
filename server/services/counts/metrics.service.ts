import { queueNames } from '#schemas/desk/queues.ts'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Clock } from '../../clock.ts'
import { HOUR, SECOND } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import type { Tracing } from '../../tracing/tracing.ts'
import type { CatalogFollower } from '../publishing/follow-catalog.service.ts'
import { makeFigures, waitingStates, accountStates } from '../../repositories/counts/figures.repository.ts'
import { makeQueues } from '../../repositories/desk/queues.repository.ts'
import { makePictureSpace } from './picture-space.ts'

/** A request that was answered, as far as the figures tell it. */
interface Answered {
  /** The contract's call, or undefined for a page, a file or what nobody serves. Never an address. */
  call: string | undefined
  /** HTTP status. */
  status: number
  seconds: number
  /** Answered from what is kept under its Idempotency-Key. */
  repeated: boolean
}

export interface Metrics {
  count: (answered: Answered) => void
  contentType: string
  /** Everything in Prometheus's text format. Where the database does not answer, what needs it is left out. */
  text: () => Promise<string>
}

let ofProcess: Registry | undefined

/** Node's own figures: measured once a process, however many servers it runs, since what measures them never ends. */
const processFigures = (): Registry => {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

const name = (short: string) => `enrollchart_${short}`

/** What the database knows, whichever process is asked. */
const storedFigures = async (database: Database, now: number) => {
  const figures = makeFigures(database)
  const count = (some: { count: number } | undefined) => some?.count ?? 0
  const messages = await figures.messages()
  const open = await figures.openDrafts()
  const sessions = await figures.liveSessions(now)
  const enrollments = await figures.enrollments()
  const raised = await figures.raisedDeliveries()
  const accounts = await figures.raisedAccounts()
  const support = await figures.openSupport()
  const queues = makeQueues(database)
  const waits: { queue: (typeof queueNames)[number]; count: number; age: number }[] = []
  for (const queue of queueNames) {
    const { count: many, oldest } = await queues.figure(queue, now)
    waits.push({ queue, count: many, age: oldest === null ? 0 : (now - oldest) / SECOND })
  }
  const waiting = messages.find(({ state }) => state === 'waiting')
  return {
    waiting: count(waiting),
    failed: count(messages.find(({ state }) => state === 'failed')),
    oldest: waiting === undefined ? 0 : (now - waiting.oldest) / SECOND,
    open,
    sessions,
    enrollments,
    queues: waits,
    support: support.count,
    oldestSupport: support.oldest === null ? 0 : (now - support.oldest) / SECOND,
    accounts: accountStates.map((state) => [state, count(accounts.find((one) => one.state === state))] as const),
    raised: waitingStates.map((state) => [state, count(raised.find((one) => one.state === state))] as const),
  }
}

/** The figures of one process, and of the database that it shares; labels are names of calls and states alone. */
export const makeMetrics = (
  {
    database,
    clock,
    config,
    catalogFollower,
  }: {
    database: Database
    clock: Clock
    catalogFollower: Pick<CatalogFollower, 'served' | 'failed'>
    config: Pick<Config, 'queueAlarmHours'>
  },
  tracing: Pick<Tracing, 'counts'> | null,
): Metrics => {
  const pictures = makePictureSpace({ database, clock })
  const register = new Registry()
  const registers = [register]
  const node = processFigures()
  const requests = new Counter({
    name: name('requests_total'),
    help: 'Requests that this process answered, by call and HTTP status.',
    labelNames: ['call', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: name('request_duration_seconds'),
    help: 'How long answers took, by call.',
    labelNames: ['call'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  const saves = new Counter({
    name: name('saves_total'),
    help: 'Saves that this process kept, by call; a repeated request counts once.',
    labelNames: ['call'],
    registers,
  })
  if (tracing !== null) {
    const spans = new Counter({
      name: name('spans_total'),
      help: 'Spans of traces of this process: sent, failed (the collector did not take them), dropped (too many waited).',
      labelNames: ['outcome'],
      registers: [],
      collect() {
        this.reset()
        for (const [outcome, count] of Object.entries(tracing.counts())) this.inc({ outcome }, count)
      },
    })
    register.registerMetric(spans)
  }
  const gauge = (short: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: name(short), help, labelNames, registers })
  const catalogVersion = gauge('catalog_version', 'The version of the catalog that this process serves.')
  const catalogFailed = gauge('catalog_failed', 'Whether what is published could not be loaded: 1 or 0.')
  const up = gauge('database_up', 'Whether the database answered this page: 1 or 0.')
  const { replica } = database
  const replicaUsed =
    replica === null ? null : gauge('replica_used', 'Whether the replica is read from where that may be: 1 or 0.')
  const stored = {
    outbox: gauge('outbox_messages', 'Mail and texts that wait, or were given up.', 'state'),
    oldest: gauge('outbox_oldest_waiting_seconds', 'Age of the oldest message that waits; 0 where none does.'),
    drafts: gauge('drafts', 'Enrollments, by status.', 'status'),
    sessions: gauge('sessions', 'Sessions that have not expired.'),
    enrollments: gauge('enrollments_completed', 'Enrollments that have a confirmation number.'),
    raised: gauge('deliveries_raised', 'Deliveries that were rejected or take too long, by state.', 'state'),
    accounts: gauge('billing_accounts_raised', 'Bank accounts that failed, or are owed money, by state.', 'state'),
    support: gauge('support_requests_waiting', 'Questions to the support that nobody has answered.'),
    oldestSupport: gauge('support_oldest_waiting_seconds', 'Age of the oldest of them; 0 where none waits.'),
    pictures: gauge('picture_bytes', 'What the pictures of steps take in the database.'),
    queued: gauge('queue_entries', 'What waits for somebody at the desk, by queue.', 'queue'),
    queueOldest: gauge('queue_oldest_seconds', 'Age of the oldest entry of a queue; 0 where it is empty.', 'queue'),
  }
  const alarms = gauge('queue_alarm_seconds', 'How long the oldest entry of a queue may wait.', 'queue')
  for (const queue of queueNames) alarms.set({ queue }, (config.queueAlarmHours[queue] * HOUR) / SECOND)
  const read = async (): Promise<void> => {
    catalogVersion.set(catalogFollower.served() ?? 0)
    catalogFailed.set(catalogFollower.failed() > 0 ? 1 : 0)
    replicaUsed?.set(replica?.isUsed() === true ? 1 : 0)
    try {
      const figures = await database.lately(() => storedFigures(database, clock.now()))
      up.set(1)
      stored.outbox.set({ state: 'waiting' }, figures.waiting)
      stored.outbox.set({ state: 'failed' }, figures.failed)
      stored.oldest.set(figures.oldest)
      stored.drafts.set({ status: 'open' }, figures.open)
      stored.drafts.set({ status: 'submitted' }, figures.enrollments)
      stored.sessions.set(figures.sessions)
      stored.enrollments.set(figures.enrollments)
      stored.pictures.set(await pictures.bytes())
      stored.support.set(figures.support)
      stored.oldestSupport.set(figures.oldestSupport)
      for (const { queue, count, age } of figures.queues) {
        stored.queued.set({ queue }, count)
        stored.queueOldest.set({ queue }, age)
      }
      for (const [state, many] of figures.raised) stored.raised.set({ state }, many)
      for (const [state, many] of figures.accounts) stored.accounts.set({ state }, many)
    } catch {
      up.set(0)
      // An old figure would be worse than none.
      const single = [stored.oldest, stored.sessions, stored.enrollments, stored.pictures]
      for (const one of [...single, stored.support, stored.oldestSupport]) one.remove()
      const labeled = [stored.outbox, stored.drafts, stored.raised, stored.accounts, stored.queued, stored.queueOldest]
      for (const one of labeled) one.reset()
    }
  }
  return {
    contentType: register.contentType,
    count: ({ call = 'none', status, seconds, repeated }) => {
      requests.inc({ call, status })
      durations.observe({ call }, seconds)
      if (status === 200 && !repeated && call.startsWith('POST enrollment/save-')) saves.inc({ call })
    },
    text: async () => {
      await read()
      return Registry.merge([node, register]).metrics()
    },
  }
}
