import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those around it. Node's own way to do that (`recursive`) never comes back where a folder cannot be
 * made and the system says that the one around it is not there, as below `/proc`.
 *
 * @throws Error where it cannot be made.
 */
export const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process was faster.
    if ((error as { code?: unknown } | null)?.code !== 'EEXIST') throw error
  }
}
