import { fromBufferPromise } from 'yauzl'

/** Bytes that an archive may unpack to: a few bytes can stand for very many. */
const MOST_BYTES = 64 * 1024 * 1024
const MOST_FILES = 2000
/** A path of a catalog: names of letters, digits, dots, dashes and underscores. */
const PATH = /^(?!\.)[\w.-]+(?:\/(?!\.)[\w.-]+)*$/
/** What file managers put into archives of their own. */
const LEFT_OUT = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)|\/$/

/** Why an archive is not taken; `file` is the path in it that is meant. */
export class ArchiveProblem extends Error {
  override name = 'ArchiveProblem'
  constructor(
    readonly problem: 'not_zip' | 'too_large' | 'bad_name' | 'encrypted' | 'no_catalog',
    readonly file = '',
  ) {
    super(`${problem} ${file}`)
  }
}

/** The paths without the one folder that all of them are in, where `catalog.json` is there. */
const withoutTop = (files: Map<string, Buffer>): Map<string, Buffer> => {
  if (files.has('catalog.json')) return files
  const top = [...files.keys()].find((path) => /^[^/]+\/catalog\.json$/.test(path))?.split('/')[0]
  if (top === undefined) throw new ArchiveProblem('no_catalog')
  return new Map(
    Array.from(files, ([path, bytes]): [string, Buffer] => [path.slice(top.length + 1), bytes]).filter(
      ([path]) => path !== '' && files.has(`${top}/${path}`),
    ),
  )
}

/**
 * The files of a catalog folder from a ZIP archive, by their paths; a single folder around them all is left out. Throws
 * `ArchiveProblem`. Nothing is written anywhere, so no path can lead out of a folder.
 */
export const filesOfArchive = async (archive: Buffer): Promise<Map<string, Buffer>> => {
  const files = new Map<string, Buffer>()
  let left = MOST_BYTES
  try {
    const zip = await fromBufferPromise(archive, { lazyEntries: true, validateEntrySizes: true })
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName
      if (LEFT_OUT.test(path)) continue
      if (!PATH.test(path) || path.length > 200) throw new ArchiveProblem('bad_name', path.slice(0, 200))
      if (entry.isEncrypted()) throw new ArchiveProblem('encrypted', path)
      left -= entry.uncompressedSize
      if (left < 0 || files.size >= MOST_FILES) throw new ArchiveProblem('too_large', path)
      const parts: Buffer[] = []
      // Sizes are checked while it is read: what says less than it holds fails.
      for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
      files.set(path, Buffer.concat(parts))
    }
  } catch (error) {
    throw error instanceof ArchiveProblem ? error : new ArchiveProblem('not_zip')
  }
  return withoutTop(files)
}
