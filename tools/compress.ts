import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { filesBelow } from './inputs.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const texts = /\.(?:js|css|html|svg|json|txt|webmanifest)$/

/** Under this many bytes an answer hardly gets smaller. */
const WORTHWHILE = 512

/**
 * Above this many bytes (the layout of diagrams) the last step of brotli takes most of the time that a build compresses,
 * for two bytes of a hundred.
 */
const LARGE = 500_000
const qualityFor = (bytes: number): number => (bytes > LARGE ? 10 : 11)

/**
 * Puts `.br` and `.gz` beside each text file of a folder that has none yet, so that the server never compresses while
 * it answers.
 */
export const compressFolder = async (folder: string): Promise<void> => {
  await Promise.all(
    filesBelow([folder])
      .filter((path) => texts.test(path) && statSync(path).size >= WORTHWHILE && !existsSync(`${path}.br`))
      .map(async (path) => {
        const content = readFileSync(path)
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: qualityFor(content.length),
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        }
        const [small, smaller] = await Promise.all([zip(content, { level: 9 }), brotli(content, { params })])
        writeFileSync(`${path}.gz`, small)
        writeFileSync(`${path}.br`, smaller)
      }),
  )
}
