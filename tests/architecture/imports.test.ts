import { beforeAll, describe, expect, test } from 'vitest'
import { steps } from '#schemas/steps/steps.registry.ts'
import { lintPlanted, refused } from './planted.ts'
import { allImports } from './sources.ts'

/** What each layer may import of ours. */
const allowed: Record<string, readonly string[]> = {
  schemas: [],
  machines: ['schemas'],
  paths: ['schemas', 'machines'],
  src: ['schemas', 'machines', 'paths'],
  server: ['schemas'],
}
/** The machines that the server itself steps (docs/decisions/2026-11-25-server-steps-fulfillment.md). */
const isStepped = ({ file, target }: { file: string; target: string }): boolean =>
  /^server\/services\/enrollment\/(?:delivery|debits)\//.test(file) && target.startsWith('machines/fulfillment/')
const layers = ['schemas', 'machines', 'paths', 'src', 'server', 'tests', 'bench', 'tools']
const directions = Object.keys(allowed).flatMap((from) =>
  layers.filter((to) => to !== from).map((to) => ({ from, to })),
)
const frameworks = [
  ...['react', 'xstate', 'fastify', 'kysely', 'node:fs'].map((name) => ({ from: 'schemas', name })),
  ...['react', '@xstate/react', 'ky', 'fastify', 'node:fs'].map((name) => ({ from: 'machines', name })),
  ...['fastify', 'kysely', 'node:fs'].map((name) => ({ from: 'src', name })),
  ...['react', 'xstate', '@rjsf/core', 'ky'].map((name) => ({ from: 'server', name })),
]

/** Forbidden imports are planted in a folder with the product's linter settings, where the linter is run once. */
describe('the linter keeps the import direction', () => {
  let codesOf = (_path: string): string[] => []

  beforeAll(() => {
    const planted = new Map<string, string>()
    for (const { from, to } of directions) {
      planted.set(`${from}/deep/down/to-${to}.ts`, `#${to}/some/file.ts`)
      planted.set(`${from}/deep/down/by-path-to-${to}.ts`, `../../../${to}/some/file.ts`)
    }
    for (const { from, name } of frameworks) {
      planted.set(`${from}/deep/framework-${name.replaceAll(/\W/g, '-')}.ts`, name)
    }
    codesOf = lintPlanted(planted)
  })

  test.each(directions)('$from -> $to', ({ from, to }) => {
    const may = allowed[from]?.includes(to) === true
    expect(codesOf(`${from}/deep/down/to-${to}.ts`)).toEqual(may ? [] : refused)
    expect(codesOf(`${from}/deep/down/by-path-to-${to}.ts`)).toEqual(refused)
  })
  test.each(frameworks)('$from -> $name', ({ from, name }) => {
    expect(codesOf(`${from}/deep/framework-${name.replaceAll(/\W/g, '-')}.ts`)).toEqual(refused)
  })
})

describe('the imports of the sources', () => {
  const imports = allImports()
  const ours = imports.filter(({ target }) => layers.includes(target.split('/')[0] ?? ''))

  test('imports run one way, dynamic ones included', () => {
    expect(ours.length).toBeGreaterThan(100)
    const wrong = ours.filter(({ file, target }) => {
      const [from = '', to = ''] = [file.split('/')[0], target.split('/')[0]]
      return from in allowed && from !== to && allowed[from]?.includes(to) !== true && !isStepped({ file, target })
    })
    expect(wrong).toEqual([])
  })

  test('nothing but tests, benches and tools imports tests and benches', () => {
    const wrong = ours.filter(
      ({ file, target }) => /^(?:tests|bench)\//.test(target) && !/^(?:tests|bench|tools)\//.test(file),
    )
    expect(wrong).toEqual([])
  })

  test('one file imports @rjsf', () => {
    const files = imports.filter(
      ({ target, file }) => target.startsWith('@rjsf/') && /^(?:src|machines|schemas|server)\//.test(file),
    )
    expect([...new Set(files.map(({ file }) => file))]).toEqual([
      'src/form/lean/rjsf-registry.tsx',
      'src/form/rjsf-adapter.tsx',
    ])
  })

  // Review shows every step again, in that step's own words.
  test('steps do not import each other', () => {
    const stepOf = (path: string) =>
      /^(?:schemas\/steps|machines\/enrollment|src\/enrollment)\//.test(path)
        ? steps.find(({ id }) => new RegExp(`/${id}[.-]`).test(path) || path.includes(`/${id}/`))?.id
        : undefined
    const wrong = ours.filter(({ file, target }) => {
      const [from, to] = [stepOf(file), stepOf(target)]
      return from !== undefined && to !== undefined && from !== to && from !== 'review'
    })
    expect(wrong).toEqual([])
  })
})
