import { existsSync, readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { compareAll, hasDifferences } from '../diff/compare-all.ts'
import { comparisonText } from '../diff/comparison-text.ts'
import type { Structure } from '../structure/structure.ts'
import { structureOf } from '../structure/structure-of.ts'
import { NotLoaded } from './load-machines.ts'
import { subjectsOf } from './reports.ts'

/** `compare OLD NEW`: what a change of a machine adds and drops. Ends with 1 where saved snapshots would be stuck. */
export const compareCommand = (program: Command): Command =>
  program
    .command('compare <old> <new>')
    .description('two versions of a machine: FILE#export, or what `draw --format json` has written')
    .option('--json', 'as JSON', false)
    .action(async (old: string, next: string, { json }: { json: boolean }) => {
      const comparisons = compareAll(await structuresOf(old), await structuresOf(next))
      const changed = comparisons.filter(hasDifferences)
      process.stdout.write(json ? `${JSON.stringify(changed, null, 2)}\n` : comparisonText(comparisons))
      if (changed.some(({ stranded }) => stranded.length > 0)) process.exitCode = 1
    })

const structuresOf = async (reference: string): Promise<Structure[]> => {
  if (reference.endsWith('.json') && existsSync(reference)) {
    return [structureIn(reference)]
  }
  return (await subjectsOf(reference)).map(({ machine }) => structureOf(machine))
}

const structureIn = (file: string): Structure => {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<Structure> | null
    if (Array.isArray(read?.nodes) && Array.isArray(read.transitions)) return read as Structure
  } catch {
    // Said below.
  }
  throw new NotLoaded(`${file} is not what \`draw --format json\` writes of one machine`)
}
