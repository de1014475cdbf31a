import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const NAME = 'enrollchart-run-'

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })

/** What runs left that were ended before they could remove their folder. */
const removeAbandoned = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(NAME) ? Number.parseInt(name.slice(NAME.length), 10) : Number.NaN
    if (!Number.isNaN(pid) && !isRunning(pid)) remove(join(folder, name))
  }
}

/**
 * A folder for everything temporary that the tests of this run make, in this process and in those that it starts;
 * removed when they have ended, which is what this gives back. A run inside another one shares its folder.
 */
export const setup = (): (() => void) => {
  const all = tmpdir()
  if (basename(all).startsWith(NAME)) return () => {}
  removeAbandoned(all)
  const folder = mkdtempSync(join(all, `${NAME}${process.pid}-`))
  // Servers under other users (PostgreSQL, nginx) reach their own folders in it.
  chmodSync(folder, 0o711)
  const { TMPDIR: before } = process.env
  process.env['TMPDIR'] = folder
  return () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    remove(folder)
  }
}
