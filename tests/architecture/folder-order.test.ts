import { beforeAll, describe, expect, test } from 'vitest'
import { lintPlanted, refused } from './planted.ts'
import { allImports, sourceFiles } from './sources.ts'

/**
 * The folders of a layer, the lowest first: each imports those before it, and nothing of its own row or after it. A
 * file may stand for itself.
 */
const orders: Record<string, readonly (readonly string[])[]> = {
  server: [
    ['async-slot.ts', 'clock.ts'],
    ['card-provider'],
    ['domain'],
    ['tracing'],
    ['crypto', 'db', 'formats'],
    ['catalog', 'config.ts'],
    ['adapters', 'mail'],
    ['repositories'],
    ['services'],
    ['http'],
    ['plugins', 'routes'],
    ['app.ts'],
    ['cli', 'demo-cards.ts'],
    ['main.ts'],
  ],
  'server/services': [
    ['background'],
    ['publishing'],
    ['counts', 'outbox', 'visits'],
    ['drafts'],
    ['codes', 'quote'],
    ['core'],
    ['enrollment', 'retention'],
    ['proving'],
    ['access', 'keys', 'desk'],
    ['homes'],
    ['storefront'],
    ['services.ts'],
  ],
  src: [
    ['browser'],
    ['i18n'],
    ['ui'],
    ['calls'],
    ['form', 'traffic'],
    ['fields'],
    ['site'],
    ['access', 'enrollment', 'viewer'],
    ['storefront', 'desk'],
    ['app'],
  ],
}

interface Place {
  /** From the root of the repository: `server/http`. */
  path: string
  rank: number
}
const places: readonly Place[] = Object.entries(orders).flatMap(([parent, rows]) =>
  rows.flatMap((row, rank) => row.map((name) => ({ path: `${parent}/${name}`, rank }))),
)
const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))
const placeIn = (parent: string, file: string): Place | undefined =>
  places.find(({ path }) => parentOf(path) === parent && (file === path || file.startsWith(`${path}/`)))

/** Imports between two folders of one parent, with the place of each. */
const crossings = (imports: readonly { file: string; target: string }[]) =>
  Object.keys(orders).flatMap((parent) =>
    imports.flatMap(({ file, target }) => {
      const [from, to] = [placeIn(parent, file), placeIn(parent, target)]
      return from === undefined || to === undefined || from === to ? [] : [{ file, target, from, to }]
    }),
  )
const againstTheOrder = (imports: readonly { file: string; target: string }[]): string[] =>
  crossings(imports).flatMap(({ file, target, from, to }) => (to.rank < from.rank ? [] : [`${file} -> ${target}`]))

describe('the folders of a layer import one way', () => {
  const imports = allImports()

  test.each(Object.keys(orders))('%s: every folder and file has its place', (parent) => {
    const files = sourceFiles(/\.tsx?$/).filter((file) => file.startsWith(`${parent}/`))
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((file) => placeIn(parent, file) === undefined)).toEqual([])
  })

  test('no import leads up, dynamic ones included', () => {
    expect(crossings(imports).length).toBeGreaterThan(300)
    expect(againstTheOrder(imports)).toEqual([])
  })

  test('an import that leads up is found', () => {
    const planted = [
      { file: 'server/services/enrollment/steps/planted.ts', target: 'server/http/answer.ts' },
      { file: 'server/services/enrollment/planted.ts', target: 'server/services/storefront/menus.service.ts' },
      { file: 'server/services/access/planted.ts', target: 'server/services/services.ts' },
      { file: 'server/services/services.ts', target: 'server/services/core/core-services.ts' },
      { file: 'server/http/planted.ts', target: 'server/services/services.ts' },
      { file: 'src/enrollment/planted.tsx', target: 'src/storefront/cart/cart.page.tsx' },
    ]
    expect(againstTheOrder(planted)).toEqual([
      'server/services/enrollment/steps/planted.ts -> server/http/answer.ts',
      'server/services/enrollment/planted.ts -> server/services/storefront/menus.service.ts',
      'server/services/access/planted.ts -> server/services/services.ts',
      'src/enrollment/planted.tsx -> src/storefront/cart/cart.page.tsx',
    ])
  })
})

/** The linter judges folders; an import of a file at the top, such as `services.ts`, is judged by the tests above. */
const isFolder = ({ path }: Place): boolean => !path.endsWith('.ts')
const directions = places
  .filter(isFolder)
  .flatMap((from) =>
    places
      .filter((to) => isFolder(to) && to !== from && parentOf(to.path) === parentOf(from.path))
      .map((to) => ({ from: from.path, to: to.path, may: to.rank < from.rank })),
  )

const ofServices = places
  .filter(isFolder)
  .map(({ path }) => path)
  .filter((path) => parentOf(path) === 'server/services')

describe('the linter keeps the order of the folders', () => {
  const byName = ({ from, to }: { from: string; to: string }) => `${from}/deep/to-${to.replaceAll('/', '-')}.ts`
  const byPath = ({ from, to }: { from: string; to: string }) => `${from}/deep/by-path-to-${to.replaceAll('/', '-')}.ts`
  const outside = (from: string) => `${from}/deep/to-another-layer.ts`
  let codesOf = (_path: string): string[] => []
  beforeAll(() => {
    const planted = new Map<string, string>()
    for (const direction of directions) {
      planted.set(byName(direction), `#${direction.to}/planted.ts`)
      const name = direction.to.slice(parentOf(direction.to).length + 1)
      planted.set(byPath(direction), `../../${name}/planted.ts`)
    }
    for (const { path } of places.filter(isFolder)) planted.set(outside(path), '#tests/planted.ts')
    for (const path of ofServices) planted.set(`${path}/deep/to-http.ts`, '#server/http/planted.ts')
    codesOf = lintPlanted(planted)
  })

  test.each(directions)('$from -> $to', (direction) => {
    expect(codesOf(byName(direction))).toEqual(direction.may ? [] : refused)
    expect(codesOf(byPath(direction))).toEqual(direction.may ? [] : refused)
  })
  test.each(places.filter(isFolder))('$path keeps the direction of its layer', ({ path }) => {
    expect(codesOf(outside(path))).toEqual(refused)
  })
  test.each(ofServices)('%s keeps the order of the server', (path) => {
    expect(codesOf(`${path}/deep/to-http.ts`)).toEqual(refused)
  })
})
