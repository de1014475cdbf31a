import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Product, startProduct } from '../product.ts'

/** A built file's name with its hash. */
const hashed = /[\w.-]+-[\w-]{8}\.(?:js|css|svg|woff2|json|webp)(?![\w.])/g
const read = /\.(?:js|css|html|json)$/

/** A copy of a built page in which every hashed file has another name, as after a release that changed them all. */
export const renamedBuild = (from: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'enrollchart-build-'))
  cpSync(from, folder, { recursive: true, filter: (file) => !/\.(?:br|gz)$/.test(file) })
  const assets = new Set(readdirSync(join(folder, 'assets')))
  const renamed = (name: string): string => name.replace(/-([\w-]{8})(?=\.\w+$)/, (_, hash: string) => `-${hash}r`)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!read.test(name)) continue
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replaceAll(hashed, (found) => (assets.has(found) ? renamed(found) : found)),
    )
  }
  for (const name of assets) renameSync(join(folder, 'assets', name), join(folder, 'assets', renamed(name)))
  return folder
}

/** A product that can be replaced by another build of itself, on its port and with its data. */
export interface Released extends Pick<Product, 'url' | 'stop'> {
  /** Ends the server and begins one with the build whose turn it is. */
  deploy(): Promise<void>
}

export const releasedProduct = async (env: Record<string, string>): Promise<Released> => {
  const data = mkdtempSync(join(tmpdir(), 'enrollchart-data-'))
  const builds = ['dist/client']
  let server = await startProduct({ ...env, DATA_DIR: data })
  const { port, url } = server
  let count = 0
  return {
    url,
    deploy: async () => {
      if (builds.length === 1) builds.push(renamedBuild('dist/client'))
      count += 1
      const build = builds[count % 2] ?? 'dist/client'
      await server.stop()
      server = await startProduct({ ...env, PORT: String(port), DATA_DIR: data, CLIENT_DIR: build })
    },
    stop: async () => {
      await server.stop()
      for (const folder of [data, ...builds.slice(1)]) rmSync(folder, { recursive: true, force: true })
    },
  }
}
