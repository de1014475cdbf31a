// `npm run bench -- NAME ... [--json] [--cpu-prof]`: our figure, the reference of the same run, their ratio and the goal.
// Ends with 1 where a goal falls short.
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setup } from '#tests/temp-folder.setup.ts'
import type { Bench, Row } from './support/bench.ts'

const suffix = '.bench.ts'
const names = readdirSync('bench')
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length))
const args = process.argv.slice(2)
const json = args.includes('--json')
const wanted = args.filter((arg) => !arg.startsWith('--'))
const unknown = wanted.filter((name) => !names.includes(name))

const figure = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 1 })
const print = (name: string, rows: readonly Row[]) => {
  console.log(`\n${name}`)
  const cells = rows.map((row) => [
    row.ok ? 'ok  ' : 'MISS',
    row.label,
    `${figure(row.ours)} ${row.unit}`,
    `${figure(row.reference)} ${row.unit}`,
    row.ratio.toFixed(2),
    row.goal,
  ])
  const table = [['', 'what', 'ours', 'reference', 'ratio', 'goal'], ...cells]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => (line[column] ?? '').length))) ?? []
  for (const line of table)
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

if (wanted.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`No such bench: ${unknown.join(', ')}`)
  console.error(`npm run bench -- NAME ... [--json] [--cpu-prof], NAME one of: ${names.join(', ')}`)
  process.exitCode = 2
} else {
  const removeTemporary = setup()
  try {
    const results: { name: string; rows: Row[] }[] = []
    for (const name of wanted) {
      const bench = (await import(pathToFileURL(resolve(`bench/${name}${suffix}`)).href)) as Bench
      const { rows } = await bench.run({ cpuProfile: args.includes('--cpu-prof') })
      results.push({ name: bench.name, rows })
      if (!json) print(bench.name, rows)
    }
    if (json) console.log(JSON.stringify(results, null, 2))
    if (results.some(({ rows }) => rows.some(({ ok }) => !ok))) process.exitCode = 1
  } finally {
    removeTemporary()
  }
}
