// `npm run spec-coverage`: writes docs/spec-coverage.md, and names the lines of the specification that no test exercises.
import { writeFileSync } from 'node:fs'
import { coveragePage, pageFile, specCoverage } from './spec-coverage/coverage-page.ts'

const coverage = specCoverage()
writeFileSync(pageFile, coveragePage(coverage))
const empty = coverage.rows.filter(({ tests }) => tests.length === 0)
for (const mistake of coverage.mistakes) console.log(mistake)
for (const { id, text } of empty) console.log(`${id} has no test: ${text.slice(0, 100)}`)
console.log(`${coverage.rows.length - empty.length} of ${coverage.rows.length} lines have tests`)
process.exitCode = empty.length + coverage.mistakes.length > 0 ? 1 : 0
