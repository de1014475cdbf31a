import { execFileSync } from 'node:child_process'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

const MOST_FILES = 25
const product = /^(?:schemas|machines|paths|src|server|bench|tools)\//
/** Read by a name that is in the data, not by people who look for a place: texts by language, the demo's pictures. */
const data = /^(?:schemas\/messages|server\/catalog\/data)\//

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => (product.test(file) || file.startsWith('tests/')) && !data.test(file))

const grouped = (files: readonly string[], key: (file: string) => string): Map<string, string[]> => {
  const groups = new Map<string, string[]>()
  for (const file of files) groups.set(key(file), [...(groups.get(key(file)) ?? []), file])
  return groups
}

const crowded = (files: readonly string[]): string[] =>
  [...grouped(files, posix.dirname)].flatMap(([folder, inside]) =>
    inside.length > MOST_FILES ? [`${folder} has ${inside.length} files`] : [],
  )

/** Two files of a layer that have one name: whoever looks for one opens the other. */
const namesakes = (files: readonly string[]): string[][] =>
  [...grouped(files, (file) => `${file.split('/')[0]} ${posix.basename(file)}`).values()].filter(
    ({ length }) => length > 1,
  )

test(`no folder holds more than ${MOST_FILES} files: a newcomer reads it at a glance`, () => {
  expect(tracked.length).toBeGreaterThan(1000)
  expect(crowded(tracked)).toEqual([])
})

test('no two files of a layer have one name', () => {
  expect(namesakes(tracked.filter((file) => product.test(file)))).toEqual([])
})

test('a crowded folder and a second file of one name are found', () => {
  const files = Array.from({ length: 26 }, (_, index) => `src/enrollment/step-${index}.tsx`)
  expect(crowded(files)).toEqual(['src/enrollment has 26 files'])
  expect(namesakes(['src/app/sayings.ts', 'src/viewer/sayings.ts', 'paths/sayings.ts'])).toEqual([
    ['src/app/sayings.ts', 'src/viewer/sayings.ts'],
  ])
})
