import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { wholeMessages } from '#tools/vite/whole-messages.ts'
import { nextMigration } from './next-migration.ts'

const { name, up, indexes } = nextMigration
const migration = `
  { name: '${name}', up: statements(\`${up}\`), indexes: ${JSON.stringify(indexes)} },
]
`

/** The server of the next version: built from a copy of the sources with one more migration. */
export const buildNext = async (): Promise<{ file: string; remove: () => void }> => {
  const folder = mkdtempSync(resolve('node_modules', '.next-version-'))
  for (const part of ['server', 'schemas', 'machines', 'package.json', 'tsconfig.json'])
    cpSync(part, join(folder, part), { recursive: true })
  const migrations = join(folder, 'server', 'db', 'migrations.ts')
  const source = readFileSync(migrations, 'utf8').trimEnd()
  if (!source.endsWith('\n]')) throw new Error('migrations.ts does not end with its list')
  writeFileSync(migrations, `${source.slice(0, -2)}${migration}`)
  const outDir = join(folder, 'dist', 'server')
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: wholeMessages },
    build: { ssr: 'server/main.ts', outDir, emptyOutDir: true, copyPublicDir: false },
  })
  return { file: join(outDir, 'main.js'), remove: () => rmSync(folder, { recursive: true, force: true }) }
}
