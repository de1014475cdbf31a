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
