import { mkdtempSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build } from 'vite'
import { wholeMessages } from '#tools/vite/whole-messages.ts'

/** A process of these tests as one file: it starts in a third of a second, where loading its sources takes ten times that. */
export const bundled = async (entry: string): Promise<{ file: string; remove: () => void }> => {
  const outDir = mkdtempSync(join(resolve('node_modules'), '.process-'))
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: wholeMessages },
    build: { ssr: entry, outDir, emptyOutDir: true, copyPublicDir: false },
  })
  return { file: join(outDir, `${basename(entry, '.ts')}.js`), remove: () => rmSync(outDir, { recursive: true }) }
}
