import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProviderStart } from './card-provider/card-provider.ts'
import type { CardGatewaySettings, Config } from './config.ts'
import { randomId } from './crypto/random.ts'

/** A card provider that runs beside the server. */
export interface DemoCards {
  settings: CardGatewaySettings
  stop: () => void
}

/** Beside the server's file, where the build puts it. */
const script = fileURLToPath(new URL('../card-provider/card-provider.js', import.meta.url))
/** Starting it takes a fraction of a second. */
const LIMIT_MS = 15_000

const portOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The card provider of the demonstration did not start')), LIMIT_MS)
    child.once('message', (said: unknown) => {
      clearTimeout(timer)
      const port: unknown = typeof said === 'object' && said !== null ? Reflect.get(said, 'port') : undefined
      if (typeof port === 'number') resolve(port)
      else reject(new Error('The card provider of the demonstration said something else'))
    })
    child.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('The card provider of the demonstration has ended'))
    })
  })

/**
 * Starts the card provider of a demonstration at somebody's own machine, as a process of its own: null where the
 * operator has said who takes cards, where strangers come, and where nothing is built.
 */
export const startDemoCards = async (config: Config): Promise<DemoCards | null> => {
  if (config.cards !== undefined || config.ownCardForm || config.isPublic || config.catalog !== undefined) return null
  if (!existsSync(script)) return null
  const account = { merchant: '496160873888', user: 'demo', password: randomId() }
  const child = fork(script, [], { env: {}, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const started: ProviderStart = { host: config.host, folder: join(config.dataDir, 'card-provider'), ...account }
  child.send(started)
  const port = await portOf(child)
  return { settings: { url: `http://localhost:${port}`, ...account }, stop: () => void child.kill('SIGTERM') }
}
