/** Bits of a pixel: 16 grays are what the edge of a black line needs. */
const BITS = 4
const LEVELS = 2 ** BITS - 1

const crcTable = Uint32Array.from({ length: 256 }, (_, start) => {
  let crc = start
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc
})
const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return crc ^ 0xffffffff
}

/** Length, type, contents and checksum (PNG 1.2, section 3.2). */
const chunk = (type: string, data: Uint8Array): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let at = 0; at < 4; at += 1) bytes[4 + at] = type.charCodeAt(at)
  bytes.set(data, 8)
  view.setUint32(data.length + 8, crcOf(bytes.subarray(4, data.length + 8)))
  return bytes
}

/** The rows of a picture, each after a byte that names its filter: none. */
const rowsOf = ({ width, height, data }: ImageData): Uint8Array<ArrayBuffer> => {
  const row = 1 + Math.ceil((width * BITS) / 8)
  const rows = new Uint8Array(row * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      // Black on white: the red alone says how gray it is.
      const gray = Math.round(((data[(y * width + x) * 4] ?? 255) * LEVELS) / 255)
      const at = y * row + 1 + (x >> 1)
      rows[at] = (rows[at] ?? 0) | (x % 2 === 0 ? gray << BITS : gray)
    }
  }
  return rows
}

/**
 * A black drawing on white as the data URL of a PNG in 16 grays: a quarter of what a canvas makes of it, whose pixels
 * have four bytes. On a slow line up, a signature is most of what is sent with the agreement.
 */
export const grayPng = async (picture: ImageData): Promise<string> => {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, picture.width)
  view.setUint32(4, picture.height)
  header[8] = BITS
  const packed = new Blob([rowsOf(picture)]).stream().pipeThrough(new CompressionStream('deflate'))
  const pixels = new Uint8Array(await new Response(packed).arrayBuffer())
  const parts = [
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ]
  const text = parts.flatMap((part) => Array.from(part, (byte) => String.fromCharCode(byte)))
  return `data:image/png;base64,${btoa(text.join(''))}`
}
