import type { Browser, Page } from 'playwright'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds of the processor. */
  tdur?: number
  args?: { name?: string }
}

/** The browser's own tasks, however short: what pages are told themselves begins at 50 ms. */
const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline']
const TASK = new Set(['RunTask', 'ThreadControllerImpl::RunTask'])

/**
 * Milliseconds that the page's main thread computes in its longest task meanwhile. Processor time, because a task that
 * waits for another process on the machine is no longer for that; tracing itself makes it a little longer.
 */
export const longestTask = async (browser: Browser, page: Page, act: () => Promise<void>): Promise<number> => {
  await browser.startTracing(page, { categories: CATEGORIES })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => TASK.has(name) && ph === 'X' && mains.has(`${pid} ${tid}`),
  )
  if (tasks.length === 0) throw new Error('The browser told of no task')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}
