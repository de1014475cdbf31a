import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Product, freePort, startProduct } from '#paths/run/product/product.ts'
import { testKeys } from '#tests/server/core/durability/saved.ts'
import { type PostgresProxy, postgresProxy } from '#tests/server/support/postgres-proxy.ts'
import type { Place } from './place.ts'

/** One of the server processes, with its line to the database. */
export interface Server {
  name: string
  port: number
  line: PostgresProxy
  start: (script: string) => Promise<void>
  /** Asks it to end, and waits until it has. */
  stop: () => Promise<void>
}

/** As long as a server takes that still has calls to answer, and more. */
const STOP_LIMIT = 40_000

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Where a server finds the database. */
export interface DatabaseUrls {
  primary: string
  replica: string
}

const makeServer = async (name: string, { primary, replica }: DatabaseUrls, place: Place): Promise<Server> => {
  const port = await freePort()
  const line = await postgresProxy(primary)
  const env = {
    PORT: String(port),
    DATABASE_URL: line.url,
    DATABASE_REPLICA_URL: replica,
    KEYS: testKeys,
    TRUST_PROXY: '1',
    BUSY_AFTER_MS: '3000',
    LOG_LEVEL: 'warn',
  }
  let product: Product | undefined
  return {
    name,
    port,
    line,
    start: async (script) => {
      product = await startProduct(env, script)
    },
    stop: async () => {
      if (product === undefined) return
      const { pid } = product
      if (isAlive(pid)) process.kill(pid, 'SIGTERM')
      const limit = performance.now() + STOP_LIMIT
      while (isAlive(pid) && performance.now() < limit) await wait(20)
      appendFileSync(place.log(name), product.output())
      await product.stop()
      product = undefined
    },
  }
}

/** Three servers, none of which runs yet. */
export const makeServers = (urls: DatabaseUrls, place: Place): Promise<Server[]> =>
  Promise.all(['app1', 'app2', 'app3'].map((name) => makeServer(name, urls, place)))
