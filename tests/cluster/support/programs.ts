import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { postgresBinaries } from '#tests/server/support/postgres-cluster.ts'

/** Debian's programs for the administrator are not on everybody's path. */
const folders = [...(process.env['PATH'] ?? '').split(':').filter(Boolean), '/usr/sbin', '/usr/local/sbin']

const find = (name: string): string | undefined =>
  folders
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })

export interface Programs {
  etcd: string
  patroni: string
  haproxy: string
  /** The folder of PostgreSQL's own. */
  postgres: string
}

const packages: Readonly<Record<keyof Programs, string>> = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  postgres: 'postgresql',
}

/** What the drill runs, or the Debian packages that are missing for it. */
export const findPrograms = (): Programs | { missing: string[] } => {
  const etcd = find('etcd')
  const patroni = find('patroni')
  const haproxy = find('haproxy')
  const postgres = postgresBinaries()
  if (etcd !== undefined && patroni !== undefined && haproxy !== undefined && postgres !== undefined)
    return { etcd, patroni, haproxy, postgres }
  const found = { etcd, patroni, haproxy, postgres }
  const names = Object.keys(packages) as (keyof Programs)[]
  return { missing: names.filter((name) => found[name] === undefined).map((name) => packages[name]) }
}
