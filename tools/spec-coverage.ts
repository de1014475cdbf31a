// `npm run spec-coverage`: writes docs/spec-coverage.md, and names the lines that no test
// exercises; with `-- --missing 2` those of document 2 alone.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { coveragePage, missingLines, pageFile, specCoverage } from './spec-coverage/coverage-page.ts'
import { documents } from './spec-coverage/spec-lines.ts'

const { values } = parseArgs({ options: { missing: { type: 'string' } } })
const coverage = specCoverage()
writeFileSync(pageFile, coveragePage(coverage))
const asked = values.missing === undefined ? undefined : Number(values.missing)
const missing = missingLines(coverage, asked)
for (const mistake of coverage.mistakes) console.log(mistake)
for (const { id, text } of missing) console.log(`${id} has no test: ${text.slice(0, 100)}`)
for (const { number } of documents) {
  const rows = coverage.rows.filter(({ document }) => document === number)
  const tested = rows.filter(({ tests }) => tests.length > 0).length
  console.log(`document ${number}: ${tested} of ${rows.length} lines have tests`)
}
process.exitCode = missing.length + coverage.mistakes.length > 0 ? 1 : 0
