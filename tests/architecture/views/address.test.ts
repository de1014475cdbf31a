import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from '../sources.ts'

/** Lines that change the address outside of the first two lines of an effect: while a page is drawn, maybe in vain. */
const changedWhileDrawn = (text: string): string[] => {
  const lines = text.split('\n')
  return lines.filter(
    (line, at) =>
      /history\.(?:replace|push)State\(/.test(line) &&
      !lines.slice(Math.max(0, at - 2), at).some((before) => before.includes('useEffect(')),
  )
}

test('the address is changed once a page stands: what is drawn in vain must find it again', () => {
  const found = sourceFiles(/^src\/.*\.tsx?$/).flatMap((file) =>
    changedWhileDrawn(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('a page that changes it while it is drawn is found', () => {
  const change = "history.replaceState(history.state, '', '/preview')"
  expect(
    changedWhileDrawn(`const [token] = useState(() => {\n  const token = location.hash\n  ${change}\n})`),
  ).toHaveLength(1)
  expect(changedWhileDrawn(`useEffect(() => {\n  ${change}\n}, [])`)).toEqual([])
})
