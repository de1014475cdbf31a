import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Where a file that is served as it is lies on the disk: a picture, a paper, a film. */
export interface AssetPlace {
  root: string
  name: string
}

/** The files of a catalog, by their paths in its folder (`plans/dental.json`): on the disk, or kept in the database. */
export interface CatalogFiles {
  /** What mistakes call it: the folder, or `version 7`. */
  name: string
  has: (file: string) => boolean
  /** Throws where there is no such file. */
  read: (file: string) => Buffer
  /** The names directly in a folder; none where there is no such folder. */
  namesIn: (folder: string) => string[]
  /** Bytes. */
  sizeOf: (file: string) => number
  /** Undefined where there is no such file, or it is not served. */
  assetOf: (file: string) => AssetPlace | undefined
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** A folder on the disk. */
export const folderFiles = (folder: string): CatalogFiles => {
  const sizes = new Map<string, number>()
  const assets = new Map<string, AssetPlace>()
  return {
    name: folder,
    has: (file) => existsSync(join(folder, file)),
    read: (file) => readFileSync(join(folder, file)),
    namesIn: (inner) => (existsSync(join(folder, inner)) ? readdirSync(join(folder, inner)) : []),
    sizeOf: (file) => {
      const size = sizes.get(file) ?? statSync(join(folder, file)).size
      sizes.set(file, size)
      return size
    },
    assetOf: (file) => {
      const known = assets.get(file)
      if (known !== undefined || !isFile(join(folder, file))) return known
      const place = { root: resolve(folder), name: file }
      assets.set(file, place)
      return place
    },
  }
}

/**
 * Files that are in memory. `clear` forgets their bytes, once the catalog is read: their sizes, and where those lie that
 * are served, stay known.
 */
export const keptFiles = (
  name: string,
  files: ReadonlyMap<string, Buffer>,
  assetOf: CatalogFiles['assetOf'] = () => undefined,
): CatalogFiles & { clear: () => void } => {
  const held = new Map(files)
  const sizes = new Map(Array.from(files, ([file, bytes]) => [file, bytes.length]))
  return {
    name,
    has: (file) => sizes.has(file) || [...sizes.keys()].some((other) => other.startsWith(`${file}/`)),
    read: (file) => {
      const bytes = held.get(file)
      if (bytes === undefined) throw new Error(`${name} has no ${file}`)
      return bytes
    },
    namesIn: (folder) =>
      [...sizes.keys()].flatMap((file) => {
        const inner = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : '/'
        return inner.includes('/') ? [] : [inner]
      }),
    sizeOf: (file) => sizes.get(file) ?? 0,
    assetOf,
    clear: () => held.clear(),
  }
}
