import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#paths/run/product/product.ts'
import { configuration } from './configuration.ts'
import { Machine } from './machine.ts'
import type { Place } from './place.ts'

const names = ['etcd1', 'etcd2', 'etcd3'] as const

/** Three etcd that agree on which database is the primary. */
export const startConsensus = async (place: Place): Promise<{ ports: number[] }> => {
  const ports: number[] = []
  const peers: number[] = []
  for (const _ of names) {
    ports.push(await freePort())
    peers.push(await freePort())
  }
  const members = names.map((name, index) => `${name}=http://127.0.0.1:${peers[index]}`).join(',')
  for (const [index, name] of names.entries()) {
    const data = join(place.folder, name)
    mkdirSync(data, { mode: 0o700 })
    place.own(data)
    const written = configuration('etcd.env', {
      'etcd1=http://10.0.0.21:2380,etcd2=http://10.0.0.22:2380,etcd3=http://10.0.0.23:2380': members,
      'ETCD_NAME="etcd1"': `ETCD_NAME="${name}"`,
      '/var/lib/etcd/enrollchart': data,
      'http://10.0.0.21:2379': `http://127.0.0.1:${ports[index]}`,
      'http://10.0.0.21:2380': `http://127.0.0.1:${peers[index]}`,
    })
    const env = Object.fromEntries(
      [...written.matchAll(/^(ETCD_\w+)="(.*)"$/gm)].map(([, key = '', value = '']) => [key, value]),
    )
    const machine = new Machine({
      command: place.programs.etcd,
      args: [],
      // Debian runs it on machines that etcd's authors have not tried, where it starts when it is told to.
      env: { ...env, ETCD_UNSUPPORTED_ARCH: process.arch },
      log: place.log(name),
      as: place.owner,
    })
    machine.start()
    place.atEnd(() => machine.kill())
  }
  for (;;) {
    const healthy = await Promise.all(
      ports.map((port) =>
        fetch(`http://127.0.0.1:${port}/health`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    if (healthy.every(Boolean)) return { ports }
    await wait(50)
  }
}
