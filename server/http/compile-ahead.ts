import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { lazySerializer } from './serialization.ts'
import { lazyValidator } from './validation.ts'

/** Milliseconds between two schemas at the least: whoever asks meanwhile waits for one of them at most. */
const PAUSE = 5
/** How many pauses a busy server takes before it compiles one more; people who came by then have compiled what they need. */
const MOST_PAUSES = 10
/** Share of a pause in which others kept the event loop busy. */
const BUSY = 0.5

/** Waits for `time`, and as often again while others are worked for. */
const pause = async (time: number): Promise<void> => {
  for (let turn = 0; turn < MOST_PAUSES; turn += 1) {
    const before = performance.eventLoopUtilization()
    await wait(time, undefined, { ref: false })
    if (performance.eventLoopUtilization(before).utilization < BUSY) return
  }
}

/**
 * What checks requests and writes answers, for one server. Each is compiled for the first request that needs it, since
 * all at once would be most of a start; `compileAhead` does it while nobody asks, so that the first people after a start
 * do not wait for it.
 */
export const makeCompilers = () => {
  const left: (() => void)[] = []
  const validatorCompiler: FastifySchemaCompiler<object> = (route) => {
    const { compile, check } = lazyValidator(route)
    left.push(compile)
    return check
  }
  const serializerCompiler: FastifySerializerCompiler<object> = (route) => {
    const { compile, write } = lazySerializer(route)
    left.push(compile)
    return write
  }
  return {
    validatorCompiler,
    serializerCompiler,
    /** In the order of the routes, until all are compiled or the server ends. */
    compileAhead: async (isEnded: () => boolean): Promise<void> => {
      for (const compile of left.splice(0)) {
        if (isEnded()) return
        const since = performance.now()
        compile()
        // Half of the time is left to whoever asks, and nearly all of it where many do.
        await pause(Math.max(PAUSE, performance.now() - since))
      }
    },
  }
}
