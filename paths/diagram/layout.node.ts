import { createRequire } from 'node:module'
import { Worker as NodeWorker } from 'node:worker_threads'
import { createLayouter, type Layouter } from './layouter.ts'

/** Makes a thread look like a browser's worker, which is what ELK's script and its interface expect. */
const BRIDGE = `
const { parentPort, workerData } = require('node:worker_threads')
globalThis.self = globalThis
globalThis.postMessage = (message) => parentPort.postMessage(message)
require(workerData)
parentPort.on('message', (data) => globalThis.onmessage({ data }))
`
const script = createRequire(import.meta.url).resolve('elkjs/lib/elk-worker.min.js')

/** A layouter in a thread of its own. Close it, or the process stays. */
export const createNodeLayouter = (timeout = 60_000, code = BRIDGE): Layouter =>
  createLayouter({ timeout, start: () => browserLike(new NodeWorker(code, { eval: true, workerData: script })) })

const browserLike = (thread: NodeWorker): Worker => {
  const worker = {
    onmessage: null as ((event: { data: unknown }) => void) | null,
    // Bound, because the linter takes a call for a window's, which needs an origin.
    postMessage: thread.postMessage.bind(thread),
    addEventListener: (name: 'error', tell: (event: { message: string }) => void) => void thread.on(name, tell),
    terminate: () => void thread.terminate(),
  }
  thread.on('message', (data: unknown) => worker.onmessage?.({ data }))
  return worker as unknown as Worker
}
