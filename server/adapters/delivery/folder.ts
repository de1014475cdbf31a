import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Carried, NotCarried, type OutgoingFile } from './carry.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'

const existing = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** A name is on the disk when its folder is: without it a power cut takes back a file that counts as sent. */
const syncFolder = async (folder: string): Promise<void> => {
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

/**
 * Writes a file under a temporary name and renames it when it is on the disk: whoever reads the folder never sees half
 * of one. What lies there under its name already is it, or is never overwritten.
 */
export const carryToFolder = async (folder: string, { name, text }: OutgoingFile): Promise<Carried> => {
  const [temporary, final] = [join(folder, `.${name}.tmp`), join(folder, name)]
  try {
    await mkdir(folder, { recursive: true })
    const there = await existing(final)
    if (there === text) return { outcome: 'sent' }
    if (there !== null) throw new NotCarried('another file has its name')
    const file = await open(temporary, 'w', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, final)
    await syncFolder(folder)
    return { outcome: 'sent' }
  } catch (error) {
    if (error instanceof NotCarried) throw error
    await rm(temporary, { force: true }).catch(() => undefined)
    throw new NotCarried(`the folder cannot be written: ${codeOf(error)}`)
  }
}
