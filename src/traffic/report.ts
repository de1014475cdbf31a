import type { InspectionEvent } from 'xstate'
import { storage } from '../browser/storage.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { loadConfig } from '../calls/config.ts'
import { listenToMachines } from './inspect.ts'
import { joinLive, ownPage } from './live.ts'
import { makeRecorder, type Happened } from './recorder.ts'

const EVERY_MS = 20_000
/** What one report may hold (`report-machine-traffic`). */
const MOST = 200

/** A report of 28 kB, which would hold up a save on a slow line for most of a second, is 2 kB when packed. */
const sendPacked = async (address: string, report: Blob): Promise<void> => {
  if (!('CompressionStream' in globalThis)) {
    navigator.sendBeacon(address, report)
    return
  }
  const body = await new Response(report.stream().pipeThrough(new CompressionStream('gzip'))).blob()
  const headers = { 'content-type': report.type, 'content-encoding': 'gzip' }
  await fetch(address, { method: 'POST', headers, body, keepalive: true, priority: 'low' })
}

/**
 * Counts what the machines of this page do, reports it now and then and when the page is left, and tells an open
 * diagram beside it. A report that does not arrive is not sent again: counts are for seeing, not for keeping books.
 */
export const reportTraffic = async (): Promise<void> => {
  const { apis } = await loadConfig()
  const recorder = makeRecorder()
  let watched = false
  const watch = (happened: Happened) => {
    if (watched) talk.tell({ kind: 'happened', page: ownPage, ...happened })
  }
  // Counting waits until the person has been answered: what a machine did is put in words while the page is idle.
  let waiting: { event: InspectionEvent; at: number }[] = []
  const countWaiting = () => {
    const taken = waiting
    waiting = []
    for (const { event, at } of taken) {
      const happened = recorder.take(event, at)
      if (happened !== null) watch(happened)
    }
  }
  const talk = joinLive((message) => {
    if (message.kind !== 'hello') return
    countWaiting()
    // Nothing is told before a diagram has said hello.
    watched = true
    for (const happened of recorder.standing()) watch(happened)
  })

  talk.tell({ kind: 'here', page: ownPage })

  listenToMachines((event) => {
    if (waiting.push({ event, at: performance.now() }) === 1) whenIdle(countWaiting)
  })
  const address = `${apis.service}/report-machine-traffic`
  const reports = () => {
    countWaiting()
    const moves = recorder.counted()
    const process = storage.get('eprocess') ?? 'applicant'
    const parts = Array.from({ length: Math.ceil(moves.length / MOST) }, (_, at) =>
      moves.slice(at * MOST, (at + 1) * MOST),
    )
    return parts.map((part) => new Blob([JSON.stringify({ process, moves: part })], { type: 'application/json' }))
  }
  setInterval(() => {
    for (const report of reports()) void sendPacked(address, report).catch(() => undefined)
  }, EVERY_MS)
  addEventListener('pagehide', () => {
    countWaiting()
    recorder.leaveAll(performance.now())
    talk.tell({ kind: 'gone', page: ownPage })
    // Packing takes longer than a page that is left has.
    for (const report of reports()) navigator.sendBeacon(address, report)
  })
}
