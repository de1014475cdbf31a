// One process for each figure, so that memory is its own: writes 10,000 enrollments to a file and prints what it took.
import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DeliveryDocument } from '#schemas/fulfillment/delivery-document.ts'
import { write834 } from '#server/formats/x12/write-834.ts'
import { family, file834 } from '#tests/server/formats/sample-documents.ts'

const ENROLLMENTS = 10_000

/** Families of one set as a database would hand them out: one after the other, each read from its own JSON. */
function* documents(): Generator<DeliveryDocument> {
  const text = JSON.stringify(family())
  for (let index = 0; index < ENROLLMENTS; index += 1) {
    yield JSON.parse(text.replaceAll('EC100417', `EC${100_000 + index}`)) as DeliveryDocument
  }
}

/** The same bytes without an 834 behind them: the strings of one family, with the number of each. */
async function* bareStrings(): AsyncGenerator<string> {
  let one = ''
  for await (const chunk of write834(file834).stream([family()])) one += chunk
  const [head, tail] = [one.slice(0, one.indexOf('~INS*') + 1), one.slice(one.indexOf('~SE*') + 1)]
  const body = one.slice(head.length, one.length - tail.length)
  const count = (text: string): number => text.split('~').length - 1
  const segments = count(head) - 2 + count(body) * ENROLLMENTS + 1
  yield head
  for (let index = 0; index < ENROLLMENTS; index += 1) yield body.replaceAll('EC100417', `EC${100_000 + index}`)
  yield tail.replace(/^SE\*\d+/, `SE*${segments}`)
}

const folder = mkdtempSync(join(tmpdir(), 'enrollchart-834-'))
const path = join(folder, 'file.x12')
const started = performance.now()
const chunks = process.argv[2] === 'bare' ? bareStrings() : write834(file834).stream(documents())
await pipeline(Readable.from(chunks), createWriteStream(path))
const seconds = (performance.now() - started) / 1000
const megabytes = process.resourceUsage().maxRSS / 1024
const hash = createHash('sha256').update(readFileSync(path)).digest('hex')
process.stdout.write(JSON.stringify({ seconds, megabytes, bytes: statSync(path).size, hash }))
rmSync(folder, { recursive: true })
