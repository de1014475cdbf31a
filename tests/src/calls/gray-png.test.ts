import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isPng } from '#server/adapters/png.ts'
import { type Drawing, grayPng } from '#src/browser/gray-png.ts'

/** A picture of so many grays from black to white, as a canvas has it. */
const pictureOf = (width: number, height: number, gray: (at: number) => number): Drawing => {
  const all = Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : gray(Math.floor(at / 4)),
  )
  return { width, height, pixels: (top, rows) => all.subarray(top * width * 4, (top + rows) * width * 4) }
}

/** The grays of a PNG in rows without a filter, 0 to 15. */
const graysOf = (image: string, width: number): number[] => {
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')
  const at = bytes.indexOf('IDAT')
  const rows = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)))
  const row = 1 + Math.ceil(width / 2)
  return Array.from({ length: (rows.length / row) * width }, (_, pixel) => {
    const [y, x] = [Math.floor(pixel / width), pixel % width]
    const byte = rows[y * row + 1 + (x >> 1)] ?? 0
    return x % 2 === 0 ? byte >> 4 : byte & 15
  })
}

test.each([
  ['an even width', 450, 300],
  ['an odd width', 7, 3],
  ['one pixel', 1, 1],
])('a drawing is a whole PNG that the server takes, with the gray of each pixel: %s', async (_, width, height) => {
  const picture = pictureOf(width, height, (at) => (at * 17) % 256)
  const image = await grayPng(picture)
  expect(await isPng(image, 512 * 1024)).toBe(true)
  const grays = Array.from({ length: width * height }, (_one, at) => Math.round((((at * 17) % 256) * 15) / 255))
  expect(graysOf(image, width)).toEqual(grays)
})

test('white paper of a signature’s size takes less than a kilobyte', async () => {
  expect((await grayPng(pictureOf(450, 300, () => 255))).length).toBeLessThan(1000)
})

test('colors become as gray as they are bright', async () => {
  const colors = [
    [255, 255, 255],
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
  ]
  const image = await grayPng({ width: 4, height: 1, pixels: () => colors.flatMap((color) => [...color, 255]) })
  expect(graysOf(image, 4)).toEqual([15, 4, 9, 2])
})

test('a tall picture is read a few rows at a time, with a pause in between', async () => {
  let pauses = 0
  const between = async () => {
    pauses += 1
  }
  const tall = pictureOf(3, 200, (at) => (at * 7) % 256)
  expect(await grayPng(tall, between)).toBe(await grayPng(tall))
  expect(pauses).toBe(3)
})
