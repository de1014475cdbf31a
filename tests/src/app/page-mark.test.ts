import { expect, test, vi } from 'vitest'
import { freshId } from '#machines/enrollment/fresh-id.ts'

const markOfTab = async (): Promise<string> => {
  vi.resetModules()
  return (await import('#src/browser/page-mark.ts')).pageMark
}

test('two tabs give new people different ids: what is on file of one never becomes that of another', async () => {
  const [one, other] = [await markOfTab(), await markOfTab()]
  expect(one).toMatch(/^-[0-9a-f]{8}$/)
  expect(freshId('b', one, [])).not.toBe(freshId('b', other, []))
  expect(freshId('b', one, [`b1${one}`, 'b2'])).toBe(`b2${one}`)
})
