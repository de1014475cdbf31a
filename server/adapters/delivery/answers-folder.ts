import { mkdir, readFile, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A file that a receiver has left. */
export interface LeftFile {
  name: string
  text: string
  /** When it was last written to, in milliseconds. */
  changedAt: number
}

/** Where a receiver leaves its answers. */
export interface AnswersPlace {
  /** The same for the same place. */
  key: string
  /** What lies there; none where it cannot be read, which is told. */
  left: (onError: (error: unknown) => void) => Promise<LeftFile[]>
  /** Moves a file out of the way, into a folder within; nothing is deleted, and no other file is lost by it. */
  putAside: (name: string, into: 'read' | 'refused', now: number) => Promise<void>
}

/** More than any acknowledgment of a file of ours. */
export const LARGEST = 20 * 1024 * 1024

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * The files of a folder, without those that are still under a temporary name; none where there is no such folder. What
 * cannot be read is told and passed over: it keeps no other file, and no other folder, from being read.
 */
const leftIn = async (folder: string, onError: (error: unknown) => void): Promise<LeftFile[]> => {
  let names: string[]
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  } catch (error) {
    if (!isGone(error)) onError(error)
    return []
  }
  const files: LeftFile[] = []
  for (const name of names.filter((one) => !one.startsWith('.') && !one.endsWith('.tmp')).toSorted()) {
    const path = join(folder, name)
    try {
      const { size, mtimeMs } = await stat(path)
      files.push({ name, text: size > LARGEST ? '' : await readFile(path, 'utf8'), changedAt: mtimeMs })
    } catch (error) {
      // Another process has moved it meanwhile.
      if (!isGone(error)) onError(error)
    }
  }
  return files
}

const putAside = async (folder: string, name: string, into: 'read' | 'refused', now: number): Promise<void> => {
  await mkdir(join(folder, into), { recursive: true })
  try {
    await rename(join(folder, name), join(folder, into, `${now}-${name}`))
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** A folder of this machine. */
export const answersFolder = (folder: string): AnswersPlace => ({
  key: folder,
  left: (onError) => leftIn(folder, onError),
  putAside: (name, into, now) => putAside(folder, name, into, now),
})
