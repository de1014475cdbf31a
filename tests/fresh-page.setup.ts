import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'
import { type EnvironmentReturn, builtinEnvironments } from 'vitest/runtime'

/** The page that the file before left in this thread, and the names that are no page's. */
interface Left {
  page: EnvironmentReturn
  names: ReadonlySet<string | symbol>
}
const LEFT = Symbol.for('enrollchart.page')
const thread = globalThis as { [LEFT]?: Left }

// The files of a worker follow each other in one thread. So that none finds what another left, each begins with modules
// and a window of its own. The window goes when the next file begins and not before: what React still has to do after
// the last test needs one.
vi.resetModules()
vi.useRealTimers()
vi.unstubAllGlobals()
const names = thread[LEFT]?.names ?? new Set(Reflect.ownKeys(globalThis))
await thread[LEFT]?.page.teardown(globalThis)
for (const name of Reflect.ownKeys(globalThis)) if (!names.has(name)) Reflect.deleteProperty(globalThis, name)
thread[LEFT] = { page: await builtinEnvironments['happy-dom'].setup(globalThis, {}), names }

// React draws by these two. What it draws is nobody's, whichever actor gave the news: else what a page asks while it is
// drawn would count as that actor's call (`src/recorded/calls-made.ts`).
const outside = AsyncLocalStorage.snapshot()
const { setImmediate, queueMicrotask } = globalThis
globalThis.setImmediate = Object.assign(
  (callback: (...given: unknown[]) => void, ...given: unknown[]) => setImmediate(() => outside(callback, ...given)),
  setImmediate,
)
globalThis.queueMicrotask = (callback) => queueMicrotask(() => outside(callback))
