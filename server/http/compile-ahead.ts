import { setTimeout as wait } from 'node:timers/promises'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { lazySerializer } from './serialization.ts'
import { lazyValidator } from './validation.ts'

/** Milliseconds between two schemas at the least: whoever asks meanwhile waits for one of them at most. */
const PAUSE = 5

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
        // Half of the time is left to whoever asks.
        await wait(Math.max(PAUSE, performance.now() - since), undefined, { ref: false })
      }
    },
  }
}
