import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

/** Stands between a server and PostgreSQL, and takes it away: as a restart does, or as a machine that hangs. */
export interface PostgresProxy {
  /** The address to give the server. */
  url: string
  /** Breaks every connection and refuses new ones. */
  cut: () => void
  /** Takes what is sent and answers nothing; connections stay. */
  freeze: () => void
  /** Lets everything through again; what was frozen goes on. */
  mend: () => void
  close: () => Promise<void>
}

export const postgresProxy = async (url: string): Promise<PostgresProxy> => {
  const address = new URL(url)
  const target = { host: address.hostname, port: Number(address.port || 5432) }
  const pairs = new Set<[Socket, Socket]>()
  let mode: 'open' | 'cut' | 'frozen' = 'open'
  const server = createServer((client) => {
    client.on('error', () => undefined)
    if (mode === 'cut') return void client.destroy()
    const upstream = connect(target)
    upstream.on('error', () => undefined)
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    client.pipe(upstream)
    upstream.pipe(client)
    if (mode === 'frozen') for (const socket of pair) socket.pause()
    const end = () => {
      pairs.delete(pair)
      client.destroy()
      upstream.destroy()
    }
    client.on('close', end)
    upstream.on('close', end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    cut: () => {
      mode = 'cut'
      for (const [client, upstream] of pairs) {
        client.destroy()
        upstream.destroy()
      }
    },
    freeze: () => {
      mode = 'frozen'
      for (const pair of pairs) {
        for (const socket of pair) {
          socket.unpipe()
          socket.pause()
        }
      }
    },
    mend: () => {
      if (mode === 'frozen') {
        for (const [client, upstream] of pairs) {
          client.pipe(upstream)
          upstream.pipe(client)
        }
      }
      mode = 'open'
    },
    close: async () => {
      for (const [client, upstream] of pairs) {
        client.destroy()
        upstream.destroy()
      }
      server.close()
      await once(server, 'close')
    },
  }
}
