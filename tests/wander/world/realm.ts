import { Script } from 'node:vm'
import { rolldown } from 'rolldown'
import type { LoadedPage } from '../page/entry.ts'
import type { TabWorld } from '../page/types.ts'

/** What `page/entry.ts` gives. */
interface PageCode {
  load: (world: TabWorld) => LoadedPage
}

/** The names that a page finds as globals; each loaded page has its own. */
const names = [
  'globalThis',
  'window',
  'self',
  'fetch',
  'Request',
  'localStorage',
  'sessionStorage',
  'location',
  'history',
  'document',
  'navigator',
  'setTimeout',
  'clearTimeout',
  'Date',
  'matchMedia',
] as const
export type PageGlobals = Record<(typeof names)[number], unknown>

let code: Promise<Script> | undefined

/**
 * The client's own code, bundled once: every load of a page runs all of it anew, as in a browser, so that tabs share
 * nothing but what browsers share.
 */
const bundled = async (): Promise<Script> => {
  const bundle = await rolldown({
    input: new URL('../page/entry.ts', import.meta.url).pathname,
    platform: 'browser',
    logLevel: 'silent',
    moduleTypes: { '.css': 'empty' },
    plugins: [
      {
        name: 'whole-messages',
        resolveId: (specifier, importer) =>
          specifier === './messages/_index.js' && importer !== undefined
            ? { id: new URL('./messages/whole.js', `file://${importer}`).pathname }
            : null,
      },
    ],
    transform: { define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false' } },
  })
  const { output } = await bundle.generate({ format: 'iife', name: '__page', codeSplitting: false })
  await bundle.close()
  return new Script(`(function (${names.join(', ')}) {\n${output[0].code}\nreturn __page\n})`, { filename: 'page.js' })
}

export const pageCode = (): Promise<Script> => (code ??= bundled())

/** Runs the code of a page with globals of its own. */
export const runPage = async (globals: PageGlobals): Promise<PageCode> => {
  const run = (await pageCode()).runInThisContext() as (...given: unknown[]) => PageCode
  return run(...names.map((name) => globals[name]))
}
