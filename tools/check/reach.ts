import { basename } from 'node:path'

/** The tests that need neither a build nor a browser. */
export const isQuickTest = (file: string): boolean =>
  /^tests\/(?:schemas|machines|paths|server|architecture|src)\/.*\.test\.tsx?$/.test(file)

/** How many imports lie between a file and what changed: 0 is the changed file itself. */
type Distances = ReadonlyMap<string, number>

export type Imports = readonly { file: string; target: string }[]

/** These files and every file that imports one of them, at whatever distance. */
export const reachedBy = (imports: Imports, changed: readonly string[]): Distances => {
  const importers = new Map<string, string[]>()
  for (const { file, target } of imports) {
    const known = importers.get(target)
    if (known === undefined) importers.set(target, [file])
    else known.push(file)
  }
  const distances = new Map(changed.map((file) => [file, 0]))
  for (let edge = [...distances.keys()], distance = 1; edge.length > 0; distance += 1) {
    const next = [...new Set(edge.flatMap((file) => importers.get(file) ?? []))].filter((file) => !distances.has(file))
    for (const file of next) distances.set(file, distance)
    edge = next
  }
  return distances
}

/** `billing` of `billing.rules.ts` and of `billing.test.ts`. */
const subjectOf = (file: string): string => basename(file).split('.')[0] ?? ''

/** Seconds that a test file takes, where nothing is known yet; one that loads the whole page and its server takes longest. */
const guess = (file: string): number =>
  file.startsWith('tests/src/live/') ? 5 : file.startsWith('tests/server/') ? 3 : 1

/** What loading a file costs beside its tests: a page's tests load React and their own document. */
const loading = (file: string): number => (file.startsWith('tests/src/') ? 1 : 0.3)

export interface Reached {
  chosen: string[]
  /** Reached as well, and left for `npm test`. */
  left: number
}

/**
 * The tests that a change reaches through imports, the nearest first and of those the ones that bear its name, until
 * `budget` seconds are spent. A test that was changed itself is always among them.
 */
export const testsReached = (
  imports: Imports,
  changed: readonly string[],
  seconds: Readonly<Record<string, number>>,
  budget: number,
): Reached => {
  const distances = reachedBy(imports, changed)
  const subjects = new Set(changed.map(subjectOf))
  const costOf = (file: string): number => (seconds[file] ?? guess(file)) + loading(file)
  const rank = (file: string): number[] => [
    distances.get(file) ?? 0,
    subjects.has(subjectOf(file)) ? 0 : 1,
    costOf(file),
  ]
  const reached = [...distances.keys()].filter(isQuickTest).toSorted((a, b) => {
    const [left, right] = [rank(a), rank(b)]
    return left.map((one, at) => one - (right[at] ?? 0)).find((difference) => difference !== 0) ?? (a < b ? -1 : 1)
  })
  let spent = 0
  const chosen = reached.filter((file) => {
    const own = distances.get(file) === 0
    if (!own && spent + costOf(file) > budget) return false
    spent += costOf(file)
    return true
  })
  return { chosen, left: reached.length - chosen.length }
}
