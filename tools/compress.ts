import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { filesBelow } from './inputs.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const texts = /\.(?:js|css|html|svg|json|txt|webmanifest)$/

/** Under this many bytes an answer hardly gets smaller. */
const WORTHWHILE = 512

/** Puts `.br` and `.gz` beside each text file of a folder, so that the server never compresses while it answers. */
export const compressFolder = async (folder: string): Promise<void> => {
  await Promise.all(
    filesBelow([folder])
      .filter((path) => texts.test(path) && statSync(path).size >= WORTHWHILE)
      .map(async (path) => {
        const content = readFileSync(path)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
        const [small, smaller] = await Promise.all([zip(content, { level: 9 }), brotli(content, { params })])
        writeFileSync(`${path}.gz`, small)
        writeFileSync(`${path}.br`, smaller)
      }),
  )
}
