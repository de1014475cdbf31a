import { PNG } from 'pngjs'

const PREFIX = 'data:image/png;base64,'
const MAX_PIXELS = 8_000_000

/**
 * The bytes of a PNG data URL, or null where it is none, is cut off, or is larger than `maxBytes` or 8 million
 * pixels. The size is read from the header before anything is decoded.
 */
export const decodePng = (image: string, maxBytes: number): Buffer | null => {
  if (!image.startsWith(PREFIX) || image.length > (maxBytes * 4) / 3 + PREFIX.length + 4) return null
  const bytes = Buffer.from(image.slice(PREFIX.length), 'base64')
  if (bytes.length < 33 || bytes.length > maxBytes || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  if (width === 0 || height === 0 || width * height > MAX_PIXELS) return null
  try {
    PNG.sync.read(bytes)
    return bytes
  } catch {
    return null
  }
}
