import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

interface BuildInfo {
  /** Relative to the folder of the build info; TypeScript's own have no folder. */
  fileNames: string[]
  /** A file's hash, or an object with it; `signature` is what others see of the file. */
  fileInfos: (string | { version: string; signature?: string | false; [key: string]: unknown })[]
}

const isOurs = (folder: string, name: string): boolean =>
  name.startsWith('.') && !/^(?:\.\.|node_modules)\//.test(relative('.', resolve(folder, name)))

/**
 * Marks every file of ours in TypeScript's build info as changed. TypeScript notes what others see of a file only when
 * it finds the file changed; without that note the first change of a widely used file, even inside one function, makes
 * it check everything that imports the file. A wrong mark can only make it check more.
 */
export const markChanged = ({ fileNames, fileInfos, ...rest }: BuildInfo, folder: string): BuildInfo => ({
  ...rest,
  fileNames,
  fileInfos: fileInfos.map((info, at) => {
    if (!isOurs(folder, fileNames[at] ?? '')) return info
    const known = typeof info === 'string' ? { impliedNodeFormat: 1 } : info
    return { ...known, version: '0', signature: '0' }
  }),
})

export const markFileChanged = (file: string): void => {
  if (!existsSync(file)) return
  const info = JSON.parse(readFileSync(file, 'utf8')) as BuildInfo
  writeFileSync(file, JSON.stringify(markChanged(info, dirname(file))))
}
