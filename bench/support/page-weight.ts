import { SourceMap } from 'node:module'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rollup } from 'vite'
import { shown, type Row } from './bench.ts'

/** Parts that weigh less than this, in kilobytes, are one line. */
const WORTH_A_LINE = 0.3

interface Chunk {
  imports: string[]
  /** Kilobytes of 1000 bytes, after brotli, by part; a part has its share of the file by its characters. */
  parts: Map<string, number>
}

/** The package, or layer and folder, of a file: `react-dom`, `src/storefront`, `schemas/messages`. */
const partOf = (source: string | undefined): string => {
  if (source === undefined) return 'the bundler, with names of files'
  const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  if (name !== undefined) return name
  const path = source.replace(/^(?:\.\.?\/)+/, '')
  return /\/generated\/messages\//.test(path) ? 'texts' : path.split('/').slice(0, 2).join('/')
}

const weighed = ({ code, map, imports }: Rollup.OutputChunk): Chunk => {
  const characters = new Map<string, number>()
  const sources = map === null ? null : new SourceMap(JSON.parse(map.toString()) as never)
  for (const [row, line] of code.split('\n').entries()) {
    for (let column = 0; column < line.length; column += 1) {
      const entry = sources?.findEntry(row, column)
      const part = partOf(entry !== undefined && 'originalSource' in entry ? entry.originalSource : undefined)
      characters.set(part, (characters.get(part) ?? 0) + 1)
    }
  }
  const kilobytes = brotliCompressSync(code).length / 1000
  return {
    imports,
    parts: new Map([...characters].map(([part, count]) => [part, (count / code.length) * kilobytes])),
  }
}

/** What each package and each folder of ours weighs on the landing page, and beside it on the first step. */
export const weightRows = async (landing: string, firstStep: readonly string[]): Promise<Row[]> => {
  process.env['NODE_ENV'] = 'production'
  const { output } = (await build({
    logLevel: 'error',
    build: { write: false, sourcemap: 'hidden' },
  })) as Rollup.RollupOutput
  const chunks = output.filter((one) => one.type === 'chunk')
  const known = new Map(chunks.map((chunk) => [chunk.fileName, weighed(chunk)]))
  const total = (modules: readonly string[]): Map<string, number> => {
    const files = new Set<string>()
    const take = (file: string): void => {
      if (files.has(file)) return
      files.add(file)
      for (const next of known.get(file)?.imports ?? []) take(next)
    }
    for (const module of modules) {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
      if (chunk === undefined) throw new Error(`${module} is in no chunk to weigh`)
      take(chunk.fileName)
    }
    const sum = new Map<string, number>()
    for (const file of files) {
      for (const [part, size] of known.get(file)?.parts ?? []) sum.set(part, (sum.get(part) ?? 0) + size)
    }
    return sum
  }
  const [atLanding, atFirstStep] = [total([landing]), total([landing, ...firstStep])]
  const names = [...atFirstStep.keys()].toSorted(
    (one, other) => (atFirstStep.get(other) ?? 0) - (atFirstStep.get(one) ?? 0),
  )
  const row = (label: string, parts: readonly string[]) => {
    const of = (sizes: Map<string, number>) => parts.reduce((sum, part) => sum + (sizes.get(part) ?? 0), 0)
    return shown(`of the landing page: ${label}; beside it, of the first step`, 'kB', of(atLanding), of(atFirstStep))
  }
  const large = names.filter((name) => (atFirstStep.get(name) ?? 0) >= WORTH_A_LINE)
  return [
    ...large.map((name) => row(name, [name])),
    row(
      'all others',
      names.filter((name) => !large.includes(name)),
    ),
  ]
}
