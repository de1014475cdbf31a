import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { expect, test } from 'vitest'

interface Manifest {
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
}
const readJson = <Shape>(file: string): Shape => JSON.parse(readFileSync(file, 'utf8')) as Shape

const manifest = readJson<Manifest>('paths/package/package.json')
const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
const entries = readJson<{ files: string[] }>('paths/package/tsconfig.build.json').files.map((file) =>
  posix.join('paths/package', file),
)

interface Import {
  file: string
  specifier: string
  target: string
}

/** Parsed, because doc comments of the package show how it is imported. */
const importsOf = (file: string): Import[] => {
  const text = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...staticExports.flatMap(({ entries: some }) => some.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
  ].map(({ value }) => value)
  const later = dynamicImports
    .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
    .flatMap((written) => (/^['"]/.test(written) ? written.slice(1, -1) : []))
  return [...requests, ...later].map((specifier) => ({
    file,
    specifier,
    target: specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : specifier,
  }))
}

/** Everything that the compiler takes into the package, from its entries on. */
const published = (): Set<string> => {
  const reached = new Set(entries)
  for (const file of reached) {
    for (const { specifier, target } of importsOf(file)) if (specifier.startsWith('.')) reached.add(target)
  }
  return reached
}

const isAllowed = ({ specifier, target }: { specifier: string; target: string }): boolean =>
  specifier.startsWith('.')
    ? target.startsWith('paths/')
    : specifier.startsWith('node:') || declared.some((name) => specifier === name || specifier.startsWith(`${name}/`))

test('what is published of paths imports nothing of the product', () => {
  const files = [...published()]
  expect(files.length).toBeGreaterThan(80)
  const wrong = files.flatMap((file) => importsOf(file).filter((one) => !isAllowed(one)))
  expect(wrong).toEqual([])
})

test('an import of the registry, of another layer or of a package that is not declared is found', () => {
  const planted = ['#machines/registry.ts', '#schemas/calls/call.ts', 'playwright'].map((specifier) => ({
    specifier,
    target: specifier,
  }))
  expect(planted.filter(isAllowed)).toEqual([])
  expect(isAllowed({ specifier: '../../machines/registry.ts', target: 'machines/registry.ts' })).toBe(false)
})

test.each([
  ['explore', 'explore/explore.ts'],
  ['check', 'check/checks.ts'],
  ['compare', 'diff/compare.ts'],
  ['render', 'render.ts'],
  ['definePathModel', 'model.ts'],
  ['exploreMachine', 'guess/explore-machine.ts'],
  ['checkMachine', 'guess/check-machine.ts'],
  ['PathDriver', 'run/path-driver.ts'],
  ['runPath', 'run/run-path.ts'],
])('the comment of %s has an example', (name, file) => {
  const comments = readFileSync(posix.join('paths', file), 'utf8').split('/**').slice(1)
  const own = comments.filter((text) =>
    new RegExp(`^export (?:const|interface) ${name}\\b`).test(text.split('*/\n')[1] ?? ''),
  )
  expect(own.map((text) => text.includes('@example'))).toEqual([true])
})
