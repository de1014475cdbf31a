// `npm run deliveries -- preview FILE.json --format 834`: what a receiver would get for delivery documents, on standard
// output. `npm run deliveries -- acknowledgment FILE`: what a 999 or TA1 of a receiver says, in words. Both send and store
// nothing. `list`, `show`, `file` and `retry` are about the deliveries of the server's database (docs/operate.md).
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Command, Option } from 'commander'
import type { Destination } from '#schemas/fulfillment/destination.schema.ts'
import { receiveWebhooks } from '../adapters/delivery/webhook-receiver.ts'
import { demoSecrets } from '../catalog/demo-secrets.ts'
import { systemClock } from '../clock.ts'
import { demoCatalogFolder } from '../catalog/load-catalog.ts'
import { mistakeText } from '../catalog/mistake.ts'
import { readCatalog } from '../catalog/read-catalog.ts'
import { writeCsv } from '../formats/csv/write-csv.ts'
import { readDocuments } from '../formats/read-documents.ts'
import { writeJson } from '../formats/write-json.ts'
import { readAcknowledgments } from '../formats/x12/acknowledgments.ts'
import { usualDelimiters } from '../formats/x12/delimiters.ts'
import { type File834, totalsOf, write834 } from '../formats/x12/write-834.ts'
import { addKeptDeliveries } from './kept-deliveries.ts'

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

/** How the catalog wants files for a destination; a preview is always marked as a test, with control number 1. */
const settings834 = (format: Extract<Destination['format'], { kind: '834' }>): File834 => ({
  sender: format.sender,
  receiver: format.receiver,
  interchange: 1,
  group: 1,
  at: new Date(),
  usage: 'test',
  asksTa1: format.asks_ta1 === true,
  delimiters: format.delimiters ?? usualDelimiters,
  lineBreak: { none: '' as const, lf: '\n' as const, crlf: '\r\n' as const }[format.line_break ?? 'none'],
  employer: format.employer === true,
  reportingCategories: format.reporting_categories === true,
  content: format.content,
  reference: 'PREVIEW',
})

/** The formats that need no destination to say more. */
const ownFormats: Readonly<Record<string, Destination['format']>> = {
  '834': {
    kind: '834',
    content: 'change',
    usage: 'test',
    sender: { qualifier: 'ZZ', id: 'SENDER' },
    receiver: { qualifier: 'ZZ', id: 'RECEIVER' },
    line_break: 'lf',
  },
  json: { kind: 'json' },
}

interface PreviewOptions {
  format: string
  full?: true
  destination?: string
  catalog: string
}

const formatOf = ({ format, full, destination, catalog }: PreviewOptions): Destination['format'] => {
  const known = destination === undefined ? ownFormats[format] : destinationsOf(catalog).get(destination)?.format
  if (known === undefined)
    throw new Error(`no destination "${destination}" in ${catalog}: use an id of destinations.json`)
  return known.kind === '834' && full === true ? { ...known, content: 'full' } : known
}

const destinationsOf = (catalog: string): Map<string, Destination> => {
  const { files, mistakes } = readCatalog(catalog)
  const [mistake] = mistakes.filter(({ file }) => file === 'destinations.json')
  if (mistake !== undefined) throw new Error(mistakeText(mistake))
  return new Map(files['destinations.json'].value?.destinations.map((one) => [one.id, one]))
}

program
  .command('preview')
  .description('writes delivery documents in a format, with control number 1 and marked as a test')
  .argument('<file>', 'a JSON file with one delivery document or a list of them')
  .addOption(new Option('--format <format>', 'the format').choices(Object.keys(ownFormats)).default('834'))
  .option('--destination <id>', "in the format of a destination of the catalog's")
  .option('--catalog <folder>', 'the catalog', demoCatalogFolder)
  .option('--full', 'a full 834 in the place of one of changes')
  .action((file: string, options: PreviewOptions) =>
    orFail(async () => {
      const documents = readDocuments(readFileSync(file, 'utf8'))
      const format = formatOf(options)
      const print = (chunks: AsyncGenerator<string>) => pipeline(Readable.from(chunks), process.stdout, { end: false })
      if (format.kind === 'csv') return print(writeCsv(format, documents))
      if (format.kind === 'json') return print(writeJson(documents))
      const preview = write834({ ...settings834(format), totals: totalsOf(documents) })
      await print(preview.stream(documents))
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

program
  .command('receive')
  .description(
    'receives webhooks on this machine and prints them, as a carrier would take them: to try a destination out',
  )
  .option('--port <port>', 'where', String(3900))
  .option(
    '--secret <secret>',
    'whsec_ and base64; the demonstration has its own',
    demoSecrets['EMPLOYER_WEBHOOK_SECRET'],
  )
  .action(({ port, secret }: { port: string; secret: string }) =>
    orFail(async () => {
      const receiver = await receiveWebhooks({
        port: Number(port),
        secret,
        now: () => systemClock.now(),
        take: ({ id, body }) => console.log(`${id} is signed:\n${body}`),
        refuse: (reason) => console.log(`refused: ${reason}`),
      })
      console.log(`webhooks are taken on http://localhost:${receiver.port}; end with Ctrl-C`)
    }),
  )

addKeptDeliveries(program)

await program.parseAsync()
