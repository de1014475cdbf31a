import { Worker } from 'node:worker_threads'

/**
 * What a thread of its own does: while the main one goes round for ever, nothing else of that one runs. `vm` ends
 * scripts alone, and no modules; this ends whatever runs at that moment, and the process goes on.
 */
const CODE = `
const { Session } = require('node:inspector')
const { workerData } = require('node:worker_threads')
setTimeout(() => {
  Atomics.store(workerData.ended, 0, 1)
  const session = new Session()
  session.connectToMainThread()
  session.post('Runtime.terminateExecution', () => session.disconnect())
}, workerData.milliseconds)
`

/** What it does until it is called off. */
export interface Watchdog {
  /** Whether it has ended what this thread did. */
  hasEnded: () => boolean
  callOff: () => void
}

/** Ends what this thread does where it still does it after so many seconds. */
export const watchdog = (seconds: number): Watchdog => {
  const ended = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(CODE, { eval: true, workerData: { ended, milliseconds: seconds * 1000 } })
  // A Node that is built without its inspector ends nothing.
  worker.on('error', () => {})
  worker.unref()
  return { hasEnded: () => Atomics.load(ended, 0) === 1, callOff: () => void worker.terminate() }
}
