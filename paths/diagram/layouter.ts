import Elk, { type ELK, type ElkNode } from 'elkjs/lib/elk-api.js'

export interface LayouterOptions {
  /** Starts a worker that runs `elkjs/lib/elk-worker`. */
  start: () => Worker
  /** Milliseconds that one layout may take. */
  timeout: number
}

export interface Layouter {
  layout: (graph: ElkNode) => Promise<ElkNode>
  /** Ends the worker; a later layout would start another. */
  close: () => void
}

const messageIn = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
    ? error.message
    : String(error)

/**
 * ELK in a worker that is killed when it takes too long: a layout that hangs cannot be stopped otherwise. One layout
 * at a time, so that a slow one does not cost its neighbours their time. The next layout starts a new worker.
 */
export const createLayouter = ({ start, timeout }: LayouterOptions): Layouter => {
  let elk: ELK | null = null
  let fail: (error: Error) => void = () => {}
  let last: Promise<unknown> = Promise.resolve()

  const close = (): void => {
    elk?.terminateWorker()
    elk = null
  }
  const started = (): Worker => {
    const worker = start()
    worker.addEventListener('error', ({ message }) => fail(new Error(message)))
    return worker
  }
  const run = async (graph: ElkNode): Promise<ElkNode> => {
    const running = (elk ??= new Elk({ workerFactory: started }))
    let timer: ReturnType<typeof setTimeout> | undefined
    const stopped = new Promise<never>((_, reject) => {
      fail = (error) => {
        close()
        reject(error)
      }
      timer = setTimeout(() => fail(new Error(`The layout took longer than ${timeout} ms and was stopped`)), timeout)
    })
    try {
      return await Promise.race([running.layout(graph), stopped])
    } catch (error) {
      // What ELK throws comes from its worker as a plain object.
      throw error instanceof Error ? error : new Error(messageIn(error))
    } finally {
      clearTimeout(timer)
    }
  }
  const layout = (graph: ElkNode): Promise<ElkNode> => {
    const next = last.then(() => run(graph))
    last = next.catch(() => {})
    return next
  }
  return { layout, close }
}
