import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteConfigOf } from '#server/plugins/site-config.ts'
import { demoCatalogFolder, loadCatalog } from '#server/catalog/load-catalog.ts'

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const css = readFileSync('src/ui/layout/tokens.css', 'utf8')
const darkAt = css.indexOf('@media (prefers-color-scheme: dark)')
const colorsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(--color-[\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))
const light = colorsIn(css.slice(0, darkAt))
const dark = colorsIn(css.slice(darkAt))

/** What is written on what. */
const pairs = [
  ...['--color-page', '--color-surface', '--color-surface-2', '--color-action-surface'].flatMap((ground) => [
    ['--color-action', ground],
    ['--color-action-hover', ground],
  ]),
  ['--color-text', '--color-action-surface'],
  ['--color-on-action', '--color-action'],
  ['--color-on-action', '--color-action-hover'],
] as [string, string][]

/** What is written in colors that no brand changes, on grounds that none changes either. */
const neutrals = ['--color-page', '--color-surface', '--color-surface-2']
const statuses = ['danger', 'success', 'warning', 'info']
const ownPairs = [
  ...[...neutrals, ...statuses.map((status) => `--color-${status}-surface`)].flatMap((ground) => [
    ['--color-text', ground],
    ['--color-muted', ground],
  ]),
  ...statuses.flatMap((status) =>
    [...neutrals, `--color-${status}-surface`].map((ground) => [`--color-${status}`, ground]),
  ),
  ['--color-on-danger', '--color-danger'],
  ['--color-on-danger', '--color-danger-hover'],
] as [string, string][]

interface Scheme {
  name: string
  colors: Record<string, string>
}

/** The pairs whose contrast is below `least`, with what it is. */
const faintIn = (schemes: readonly Scheme[], written: readonly [string, string][], least: number) =>
  schemes.flatMap(({ name, colors }) =>
    written
      .map(([text, ground]): [string, string, string, number] => {
        const [above, below] = [colors[text], colors[ground]]
        if (above === undefined || below === undefined) throw new Error(`${text} or ${ground} has no color`)
        return [name, text, ground, contrast(above, below)]
      })
      .filter(([, , , ratio]) => ratio < least),
  )

test('our own text and statuses have the contrast of WCAG AAA, by day and by night', () => {
  const schemes = [
    { name: 'light', colors: light },
    { name: 'dark', colors: { ...light, ...dark } },
  ]
  expect(faintIn(schemes, ownPairs, 7)).toEqual([])
  // Ours is the action color too, where no site brings its own.
  expect(faintIn(schemes, pairs, 7)).toEqual([])
  // A gray that AA still allows is found.
  const gray = { ...light, '--color-muted': '#5f6b68' }
  expect(faintIn([{ name: 'gray', colors: gray }], ownPairs, 4.5)).toEqual([])
  expect(faintIn([{ name: 'gray', colors: gray }], ownPairs, 7)).toHaveLength(7)
})

const catalog = loadCatalog(demoCatalogFolder)

test.each([
  'localhost',
  'agent.localhost',
  'group.localhost',
  'members.localhost',
  'usag.localhost',
  'store.localhost',
])('the colours of %s can be read, by day and by night (WCAG AA)', (host) => {
  const { brand } = siteConfigOf(catalog, host, 'en')
  const schemes = [
    { name: 'light', colors: { ...light, ...brand.tokens } },
    { name: 'dark', colors: { ...light, ...dark, ...brand.tokens, ...brand.dark } },
  ]
  expect(faintIn(schemes, pairs, 4.5)).toEqual([])
})

test('every demo site but the main one has colours of its own', () => {
  const colors = ['agent', 'group', 'members', 'usag', 'store'].map(
    (site) => siteConfigOf(catalog, `${site}.localhost`, 'en').brand.tokens?.['--color-action'],
  )
  expect(new Set(colors).size).toBe(5)
  expect(colors).not.toContain(undefined)
  expect(siteConfigOf(catalog, 'localhost', 'en').brand.tokens).toBe(undefined)
})
