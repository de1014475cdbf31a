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
    const importers = Object.fromEntries(
      [...this.getModuleIds()].map((id) => [pathOf(id), (this.getModuleInfo(id)?.importers ?? []).map(pathOf)]),
    )
    mkdirSync(dirname(MODULE_LIST), { recursive: true })
    writeFileSync(MODULE_LIST, JSON.stringify({ chunks, importers } satisfies ModuleList))
  },
})

/** Empty for what is in no file, as the bundler's own helpers. */
const pathOf = (id: string): string => (id.startsWith('\0') ? '' : relative('.', id))
