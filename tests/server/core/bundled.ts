import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build } from 'vite'
import { wholeMessages } from '#tools/vite/whole-messages.ts'

const KEPT_MS = 3_600_000

/** What the files of these folders are, by their names, sizes and times. */
const standOf = (entry: string): string => {
  const hash = createHash('sha256').update(entry)
  for (const folder of ['server', 'schemas', 'tools/vite', 'tests/server/core', 'node_modules/.package-lock.json']) {
    const files = statSync(folder).isDirectory() ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : ['']
    for (const file of files.toSorted()) {
      const { mtimeMs, size } = statSync(join(folder, file))
      hash.update(`${folder}/${file} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * A process of these tests as one file: it starts in a third of a second, where loading its sources takes ten times
 * that. Made once for all test files, as long as no source changes.
 */
export const bundled = async (entry: string): Promise<{ file: string }> => {
  const all = resolve('node_modules/.processes')
  const folder = join(all, standOf(entry))
  const file = join(folder, `${basename(entry, '.ts')}.js`)
  if (existsSync(file)) return { file }
  mkdirSync(all, { recursive: true })
  for (const old of readdirSync(all))
    if (statSync(join(all, old)).mtimeMs < Date.now() - KEPT_MS)
      rmSync(join(all, old), { recursive: true, force: true })
  const outDir = mkdtempSync(join(all, 'making-'))
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: wholeMessages },
    build: { ssr: entry, outDir, emptyOutDir: true, copyPublicDir: false },
  })
  try {
    renameSync(outDir, folder)
  } catch {
    // Another worker was first: it made the same.
    rmSync(outDir, { recursive: true })
  }
  return { file }
}
