/** Bits of a pixel: 16 grays are what the edges of lines and letters need. */
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

/** Rows that are read at a time: about a millisecond's work. */
const BAND = 64

/** Whose pixels are read a band at a time: a canvas's pen. */
export interface Drawing {
  width: number
  height: number
  /** Red, green, blue and how solid, a byte each, of so many rows from `top` on. */
  pixels: (top: number, rows: number) => ArrayLike<number>
}

/** How bright a pixel is, 0 to `LEVELS` (ITU-R BT.601). */
const grayOf = (pixels: ArrayLike<number>, at: number): number =>
  Math.round(
    (((pixels[at] ?? 255) * 0.299 + (pixels[at + 1] ?? 255) * 0.587 + (pixels[at + 2] ?? 255) * 0.114) * LEVELS) / 255,
  )

/** The rows of a picture, each after a byte that names its filter: none. */
const rowsOf = async ({ width, height, pixels }: Drawing, between: () => Promise<unknown>) => {
  const row = 1 + Math.ceil((width * BITS) / 8)
  const rows = new Uint8Array(row * height)
  for (let top = 0; top < height; top += BAND) {
    if (top > 0) await between()
    const count = Math.min(BAND, height - top)
    const band = pixels(top, count)
    for (let y = 0; y < count; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const gray = grayOf(band, (y * width + x) * 4)
        const at = (top + y) * row + 1 + (x >> 1)
        rows[at] = (rows[at] ?? 0) | (x % 2 === 0 ? gray << BITS : gray)
      }
    }
  }
  return rows
}

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error('The picture could not be read', { cause: reader.error })))
    reader.readAsDataURL(blob)
  })

/**
 * A drawing as the data URL of a PNG in 16 grays: a sixth of what a canvas makes of it, whose pixels have four bytes.
 * On a slow line up, signatures and pictures of steps are most of what is sent. `between` is waited for after every
 * few rows.
 */
export const grayPng = async (
  drawing: Drawing,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<string> => {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, drawing.width)
  view.setUint32(4, drawing.height)
  header[8] = BITS
  const packed = new Blob([await rowsOf(drawing, between)]).stream().pipeThrough(new CompressionStream('deflate'))
  const pixels = new Uint8Array(await new Response(packed).arrayBuffer())
  const parts = [
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ]
  return dataUrlOf(new Blob(parts, { type: 'image/png' }))
}

/** What a canvas shows in 16 grays; null where this browser cannot make it. */
export const grayPngOf = async (
  canvas: HTMLCanvasElement,
  between?: () => Promise<unknown>,
): Promise<string | null> => {
  try {
    const { width, height } = canvas
    const pen = canvas.getContext('2d')
    if (pen === null) return null
    const pixels: Drawing['pixels'] = (top, rows) => pen.getImageData(0, top, width, rows).data
    return await grayPng({ width, height, pixels }, between)
  } catch {
    return null
  }
}
