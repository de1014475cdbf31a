import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { NotLoaded } from './load-machines.ts'
import { makeFolder } from './make-folder.ts'

/**
 * Writes what a command was asked for, into a folder that need not be there yet.
 * @throws NotLoaded where that cannot be done: a sentence for people.
 */
export const writeOut = (file: string, text: string): void => {
  try {
    makeFolder(dirname(file))
    writeFileSync(file, text)
  } catch (error) {
    throw new NotLoaded(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}
