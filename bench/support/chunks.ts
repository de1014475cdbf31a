import { existsSync, readFileSync, statSync } from 'node:fs'

interface Chunk {
  file: string
  imports?: string[]
}

/** Kilobytes of 1000 bytes, after brotli, of the chunks that a module's page needs, by the build's own manifest. */
export class Chunks {
  readonly #manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>

  /** Adds to `have` what a module needs at once; answers what that weighs. A module within another's chunk weighs 0. */
  load(module: string, have: Set<string>): number {
    const chunk = this.#manifest[module]
    if (chunk === undefined || have.has(module)) return 0
    have.add(module)
    const path = `dist/client/${chunk.file}`
    const size = statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1000
    return (chunk.imports ?? []).reduce((sum, next) => sum + this.load(next, have), size)
  }

  has(module: string): boolean {
    return module in this.#manifest
  }
}
