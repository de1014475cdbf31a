import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Plugin } from 'vite'

/** What the last build put where: beside `dist/client`, since it is nobody's to fetch. */
export const MODULE_LIST = 'dist/modules.json'

export interface ListedChunk {
  file: string
  /** Files of the chunks that come with it. */
  imports: string[]
  /** Paths from the project's folder. */
  modules: string[]
}

export interface ModuleList {
  chunks: ListedChunk[]
  /** By module: who imports it at once, not on demand. */
  importers: Record<string, string[]>
}

/** Writes which module of the sources is in which chunk, for what weighs a page (`tests/e2e`, `bench`). */
export const listModules = (): Plugin => ({
  name: 'list-modules',
  apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  writeBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((one) =>
      one.type === 'chunk'
        ? [
            {
              file: one.fileName,
              imports: one.imports,
              modules: one.moduleIds.map(pathOf).filter((path) => path !== ''),
            },
          ]
        : [],
    )
    const circle = circleOf(chunks)
    if (circle !== null)
      this.error(`These files import each other, and one is read before what it needs: ${circle.join(' > ')}`)
    const importers = Object.fromEntries(
      [...this.getModuleIds()].map((id) => [pathOf(id), (this.getModuleInfo(id)?.importers ?? []).map(pathOf)]),
    )
    mkdirSync(dirname(MODULE_LIST), { recursive: true })
    writeFileSync(MODULE_LIST, JSON.stringify({ chunks, importers } satisfies ModuleList))
  },
})

/**
 * The files of the first circle of imports that there is; null where there is none. Whatever of a circle is read first
 * finds the others empty: a group of vite.config.ts has then taken away what another one begins with.
 */
export const circleOf = (chunks: readonly Pick<ListedChunk, 'file' | 'imports'>[]): string[] | null => {
  const through = new Set<string>()
  const along = (file: string, way: readonly string[]): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (through.has(file)) return null
    through.add(file)
    const imports = chunks.find((one) => one.file === file)?.imports ?? []
    for (const next of imports) {
      const circle = along(next, [...way, file])
      if (circle !== null) return circle
    }
    return null
  }
  for (const { file } of chunks) {
    const circle = along(file, [])
    if (circle !== null) return circle
  }
  return null
}

/** Empty for what is in no file, as the bundler's own helpers. */
const pathOf = (id: string): string => (id.startsWith('\0') ? '' : relative('.', id))
