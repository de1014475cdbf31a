import { storage } from '../browser/storage.ts'
import { loadConfig } from '../calls/config.ts'
import { listenToMachines } from './inspect.ts'
import { joinLive, ownPage } from './live.ts'
import { makeRecorder, type Happened } from './recorder.ts'

const EVERY_MS = 20_000
/** What one report may hold (`report-machine-traffic`). */
const MOST = 200

/**
 * Counts what the machines of this page do, reports it now and then and when the page is left, and tells an open
 * diagram beside it. A report that does not arrive is not sent again: counts are for seeing, not for keeping books.
 */
export const reportTraffic = async (): Promise<void> => {
  const { apis } = await loadConfig()
  const recorder = makeRecorder(() => performance.now())
  let watched = false
  const watch = (happened: Happened) => {
    if (watched) talk.tell({ kind: 'happened', page: ownPage, ...happened })
  }
  const talk = joinLive((message) => {
    if (message.kind !== 'hello') return
    // Nothing is told before a diagram has said hello.
    watched = true
    for (const happened of recorder.standing()) watch(happened)
  })

  talk.tell({ kind: 'here', page: ownPage })

  listenToMachines((event) => {
    const happened = recorder.take(event)
    if (happened !== null) watch(happened)
  })
  const send = () => {
    const moves = recorder.counted()
    const process = storage.get('eprocess') ?? 'applicant'
    for (let at = 0; at < moves.length; at += MOST) {
      const body = JSON.stringify({ process, moves: moves.slice(at, at + MOST) })
      navigator.sendBeacon(`${apis.service}/report-machine-traffic`, new Blob([body], { type: 'application/json' }))
    }
  }
  setInterval(send, EVERY_MS)
  addEventListener('pagehide', () => {
    recorder.leaveAll()
    talk.tell({ kind: 'gone', page: ownPage })
    send()
  })
}
