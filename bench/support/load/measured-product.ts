import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Product, startProduct } from '#paths/run/product/product.ts'

/** Where the measured server writes what it counted. */
export const figuresFile = join(tmpdir(), `enrollchart-measured-${process.pid}.json`)

const quietFile = `${figuresFile}.quiet`

/**
 * Starts the built server so that it counts what it does (`measured-server.mjs`), on the embedded database or on that
 * of `url`, and gives it once it has compiled ahead what it compiles once. All people come from one address here, so no
 * rate of an address is limited.
 */
export const startMeasured = async (url: string | undefined, env: Record<string, string>): Promise<Product> => {
  for (const file of [figuresFile, quietFile]) rmSync(file, { force: true })
  const product = await startProduct(
    {
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      MEASURED_FILE: figuresFile,
      ...env,
      ...(url !== undefined && { DATABASE_URL: url }),
    },
    'bench/support/load/measured-server.mjs',
  )
  for (let turn = 0; turn < 600 && !existsSync(quietFile); turn += 1) await wait(50)
  rmSync(quietFile, { force: true })
  return product
}

/** Where the product's database lies: that of `url`, or the file in its folder. */
export const databaseOf = ({ folder }: Product, url: string | undefined): { file: string } | { url: string } =>
  url === undefined ? { file: join(folder, 'enrollchart.db') } : { url }
