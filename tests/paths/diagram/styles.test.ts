import { describe, expect, test } from 'vitest'
import { diagramCss } from '#paths/diagram/styles.ts'

/** The colours of a theme by their names; the light one is written first. */
const colours = (theme: number): Map<string, string> => {
  const block = diagramCss.split('--d-page:')[theme + 1] ?? ''
  const text = `--d-page:${block.slice(0, block.indexOf('}'))}`
  return new Map([...text.matchAll(/--d-([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]))
}

/** WCAG 2.2, relative luminance and contrast ratio. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const TONES = ['good', 'warn', 'bad', 'active', 'changed']
const GROUNDS = ['page', 'box', 'parent']
const texts = [
  ...[...GROUNDS, ...TONES.map((tone) => `${tone}-fill`)].flatMap((ground) => [
    ['ink', ground],
    ['muted', ground],
  ]),
  ['tag-ink', 'tag'],
  ...[...TONES, 'muted'].map((tone) => ['on-tone', tone]),
]
const lines = ['frame', 'wire', ...TONES].flatMap((line) => GROUNDS.map((ground) => [line, ground]))

describe.each([
  ['light', 0],
  ['dark', 1],
])('%s', (_, theme) => {
  const known = colours(theme)
  const tooFaint = (pairs: string[][], least: number): string[] =>
    pairs.flatMap(([one = '', other = '']) => {
      const ratio = contrast(known.get(one) ?? '', known.get(other) ?? '')
      return ratio >= least ? [] : [`${one} on ${other}: ${ratio.toFixed(2)}`]
    })

  test('texts have 4.5 : 1, frames and arrows 3 : 1', () => {
    expect(tooFaint(texts, 4.5)).toEqual([])
    expect(tooFaint(lines, 3)).toEqual([])
  })
})

test('the figures are those of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
