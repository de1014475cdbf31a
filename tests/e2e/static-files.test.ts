import { readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Canary, makeScan } from '../server/support/trust/canary-scan.ts'
import { catalogCanaries } from '../server/support/trust/canaries.ts'
import { testApp } from '../server/support/test-app.ts'
import { demoCatalog } from '../server/support/journey.ts'

const folder = 'dist/client'

const textOf = (file: string): string => {
  const bytes = readFileSync(file)
  const kind = extname(file)
  return (kind === '.br' ? brotliDecompressSync(bytes) : kind === '.gz' ? gunzipSync(bytes) : bytes).toString('utf8')
}

/**
 * The models of the machines, which the viewer shows to everybody or to analysts, are made up of the demo's names; no
 * catalog of an operator is ever in a build. What opens something, and SSNs, are nobody's example.
 */
const isSecret = ({ kind, name }: Canary): boolean => kind === 'credential' || name.endsWith('.ssn')

test('no file that everybody is sent holds a credential or an SSN of the catalog', async () => {
  const app = await testApp({ catalog: demoCatalog() })
  const scan = makeScan(catalogCanaries(app).filter(isSecret))
  const rep = demoCatalog().reps[0]?.agent_code ?? ''
  expect(scan(`const code = ["${rep}"]`)).toHaveLength(1)
  await app.close()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((file) => scan(textOf(file)).map(({ name }) => `${file}: ${name}`))
  expect(found).toEqual([])
})
