import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#paths/run/product/product.ts'
import { configuration } from './configuration.ts'
import { Machine } from './machine.ts'
import type { Place } from './place.ts'

interface Behind {
  /** The ports of the three servers. */
  servers: readonly number[]
  /** What the balancer listens on for the database. */
  databasePort: number
  /** The same for reads that may be a second old. */
  replicaPort: number
  databases: readonly { port: number; restPort: number }[]
}

/** haproxy in front of the servers, and between them and the database. */
export const startBalancer = async (place: Place, { servers, databasePort, replicaPort, databases }: Behind) => {
  const port = await freePort()
  const page = place.write('unavailable.http', configuration('unavailable.http', {}))
  const file = place.write(
    'haproxy.cfg',
    configuration('haproxy.cfg', {
      'log /dev/log local0': 'log stdout format raw local0',
      '/run/haproxy/admin.sock': join(place.folder, 'haproxy.sock'),
      // It is started as the owner of the cluster, who may not become anybody else.
      '  user haproxy\n  group haproxy\n': '',
      '10.0.0.10:80': `127.0.0.1:${port}`,
      '10.0.0.10:5432': `127.0.0.1:${databasePort}`,
      '10.0.0.10:5433': `127.0.0.1:${replicaPort}`,
      '/etc/haproxy/unavailable.http': page,
      ...Object.fromEntries(servers.map((one, index) => [`10.0.0.3${index + 1}:3000`, `127.0.0.1:${one}`])),
      ...Object.fromEntries(
        databases.map((one, index) => [
          `10.0.0.1${index + 1}:5432 check port 8008`,
          `127.0.0.1:${one.port} check port ${one.restPort}`,
        ]),
      ),
    }),
  )
  const machine = new Machine({
    command: place.programs.haproxy,
    args: ['-db', '-f', file],
    log: place.log('haproxy'),
    as: place.owner,
  })
  machine.start()
  place.atEnd(() => machine.kill())
  while ((await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)) === null) {
    if (!machine.isRunning) throw new Error(`haproxy did not start: see ${place.log('haproxy')}`)
    await wait(20)
  }
  return { port }
}
