import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join('server', file), 'utf8'))
  .join('\n')
const found = (pattern: RegExp) => [...sources.matchAll(pattern)].flatMap(([, name]) => name ?? [])

test('docs/operate.md lists every pass of background work and every other system by its name in traces', () => {
  const [, section = ''] = /^## Traces\n(.*?)^## /ms.exec(readFileSync('docs/operate.md', 'utf8')) ?? []
  const passes = found(/\b(?:repeated|spannedPass)\(\s*'([^']+)'/g)
  const systems = found(/\bcalling\(\s*'([^']+)'/g)
  expect(passes.length).toBeGreaterThan(8)
  expect(systems.length).toBeGreaterThan(5)
  for (const name of [...passes, ...systems]) expect(section).toContain(`\`${name}\``)
})
