import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file as text; undefined where there is none. */
export const readIfThere = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * A secret file of the server's own in its data folder, which the first start makes (mode 0600). Of several processes
 * that start at once, one makes it and all read that one.
 */
export const ownFile = (folder: string, name: string, make: () => string): string => {
  const file = join(folder, name)
  const known = readIfThere(file)
  if (known !== undefined) return known
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fresh = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(fresh, make(), { mode: 0o600, flag: 'wx' })
  try {
    // A link fails where another process has made the file meanwhile: then that one counts for all.
    linkSync(fresh, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(fresh)
  }
  return readIfThere(file) ?? ''
}
