import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { planCategories } from '#schemas/storefront/catalog/catalog-codes.ts'
import { categoryIcons } from '#schemas/storefront/catalog/category-icons.ts'

const source = (file: string): string => readFileSync(file, 'utf8')

test('every category of the catalog has an icon that no other category has', () => {
  expect(Object.keys(categoryIcons).toSorted()).toEqual([...planCategories].toSorted())
  expect(new Set(Object.values(categoryIcons)).size).toBe(planCategories.length)
})

test('no two icons are drawn alike', () => {
  const strokes = [...source('src/ui/icon.tsx').matchAll(/^ {2,4}(?:[\w'-]+: *)?'([Mm][^']+)'/gm)].map(
    ([, path]) => path,
  )
  expect(strokes.length).toBeGreaterThan(30)
  expect(new Set(strokes).size).toBe(strokes.length)
})

// On these two steps the button that adds the first person follows the list.
const followed = [
  'src/enrollment/beneficiaries/beneficiaries.view.tsx',
  'src/enrollment/dependents/dependents.view.tsx',
]

test('an empty place has a drawing of its own and a way on', () => {
  const drawn = new Set([...source('src/ui/art/art.svg').matchAll(/symbol id="(\w+)"/g)].map(([, id]) => id))
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `src/${file}`)
  const places = files.flatMap((file) =>
    [...source(file).matchAll(/<EmptyState\b[\s\S]*?<\/EmptyState>/g)].map(([text]) => ({ file, text })),
  )
  expect(places.length).toBeGreaterThanOrEqual(8)
  expect(places.filter(({ text }) => !text.includes('actions=')).map(({ file }) => file)).toEqual(followed)
  const used = files.flatMap((file) =>
    [...source(file).matchAll(/(?:\bart=|<Art name=)(?:"(\w+)"|\{\w+ \? '(\w+)' : '(\w+)'\})/g)].flatMap((match) =>
      match.slice(1).filter((name) => name !== undefined),
    ),
  )
  expect(used.filter((name) => !drawn.has(name))).toEqual([])
  expect(files.filter((file) => source(file).includes('className="empty-state"'))).toEqual([
    'src/app/error-boundary.tsx',
    'src/ui/status/empty-state.tsx',
  ])
})
