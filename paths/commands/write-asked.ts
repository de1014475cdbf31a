import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { makeFolder } from '../tool/make-folder.ts'

/**
 * Writes a file that was asked for, into a folder that need not be there yet.
 * @throws InvalidArgumentError where that cannot be done: a sentence for people.
 */
export const writeAsked = (file: string, text: string): void =>
  sayingWhy(file, () => {
    makeFolder(dirname(file))
    writeFileSync(file, text)
  })

/** Makes a folder that was asked for, in the same way. */
export const folderAsked = (folder: string): void => sayingWhy(folder, () => makeFolder(folder))

const sayingWhy = (what: string, write: () => void): void => {
  try {
    write()
  } catch (error) {
    throw new InvalidArgumentError(
      `${what} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
