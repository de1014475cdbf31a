import { existsSync, watch } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'

/** Editors save in several steps: what comes within this time is one change. Milliseconds. */
const TOGETHER = 100

/**
 * Does something again whenever one of the files changes, goes away or comes back; it answers which files count from
 * then on. Their folders are watched: a file that is replaced by another is no longer the one that was watched.
 */
export const watchFiles = (first: readonly string[], again: () => Promise<readonly string[]>): void => {
  const names = new Map<string, Set<string>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let isStale = false
  const changed = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void doAgain(), TOGETHER)
  }
  const follow = (files: readonly string[]): void => {
    for (const file of files) {
      const folder = dirname(resolve(file))
      const known = names.get(folder)
      if (known !== undefined) known.add(basename(file))
      else if (existsSync(folder)) {
        const inside = new Set([basename(file)])
        names.set(folder, inside)
        watch(folder, (_, name) => {
          if (name === null || inside.has(name)) changed()
        })
      }
    }
  }
  const doAgain = async (): Promise<void> => {
    isStale = isBusy
    if (isBusy) return
    isBusy = true
    try {
      follow(await again())
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    }
    isBusy = false
    if (isStale) changed()
  }
  follow(first)
}
