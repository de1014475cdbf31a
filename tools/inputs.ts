import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Every file below the given files and folders, sorted; a path that does not exist is left out. */
export const filesBelow = (paths: readonly string[]): string[] =>
  paths
    .filter((path) => existsSync(path))
    .flatMap((path) =>
      statSync(path).isDirectory()
        ? readdirSync(path, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => join(entry.parentPath, entry.name))
        : [path],
    )
    .toSorted()

/** SHA-256 over the names and contents of the files below `paths`, in hex: equal inputs need no second build. */
export const digestOf = (paths: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const path of filesBelow(paths)) hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}
