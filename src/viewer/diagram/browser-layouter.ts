import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import { createLayouter } from '#paths/diagram/layouter.ts'

/** The largest machine takes half a second on a slow phone. */
const LAYOUT_LIMIT_MS = 20_000

/** Lays diagrams out beside the page; its worker is fetched with the first of them. */
export const layouter = createLayouter({ start: () => new Worker(workerUrl), timeout: LAYOUT_LIMIT_MS })
