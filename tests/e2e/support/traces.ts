import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { Product } from '#paths/run/product/product.ts'

/** Every address that a page has been at or asked for, from now on. */
export const watchAddresses = (page: Page): string[] => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  return addresses
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })

/** Where something typed could be left behind, as bytes: browser storage, addresses, the log, the data folder. */
export const gatherTraces = async (
  page: Page,
  product: Product,
  addresses: readonly string[],
): Promise<Record<string, Buffer>> => {
  const storage = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  const cookies = JSON.stringify(await page.context().cookies())
  return {
    storage: Buffer.from(storage),
    cookies: Buffer.from(cookies),
    addresses: Buffer.from(addresses.map((address) => decodeURIComponent(address)).join('\n')),
    log: Buffer.from(product.output()),
    // The database with its write-ahead log: a value may be in either.
    data: Buffer.concat(filesIn(product.folder).map((path) => readFileSync(path))),
  }
}

/** As typed, without what a mask puts between, and as it would stand in base64. */
const spellings = (text: string): string[] => {
  const plain = [text, text.replaceAll(/[\s-]/g, '')]
  return [...new Set([...plain, ...plain.map((one) => Buffer.from(one).toString('base64').replace(/=+$/, ''))])]
}

/** The traces that hold one of the texts in any spelling, as "text: place". */
export const findIn = (traces: Readonly<Record<string, Buffer>>, texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    Object.entries(traces)
      .filter(([, bytes]) => spellings(text).some((spelling) => bytes.includes(spelling)))
      .map(([place]) => `${text}: ${place}`),
  )
