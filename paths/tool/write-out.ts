import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { NotLoaded } from './load-machines.ts'

/**
 * Writes what a command was asked for, into a folder that need not be there yet.
 * @throws NotLoaded where that cannot be done: a sentence for people.
 */
export const writeOut = (file: string, text: string): void => {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch (error) {
    throw new NotLoaded(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}
