import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { builtinModules, SourceMap } from 'node:module'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown, type Plugin } from 'rolldown'
import type { AnyStateMachine } from 'xstate'
import type { PathModel } from '../model.ts'
import { LONGEST } from './in-time.ts'
import { hiddenMachines } from './locate.ts'
import { makeFolder } from './make-folder.ts'
import { watchdog } from './watchdog.ts'

/** What a file and the model file beside it export. */
export interface Loaded {
  machines: ReadonlyMap<string, AnyStateMachine>
  models: readonly PathModel<AnyStateMachine>[]
  /** The project's own files that were read, the one that was asked for first. */
  files: readonly string[]
  /** Packages and files that are not there: what they give is not known. */
  missing: readonly string[]
}

export class NotLoaded extends Error {
  override name = 'NotLoaded'
  /** The project's own files that were read until then: a change of one of them may mend it. */
  files: readonly string[] = []
}

const ENTRY = 'statechart-paths:entry'
const STUB = '\0statechart-paths:stub'
/**
 * Whatever is not there: can be called, constructed and asked for anything. As a text it is the way to it, so that
 * states which are named after it keep apart. What a bundle copies of a module is found by its prototype.
 */
const STUB_CODE = `
const patience = globalThis[Symbol.for('statechart-paths.patience')] ??= { left: Infinity }
const spend = () => {
  patience.left -= 1
  if (patience.left < 0) throw new Error('it asks without an end for something that is not known')
}
const make = (path) => {
  const inside = new Map()
  const at = (key) => {
    if (!inside.has(key)) inside.set(key, make(path === '' ? key : path + '/' + key))
    return inside.get(key)
  }
  const get = (target, key) => spend() || key === Symbol.for('statechart-paths.missing') ? true
    : key === Symbol.toPrimitive ? (hint) => hint === 'number' ? 0 : path
    : key === Symbol.iterator ? () => [][Symbol.iterator]() : key === 'toString' ? () => path : key === 'prototype' ? target.prototype
    : key === 'then' || typeof key === 'symbol' ? undefined : key === '__esModule' ? false : at(key)
  const parent = new Proxy({}, { get, has: () => true, getPrototypeOf: () => null })
  const one = new Proxy(function stub() {}, {
    get, has: () => true, apply: () => spend() || one, construct: () => spend() || one, getPrototypeOf: () => parent,
  })
  return one
}
module.exports = make('')
`
const builtin = new Set(builtinModules)

const exportsOf = (file: string): string => {
  const names = hiddenMachines(file)
  return names.length === 0 ? '' : `\nexport { ${names.join(', ')} }`
}

/**
 * Reads a file of a project (TypeScript too, with its path aliases) and the model file beside it, in one bundle, so that
 * a model's machine is the file's. Packages are left to Node. What cannot be found is replaced by something that does
 * nothing, and named. What is not loaded after so many seconds is ended.
 *
 * @throws NotLoaded with the reason, for people.
 */
export const loadMachines = async (file: string, model?: string, seconds: number = LONGEST): Promise<Loaded> => {
  for (const one of [file, model ?? file]) {
    if (!existsSync(one)) throw new NotLoaded(`There is no file ${one}`)
    if (!statSync(one).isFile()) throw new NotLoaded(`${one} is a folder: name the files in it`)
  }
  const missing = new Set<string>()
  const read = new Set<string>()
  try {
    return await loaded(file, model, seconds, missing, read)
  } catch (error) {
    if (error instanceof NotLoaded) error.files = [...read]
    throw error
  }
}

const loaded = async (
  file: string,
  model: string | undefined,
  seconds: number,
  missing: Set<string>,
  read: Set<string>,
): Promise<Loaded> => {
  const { code, map, files } = await bundled(file, model, missing, read)
  const module = (await run(code, map, file, seconds, missing)) as { machines: object; models?: object }
  return {
    machines: new Map(Object.entries(module.machines).filter(([, one]) => isMachine(one))),
    models: Object.values(module.models ?? {}).flatMap((one) => [one].flat().filter(isModel)),
    files,
    missing: [...missing],
  }
}

