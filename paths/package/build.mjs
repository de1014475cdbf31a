// `npm run build -w statechart-paths`: what is published, as modules and their types, with the compiler alone. Only what
// the entries of `tsconfig.build.json` import gets in.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))
const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
rmSync(join(folder, 'dist'), { recursive: true, force: true })
execFileSync(process.execPath, [compiler, '-p', join(folder, 'tsconfig.build.json')], { stdio: 'inherit' })
