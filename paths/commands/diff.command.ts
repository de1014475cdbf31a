import type { Command } from 'commander'
import { compareAll, hasDifferences } from '../diff/compare-all.ts'
import { comparisonText } from '../diff/comparison-text.ts'
import { UnreadableStructures, readStructures } from '../diff/read-structures.ts'

/**
 * `diff OLD [NEW]`: what the machines of a next version add, drop and re-route. Ends with 1 where saved drafts would be
 * stuck, so that a release can be held up.
 */
export const diffCommand = (program: Command): Command =>
  program
    .command('diff')
    .argument('<old>', 'a JSON file of a structure, a folder of such files, or a git revision')
    .argument('[new]', 'the same; the working tree where it is left out', '.')
    .description('what a change of the machines adds, drops and re-routes, and which saved drafts it would strand')
    .option('--json', 'as JSON')
    .action(async (old: string, next: string, { json = false }: { json?: boolean }) => {
      try {
        const comparisons = compareAll(await readStructures(old), await readStructures(next))
        const changed = comparisons.filter(hasDifferences)
        process.stdout.write(json ? `${JSON.stringify(changed, null, 2)}\n` : comparisonText(comparisons))
        if (changed.some(({ stranded }) => stranded.length > 0)) process.exitCode = 1
      } catch (error) {
        if (!(error instanceof UnreadableStructures)) throw error
        program.error(error.message)
      }
    })
