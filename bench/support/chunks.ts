import { existsSync, readFileSync, statSync } from 'node:fs'
import { type ListedChunk, MODULE_LIST, type ModuleList } from '#tools/vite/list-modules.ts'

/** Kilobytes of 1000 bytes, after brotli, of the files that a module's page needs, by the build's own list. */
export class Chunks {
  readonly #chunks = (JSON.parse(readFileSync(MODULE_LIST, 'utf8')) as ModuleList).chunks

  /** Adds to `have` the files that a module needs at once; answers what those weigh that are new. Throws where no file has it. */
  load(module: string, have: Set<string>): number {
    const chunk = this.#chunks.find(({ modules }) => modules.includes(module))
    if (chunk === undefined) throw new Error(`${module} is in no chunk to weigh`)
    return this.#weigh(chunk, have)
  }

  #weigh({ file, imports }: ListedChunk, have: Set<string>): number {
    if (have.has(file)) return 0
    have.add(file)
    const path = `dist/client/${file}`
    const size = statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1000
    return imports.reduce((sum, next) => {
      const chunk = this.#chunks.find((one) => one.file === next)
      return chunk === undefined ? sum : sum + this.#weigh(chunk, have)
    }, size)
  }
}
