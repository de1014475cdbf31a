// `npm run deliveries -- preview FILE.json --format 834`: what a receiver would get for delivery documents, on standard
// output. `npm run deliveries -- acknowledgment FILE`: what a 999 or TA1 of a receiver says, in words. Nothing is sent or
// stored (docs/operate.md).
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Command, Option } from 'commander'
import { readDocuments } from '../formats/read-documents.ts'
import { readAcknowledgments } from '../formats/x12/acknowledgments.ts'
import { usualDelimiters } from '../formats/x12/delimiters.ts'
import { totalsOf, write834 } from '../formats/x12/write-834.ts'

const program = new Command('deliveries').description('Shows what receivers are sent and what they answer')

/** Prints what went wrong and ends with status 1: a stack says nothing to an operator. */
const orFail = async (work: () => Promise<void> | void): Promise<void> => {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}

program
  .command('preview')
  .description('writes delivery documents in a format, with control number 1 and marked as a test')
  .argument('<file>', 'a JSON file with one delivery document or a list of them')
  .addOption(new Option('--format <format>', 'the format').choices(['834']).makeOptionMandatory())
  .option('--full', 'a full file in the place of one of changes')
  .action((file: string, { full }: { full?: true }) =>
    orFail(async () => {
      const documents = readDocuments(readFileSync(file, 'utf8'))
      const preview = write834({
        sender: { qualifier: 'ZZ', id: 'SENDER' },
        receiver: { qualifier: 'ZZ', id: 'RECEIVER' },
        interchange: 1,
        group: 1,
        at: new Date(),
        usage: 'test',
        asksTa1: false,
        delimiters: usualDelimiters,
        lineBreak: '\n',
        employer: false,
        reportingCategories: false,
        content: full === true ? 'full' : 'change',
        reference: 'PREVIEW',
        totals: totalsOf(documents),
      })
      await pipeline(Readable.from(preview.stream(documents)), process.stdout, { end: false })
      for (const { policy_id, at, kept } of preview.written().cuts) {
        console.error(`${policy_id}: ${at} is cut after ${kept} characters`)
      }
    }),
  )

program
  .command('acknowledgment')
  .description('says what the TA1 and 999 of a file answer, without the values that they quote')
  .argument('<file>', 'the file of the receiver')
  .action((file: string) =>
    orFail(() => {
      for (const { kind, about, code, errors, sets } of readAcknowledgments(readFileSync(file, 'utf8'))) {
        console.log(`${kind} about ${kind === 'TA1' ? 'interchange' : 'group'} ${about}: ${code}`)
        for (const { text } of errors) console.log(`  ${text}`)
        for (const set of sets) {
          console.log(`  set ${set.control}: ${set.code}`)
          for (const { text, segment } of set.errors) {
            console.log(`    ${segment === undefined ? '' : `segment ${segment}: `}${text}`)
          }
        }
      }
    }),
  )

await program.parseAsync()
