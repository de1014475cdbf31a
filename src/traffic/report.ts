import { storage } from '../app/storage.ts'
import { loadConfig } from '../calls/config.ts'
import { listenToMachines } from './inspect.ts'
import { LIVE_CHANNEL, isLiveMessage, type LiveMessage } from './live.ts'
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
  const watched = openChannel(recorder.standing)

  listenToMachines((event) => {
    const happened = recorder.take(event)
    if (happened !== null) watched(happened)
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
    send()
  })
}

/** What tells an open diagram; nothing is sent before one has said hello. */
const openChannel = (standing: () => Happened[]): ((happened: Happened) => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(LIVE_CHANNEL)
  const post = channel.postMessage.bind(channel)
  let watched = false
  const tell = (happened: Happened) => post({ kind: 'happened', ...happened } satisfies LiveMessage)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isLiveMessage(data) || data.kind !== 'hello') return
    watched = true
    for (const happened of standing()) tell(happened)
  })
  return (happened) => {
    if (watched) tell(happened)
  }
}
