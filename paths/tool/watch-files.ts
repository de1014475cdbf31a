import { type FSWatcher, existsSync, mkdtempSync, rmSync, statSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** Editors save in several steps: what comes within this time is one change. Milliseconds. */
const TOGETHER = 100

/** A file system's clock goes in steps: by how many milliseconds a change may be earlier than it was. */
const STEP = 10

/** Now, by the clock of the files and not of this process, which may be another: milliseconds since 1970. */
export const fileTime = (): number => {
  const folder = mkdtempSync(join(tmpdir(), 'statechart-paths-'))
  const { mtimeMs } = statSync(folder)
  rmSync(folder, { recursive: true })
  return mtimeMs
}

/**
 * Does something again whenever one of the files changes, goes away or comes back; it answers which files count from
 * then on. Their folders are watched: a file that is replaced by another is no longer the one that was watched. What
 * was read before is given with when that began (`fileTime`): what has changed since then is not waited for.
 * Answers what ends it.
 */
export const watchFiles = (
  first: { files: readonly string[]; begun: number },
  again: () => Promise<readonly string[]>,
): (() => void) => {
  const watchers: FSWatcher[] = []
  const names = new Map<string, Set<string>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let isStale = false
  const changed = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void doAgain(), TOGETHER)
  }
  const insideOf = (folder: string): Set<string> | undefined => {
    const known = names.get(folder)
    if (known !== undefined || !existsSync(folder)) return known
    const inside = new Set<string>()
    names.set(folder, inside)
    const watcher = watch(folder, (_, name) => {
      if (name === null || inside.has(name)) changed()
    })
    watchers.push(watcher)
    return inside
  }
  const follow = (files: readonly string[], begun: number): void => {
    for (const file of files) {
      const inside = insideOf(dirname(resolve(file)))
      if (inside === undefined || inside.has(basename(file))) continue
      inside.add(basename(file))
      const { mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {}
      if (mtimeMs > begun - STEP) changed()
    }
  }
  const doAgain = async (): Promise<void> => {
    isStale = isBusy
    if (isBusy) return
    isBusy = true
    const begun = fileTime()
    try {
      follow(await again(), begun)
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    }
    isBusy = false
    if (isStale) changed()
  }
  follow(first.files, first.begun)
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
