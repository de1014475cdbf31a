import { mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

/** A process of these tests as one file: it starts in a third of a second, where loading its sources takes ten times that. */
export const bundled = async (name: string): Promise<{ file: string; remove: () => void }> => {
  const outDir = mkdtempSync(join(resolve('node_modules'), '.process-'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: `tests/server/core/${name}.ts`, outDir, emptyOutDir: true, copyPublicDir: false },
  })
  return { file: join(outDir, `${name}.js`), remove: () => rmSync(outDir, { recursive: true }) }
}
