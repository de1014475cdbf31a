import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Row, shown } from '../bench.ts'

/** A CPU profile of V8, as `Profiler.stop` gives it. */
export interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number } }[]
  samples: number[]
  /** Microseconds from each sample to the next. */
  timeDeltas: number[]
}

type Frame = Profile['nodes'][number]['callFrame']

/** `/…/node_modules/@fastify/cookie/plugin.js` is of `@fastify/cookie`. */
const packageOf = (path: string): string | undefined => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]

/** Folders of ours are told apart two deep: `server/http`, `schemas/storefront`. */
const folderOf = (path: string): string => dirname(path).split('/').slice(0, 2).join('/')

/** `libsql_js::statement::Rows::js_next` is of `libsql`. */
const nativeModule = (functionName: string): string | undefined => /^(\w+?)_js::/.exec(functionName)?.[1]

/** Which module a frame belongs to: a package, a folder of ours, Node itself, or what V8 calls `(program)`. */
const moduleOf = (): ((frame: Frame) => string) => {
  const built = resolve('dist/server')
  const maps = new Map<string, SourceMap>()
  const mapOf = (path: string): SourceMap => {
    const map = maps.get(path) ?? new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')))
    maps.set(path, map)
    return map
  }
  return ({ functionName, url, lineNumber, columnNumber }) => {
    // What is written in C++ or Rust has a name and no file.
    if (url === '') return functionName.startsWith('(') ? functionName : (nativeModule(functionName) ?? 'node, native')
    if (url.startsWith('node:')) return 'node'
    const path = url.startsWith('file:') ? fileURLToPath(url) : url
    if (!path.startsWith(`${built}/`)) return packageOf(path) ?? relative('.', path)
    const entry = mapOf(path).findEntry(lineNumber, columnNumber)
    if (!('originalSource' in entry)) return 'dist/server'
    const source = relative('.', resolve(dirname(path), entry.originalSource))
    return packageOf(source) ?? folderOf(source)
  }
}

/** Self time by what `keyOf` says of a frame, in milliseconds; what was idle is left out. */
const selfTime = ({ nodes, samples, timeDeltas }: Profile, keyOf: (frame: Frame) => string): Map<string, number> => {
  const keys = new Map(nodes.map(({ id, callFrame }) => [id, keyOf(callFrame)]))
  const spent = new Map<string, number>()
  for (const [at, id] of samples.entries()) {
    const key = keys.get(id) ?? ''
    if (key === '(idle)') continue
    spent.set(key, (spent.get(key) ?? 0) + (timeDeltas[at] ?? 0) / 1000)
  }
  return spent
}

/** The modules in which the server spent its time, the first the most: milliseconds of an enrollment, of all of them. */
export const selfTimeRows = (profile: Profile, people: number, most: number): Row[] => {
  const spent = [...selfTime(profile, moduleOf())].toSorted(([, one], [, other]) => other - one)
  const all = spent.reduce((sum, [, milliseconds]) => sum + milliseconds, 0)
  return spent
    .slice(0, most)
    .map(([name, milliseconds]) => shown(`  ${name}`, 'ms', milliseconds / people, all / people))
}
