import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  engines: { node: string }
}
interface Locked {
  version?: string
  resolved?: string
  engines?: Record<string, string> | string[]
  dev?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
  hasInstallScript?: boolean
  /** A folder of ours, such as `paths/package`. */
  link?: boolean
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
const locked = Object.entries(lock.packages).filter(([path, { link }]) => path !== '' && link !== true)

const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/
/** The oldest of each version of Node that `engines` allows, and of the newest that `npm run nodes` tries. */
const versions = ['20.19.0', '22.13.0', '24.0.0']

const parts = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10) || 0)
const compare = (left: readonly number[], right: readonly number[]): number => {
  for (let index = 0; index < 3; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Whether a range such as `^20.19.0 || >=22.12.0` allows a version of Node. */
const allows = (range: string, wanted: string): boolean => {
  const ours = parts(wanted)
  return range.split('||').some((alternative) =>
    alternative
      .trim()
      .replaceAll(/([<>=^~]+)\s+/g, '$1')
      .split(/\s+/)
      .every((comparator) => {
        const [, sign = '', text = ''] = /^([<>=^~]*)v?(.*)$/.exec(comparator) ?? []
        if (text === '*' || text === '' || text === 'x') return true
        const version = parts(text)
        const difference = compare(ours, version)
        const major = ours[0] === version[0]
        if (sign === '>=') return difference >= 0
        if (sign === '>') return difference > 0
        if (sign === '<') return difference < 0
        if (sign === '<=') return difference <= 0
        if (sign === '^') return major && difference >= 0
        if (sign === '~') return major && ours[1] === version[1] && difference >= 0
        const named = text.split('.').filter((part) => /^\d/.test(part)).length
        return version.slice(0, named).every((part, index) => part === ours[index])
      }),
  )
}

describe('packages', () => {
  test('ranges of versions are read', () => {
    const ranges = ['>=18', '^20.19.0 || >=22.12.0', '20 || >=22', '>= 20.0.0', '*', '20.x', '>=14 <21']
    const ofOldest = (range: string) => allows(range, '20.19.0')
    expect(ranges.map(ofOldest)).toEqual(ranges.map(() => true))
    const refused = ['>=22', '^18 || >=22', '>=20.20', '22 || 24', '>=14 <20', '^20.20.0']
    expect(refused.map(ofOldest)).toEqual(refused.map(() => false))
    expect(['21.7.0', '22.12.0', '22.13.0', '24.0.0'].map((version) => allows(manifest.engines.node, version))).toEqual(
      [false, false, true, true],
    )
  })

  test('every version is exact, and the lockfile holds it', () => {
    // What stands in for a package is a folder of ours.
    const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
      ([, version]) => version !== 'file:tools/messages/no-lix',
    )
    expect(wanted.filter(([, version]) => !exact.test(version))).toEqual([])
    const held = wanted.map(([name]) => [name, lock.packages[`node_modules/${name}`]?.version])
    expect(held).toEqual(wanted)
    expect(locked.filter(([, { version = '' }]) => !exact.test(version)).map(([path]) => path)).toEqual([])
  })

  test('the lockfile names the binaries of every platform, or npm ci refuses it', () => {
    const paths = locked.map(([path]) => path)
    const missing = locked.flatMap(([, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !paths.some((path) => path.endsWith(`node_modules/${name}`))),
    )
    expect(missing).toEqual([])
  })

  test('every package comes from a registry', () => {
    const elsewhere = locked.filter(([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://'))
    expect(elsewhere.map(([path]) => path)).toEqual([])
  })

  test('no package runs a script when it is installed, but the optional ones of macOS', () => {
    const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true)
    const known = new Set(['fsevents'])
    const wrong = scripted.filter(
      ([path, { optional }]) => optional !== true || !known.has(path.split('node_modules/').at(-1) ?? ''),
    )
    expect(wrong.map(([path]) => path)).toEqual([])
  })

  test.each(versions)('every package runs on Node %s', (wanted) => {
    const wrong = locked.filter(([, { engines }]) => {
      const node = Array.isArray(engines) ? undefined : engines?.['node']
      return node !== undefined && !allows(node, wanted)
    })
    expect(wrong.map(([path, { version, engines }]) => `${path} ${version} ${JSON.stringify(engines)}`)).toEqual([])
  })
})
