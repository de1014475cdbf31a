import { promisify } from 'node:util'
import { crc32, inflate } from 'node:zlib'

/** The greatest picture of a signature. */
export const MAX_SIGNATURE_BYTES = 512 * 1024
const PREFIX = 'data:image/png;base64,'
const SIGNATURE = '\x89PNG\r\n\x1a\n'
const MAX_PIXELS = 8_000_000
/** By colour type: grey, RGB, palette, grey and alpha, RGB and alpha. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const depths: readonly number[] = [1, 2, 4, 8, 16]

interface Chunk {
  type: string
  data: Buffer
}

/** The chunks of a PNG up to its end; null where one is cut off or damaged, or something follows the end. */
const chunksOf = (bytes: Buffer): Chunk[] | null => {
  if (bytes.toString('latin1', 0, 8) !== SIGNATURE) return null
  const chunks: Chunk[] = []
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null
    const type = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: bytes.subarray(at + 8, end) })
    at = end + 4
    if (type === 'IEND') return at === bytes.length ? chunks : null
  }
  return null
}

/**
 * Whether a text is the data URL of a whole PNG of at most `maxBytes` and 8 million pixels, as browsers make them (not
 * interlaced). The size is read from the header before anything is unpacked, and unpacked beside the other requests.
 */
export const isPng = async (image: string, maxBytes: number): Promise<boolean> => {
  if (!image.startsWith(PREFIX) || image.length > (maxBytes * 4) / 3 + PREFIX.length + 4) return false
  const text = image.slice(PREFIX.length)
  const bytes = Buffer.from(text, 'base64')
  // What is no base64 is skipped in reading: it must not be kept as part of a picture either.
  if (bytes.length > maxBytes || bytes.toString('base64') !== text) return false
  const chunks = chunksOf(bytes)
  const header = chunks?.[0]
  if (chunks === null || header?.type !== 'IHDR' || header.data.length !== 13) return false
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  const [depth, colour, compression, filter, interlace] = header.data.subarray(8)
  const perPixel = samples[colour ?? -1]
  if (width === 0 || height === 0 || width * height > MAX_PIXELS) return false
  if (perPixel === undefined || depth === undefined || !depths.includes(depth)) return false
  if (compression !== 0 || filter !== 0 || interlace !== 0) return false
  const row = 1 + Math.ceil((width * perPixel * depth) / 8)
  try {
    const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
    const pixels = await promisify<Buffer, object, Buffer>(inflate)(packed, { maxOutputLength: row * height + 1 })
    if (pixels.length !== row * height) return false
    for (let at = 0; at < pixels.length; at += row) if ((pixels[at] ?? 0) > 4) return false
    return true
  } catch {
    return false
  }
}
