import { PNG } from 'pngjs'

/** Bytes of a step's picture as the page draws it: lines of text in grays, 1,000 pixels wide. */
const SIZE = 600

/** A picture of lines as long as those of a form, as PNG data URL. */
export const noise = (): string => {
  const png = new PNG({ width: SIZE, height: SIZE })
  png.data.fill(255)
  for (let y = 0; y < SIZE; y += 1) {
    if (y % 24 > 12) continue
    for (let x = 0; x < (y * 37) % SIZE; x += 1) {
      const gray = ((x * 31 + y * 17) % 7) * 40
      png.data.fill(gray, (y * SIZE + x) * 4, (y * SIZE + x) * 4 + 3)
    }
  }
  return `data:image/png;base64,${PNG.sync.write(png, { colorType: 0 }).toString('base64')}`
}
