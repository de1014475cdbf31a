import { readFileSync } from 'node:fs'

/** Of this package: once built, this file lies in `dist/tool`, two folders below the manifest. */
const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')

export const { version } = JSON.parse(manifest) as { version: string }
