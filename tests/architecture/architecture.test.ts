// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import mermaid from 'mermaid'
import { describe, expect, test } from 'vitest'
import { architectureOf, currentArchitecture } from '#tools/architecture/layers.ts'
import { page, picture, readPicture, withPicture } from '#tools/architecture/picture.ts'

/** Counts on the picture may be this far off, so that not every import needs a new picture. */
const isClose = (drawn: number | undefined, now: number): boolean =>
  drawn !== undefined && Math.abs(drawn - now) <= Math.max(5, now * 0.1)

describe('the picture of docs/architecture.md, which "npm run architecture" redraws', () => {
  const drawn = readPicture(readFileSync(page, 'utf8'))
  const now = currentArchitecture()

  test('has exactly the arrows that the imports make', () => {
    const names = ({ arrows }: typeof now) => arrows.map(({ from, to }) => `${from} -> ${to}`).toSorted()
    expect(names(drawn)).toEqual(names(now))
  })

  test('has counts of imports and files within a tenth of the real ones', () => {
    const far = now.arrows.filter(
      ({ from, to, imports }) =>
        !isClose(drawn.arrows.find((one) => one.from === from && one.to === to)?.imports, imports),
    )
    expect(far).toEqual([])
    const layers = Object.entries(now.files).filter(
      ([layer, files]) => !isClose(drawn.files[layer as keyof typeof now.files], files),
    )
    expect(layers).toEqual([])
  })

  test('is read by Mermaid', async () => {
    await expect(mermaid.parse(picture(now))).resolves.toMatchObject({ diagramType: 'flowchart-v2' })
  })

  test('is written between its markers and read back', () => {
    const small = architectureOf(
      ['src/page.tsx', 'schemas/rule.ts', 'tests/page.test.ts'],
      [
        { file: 'src/page.tsx', specifier: '#schemas/rule.ts', target: 'schemas/rule.ts' },
        { file: 'src/page.tsx', specifier: './other.ts', target: 'src/other.ts' },
        { file: 'tests/page.test.ts', specifier: '#src/page.tsx', target: 'src/page.tsx' },
        { file: 'tests/page.test.ts', specifier: 'vitest', target: 'vitest' },
      ],
    )
    expect(small.arrows).toEqual([
      { from: 'src', to: 'schemas', imports: 1 },
      { from: 'tests', to: 'product', imports: 1 },
    ])
    const text = withPicture(readFileSync(page, 'utf8'), picture(small))
    expect(text).toContain('src --"1"--> schemas')
    expect(text).toContain('tests -."1".-> product')
    expect(readPicture(text)).toEqual(small)
    expect(text.split('\n')[0]).toBe(readFileSync(page, 'utf8').split('\n')[0])
  })

  test('a page without markers is an error that names them', () => {
    expect(() => withPicture('# Nothing', 'flowchart TD')).toThrow('docs/architecture.md has no lines')
  })
})
