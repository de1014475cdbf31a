import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { extname, join, relative, resolve, sep } from 'node:path'
import { keptFiles } from '../../catalog/catalog-files.ts'
import { type Catalog, loadCatalog } from '../../catalog/load-catalog.ts'
import type { Opening } from '../../catalog/sealed-values.ts'
import type {
  CatalogVersionsRepository,
  KeptFile,
  Version,
} from '../../repositories/catalog/catalog-versions.repository.ts'

/** What is served as it is, and so lies on the disk: nothing of anybody, and nothing that says a code. */
const ASSET = /\.(?:svg|png|jpg|webp|webm|mp4|pdf|vtt)$/

/** All files of a folder, by their paths in it. Names that begin with a dot are left out. */
export const filesOfFolder = async (folder: string): Promise<Map<string, Buffer>> => {
  const files = new Map<string, Buffer>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (entry.isFile() && !path.split('/').some((name) => name.startsWith('.'))) {
      files.set(path, await readFile(join(folder, path)))
    }
  }
  return new Map([...files].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** By which a folder is known again. */
export const fingerprintOf = (files: ReadonlyMap<string, Buffer>): string => {
  const hash = createHash('sha256')
  for (const [path, bytes] of files) hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  return hash.digest('base64url')
}

interface Parts {
  versions: CatalogVersionsRepository
  dataDir: string
  large: boolean
  sealing: Opening
}

/** What version is called in mistakes and messages. */
export const nameOfVersion = (number: number): string => `version ${number}`

/** Reads versions out of the database, and loads them. */
export const makeVersionFiles = ({ versions, dataDir, large, sealing }: Parts) => {
  const assets = resolve(dataDir, 'catalog-assets')
  const assetName = ({ id, path }: KeptFile): string => `${id}${extname(path)}`

  const bytesOf = async ({ files }: Pick<Version, 'files'>): Promise<Map<string, Buffer>> => {
    const found = new Map<string, Buffer>()
    for (const { path, id } of files) found.set(path, await versions.readFile(id))
    return found
  }

  /** Whole or not at all, whoever else of this machine writes it. */
  const writeAsset = async (name: string, bytes: Buffer): Promise<void> => {
    const path = join(assets, name)
    const before = await stat(path).catch(() => null)
    if (before?.size === bytes.length) return
    const fresh = `${path}.${process.pid}.new`
    await writeFile(fresh, bytes, { mode: 0o600 })
    await rename(fresh, path)
  }

  return {
    bytesOf,
    /** The version as a catalog. Throws a `CatalogError` where it has mistakes. */
    load: async (version: Pick<Version, 'number' | 'files'>): Promise<Catalog> => {
      const bytes = await bytesOf(version)
      const served = new Map<string, string>()
      await mkdir(assets, { recursive: true, mode: 0o700 })
      for (const file of version.files) {
        const own = ASSET.test(file.path) ? bytes.get(file.path) : undefined
        if (own === undefined) continue
        await writeAsset(assetName(file), own)
        served.set(file.path, assetName(file))
      }
      const files = keptFiles(nameOfVersion(version.number), bytes, (path) => {
        const name = served.get(path)
        return name === undefined ? undefined : { root: assets, name }
      })
      const catalog = loadCatalog(files, { large, sealing })
      files.clear()
      return catalog
    },
  }
}