const bundled = async (file: string, model: string | undefined, missing: Set<string>, read: Set<string>) => {
  const entry = [`export * as machines from ${JSON.stringify(resolve(file))}`]
  if (model !== undefined) entry.push(`export * as models from ${JSON.stringify(resolve(model))}`)
  try {
    const bundle = await rolldown({
      input: ENTRY,
      cwd: dirname(resolve(file)),
      platform: 'node',
      logLevel: 'silent',
      treeshake: false,
      plugins: [projectPlugin(entry.join('\n'), resolve(file), missing, read)],
    })
    try {
      const { output } = await bundle.generate({
        format: 'esm',
        codeSplitting: false,
        sourcemap: 'hidden',
        sourcemapPathTransform: (source, map) => resolve(dirname(map), source),
      })
      const [chunk] = output
      const files = chunk.moduleIds.filter((id) => isAbsolute(id) && existsSync(id))
      const first = resolve(file)
      return {
        code: chunk.code,
        map: chunk.map === null ? null : { ...chunk.map, sourceRoot: '' },
        files: [first, ...files.filter((one) => one !== first)],
      }
    } finally {
      await bundle.close()
    }
  } catch (error) {
    throw new NotLoaded(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const projectPlugin = (entry: string, file: string, missing: Set<string>, read: Set<string>): Plugin => ({
  name: 'statechart-paths',
  async resolveId(id, importer) {
    if (id === ENTRY) return id
    if (id.startsWith('node:') || builtin.has(id)) return { id, external: true }
    const found = await this.resolve(id, importer, { skipSelf: true })
    const isOurs = id === 'statechart-paths' || id === 'xstate' || id.startsWith('xstate/')
    if (found !== null && !found.external) {
      // By its name, which Node resolves from the project: a package has one copy for machine and tool.
      return found.id.includes('/node_modules/') && !/^[./]/.test(id) ? { id, external: true } : found
    }
    if (isOurs) return { id: ownCopy(id), external: true }
    missing.add(id)
    return `${STUB}:${id}`
  },
  // A machine that a file keeps to itself is found by its name all the same.
  transform: (code, id) => (id === file ? { code: code + exportsOf(file), map: null } : null),
  load(id) {
    if (id === ENTRY) return entry
    if (id.startsWith(STUB)) return { code: STUB_CODE, moduleType: 'js' }
    if (isAbsolute(id)) read.add(id)
    if (/\.(?:css|scss|sass|less|svg|png|jpe?g|gif|webp|woff2?|mp[34]|wav)(?:\?.*)?$/.test(id)) {
      return { code: 'export default ""', moduleType: 'js' }
    }
    return null
  },
})

/** Where a project has no XState yet, the one that came with this package. */
const ownCopy = (id: string): string =>
  id === 'statechart-paths' ? new URL('../index.js', import.meta.url).href : import.meta.resolve(id)

/** Runs the bundle from within the project, so that Node finds the project's packages. */
const run = async (
  code: string,
  map: BundleMap | null,
  file: string,
  seconds: number,
  missing: ReadonlySet<string>,
): Promise<unknown> => {
  const folder = join(cacheFolder(dirname(resolve(file))), `${process.pid}-${count}`)
  count += 1
  makeFolder(folder)
  const path = join(folder, 'machines.mjs')
  writeFileSync(path, code)
  const { stackTraceLimit } = Error
  // What XState calls within itself comes before the line that called it.
  Error.stackTraceLimit = 50
  try {
    return await inTime(() => import(/* @vite-ignore */ pathToFileURL(path).href), file, seconds)
  } catch (error) {
    if (error instanceof NotLoaded) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new NotLoaded(
      `${placeIn(error, path, map) ?? file} throws while it is loaded: ${why}${hintOf(why, missing)}`,
      {
        cause: error,
      },
    )
  } finally {
    Error.stackTraceLimit = stackTraceLimit
    rmSync(folder, { recursive: true, force: true })
    if (readdirSync(dirname(folder)).length === 0) rmSync(dirname(folder), { recursive: true })
  }
}
let count = 0

type BundleMap = ConstructorParameters<typeof SourceMap>[0]

/** The first line of the project's own that an error comes from, where the bundle has one. */
const placeIn = (error: unknown, bundle: string, map: BundleMap | null): string | undefined => {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const [, line, column] = new RegExp(`${basename(dirname(bundle))}/machines\\.mjs:(\\d+):(\\d+)`).exec(stack) ?? []
  if (map === null || line === undefined) return undefined
  const found = new SourceMap(map).findEntry(Number(line) - 1, Number(column) - 1)
  if (!('originalSource' in found)) return undefined
  return `${relative(process.cwd(), found.originalSource)}:${found.originalLine + 1}:${found.originalColumn + 1}`
}

/** How long a file may wait for something until it is loaded, in seconds: it may wait forever. */
const LONGEST_WAIT = 20

/** Something else may be done before the dog looks: a file that waits is no file that goes round. */
const GRACE = 0.5

const inTime = async (load: () => Promise<unknown>, file: string, seconds: number): Promise<unknown> => {
  const longest = Math.min(seconds, LONGEST_WAIT)
  const dog = watchdog(seconds + GRACE)
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const why = dog.hasEnded()
        ? `after ${seconds} s: something in it does not end (--seconds)`
        : `after ${longest} s: it waits for something (await)`
      reject(new NotLoaded(`${file} is not loaded ${why}`))
    }, longest * 1000)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
    dog.callOff()
  }
}

/** What may be behind it. */
const hintOf = (why: string, missing: ReadonlySet<string>): string => {
  if (/xstate.*does not provide an export named '(?:types|create\w+Logic)'/.test(why)) {
    return '. It is written for XState 6; this version explores machines of XState 5'
  }
  return missing.size === 0 ? '' : `. It imports what cannot be found: ${[...missing].join(', ')}`
}

/** In the nearest `node_modules` above, where tools keep such things; beside the file where there is none. */
const cacheFolder = (folder: string): string => {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'node_modules'))) return join(at, 'node_modules', '.cache', 'statechart-paths')
    if (dirname(at) === at) return join(folder, '.statechart-paths')
  }
}

const isMachine = (one: unknown): one is AnyStateMachine =>
  typeof one === 'object' && one !== null && 'root' in one && 'config' in one && 'implementations' in one

const isModel = (one: unknown): one is PathModel<AnyStateMachine> =>
  typeof one === 'object' && one !== null && 'machine' in one && isMachine(one.machine)

/** The model file that belongs to a file of machines: `checkout.paths.ts` beside `checkout.machine.ts`. */
export const modelFileOf = (file: string): string =>
  file.replace(/(?:\.machine)?(\.[cm]?[jt]sx?)$/, (_, ending: string) => `.paths${ending.replace(/x$/, '')}`)
