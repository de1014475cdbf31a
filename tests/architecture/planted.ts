import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

interface Diagnostic {
  code: string
  filename: string
}

const lint = (folder: string): Diagnostic[] => {
  const oxlint = resolve('node_modules/.bin/oxlint')
  try {
    execFileSync(oxlint, ['--format=json'], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    return []
  } catch (error) {
    // Findings are its exit code 1.
    const { stdout } = error as { stdout: string }
    return (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics
  }
}

/**
 * Runs the linter once, with the product's settings, over a folder where each file imports what it is planted with.
 * Gives the codes of a file's findings.
 */
export const lintPlanted = (planted: ReadonlyMap<string, string>): ((path: string) => string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'enrollchart-lint-'))
  try {
    for (const [path, specifier] of planted) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `import { thing } from '${specifier}'\nexport const other = thing\n`)
    }
    cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
    const found = lint(folder)
    return (path) => found.filter(({ filename }) => filename === path).map(({ code }) => code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What the linter says of a forbidden import. */
export const refused = ['eslint(no-restricted-imports)']
