import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** The product's own files, new ones included; what is generated or ignored is not ours to judge. */
export const sourceFiles = (pattern: RegExp): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .filter((path) => pattern.test(path) && existsSync(path))
    .toSorted()

export interface Import {
  file: string
  specifier: string
  /** The file of ours that it names, or the package. */
  target: string
}

const imports = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)['"]([^'"\n]+)['"]/gm

/** Every import of every TypeScript file, those made at run time included. */
export const allImports = (): Import[] =>
  sourceFiles(/\.(?:ts|tsx|mjs)$/).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(imports)].map(([, specifier = '']) => ({
      file,
      specifier,
      target: specifier.startsWith('.')
        ? posix.join(posix.dirname(file), specifier)
        : specifier.startsWith('#')
          ? specifier.slice(1)
          : specifier,
    })),
  )
