import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { models } from '#machines/registry.ts'
import { structureOf } from '../structure/structure-of.ts'
import { toThumbnail } from './export/thumbnail.export.ts'
import { createNodeLayouter } from './layout.node.ts'
import { draw } from './layout.ts'

/** The version of a machine that a folder keeps a small picture of; null where it has none. */
export const pictureVersion = (folder: string, name: string): string | null => {
  const file = fileOf(folder, name)
  return existsSync(file) ? (/ data-version="(\w+)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? null) : null
}

/** Draws the machines that have changed since their small picture was made, and gives the files that were written. */
export const keepPictures = async (folder: string): Promise<string[]> => {
  const changed = Object.entries(models)
    .map(([name, { machine }]) => ({ name, structure: structureOf(machine) }))
    .filter(({ name, structure }) => pictureVersion(folder, name) !== structure.version)
  if (changed.length === 0) return []
  mkdirSync(folder, { recursive: true })
  const layouter = createNodeLayouter()
  try {
    const files: string[] = []
    for (const { name, structure } of changed) {
      const drawing = await draw(structure, layouter.layout, { descriptions: false })
      writeFileSync(fileOf(folder, name), toThumbnail(drawing))
      files.push(fileOf(folder, name))
    }
    return files
  } finally {
    layouter.close()
  }
}

const fileOf = (folder: string, name: string): string => join(folder, `${name}.svg`)
