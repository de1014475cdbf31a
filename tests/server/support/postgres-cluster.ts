import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, chownSync, constants, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#paths/run/product/product.ts'

const isThere = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Where `initdb` and `pg_ctl` are: the newest of Debian's, or what the path has. Undefined where there is none. */
export const postgresBinaries = (): string | undefined => {
  const debian = '/usr/lib/postgresql'
  const versions = isThere(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':').filter((folder) => folder !== ''),
  ].find((folder) => isThere(join(folder, 'initdb')) && isThere(join(folder, 'pg_ctl')))
}

/** A PostgreSQL of the test's own, which really stops and starts. */
export interface Cluster {
  url: string
  start: () => void
  /** Ends it as a power cut does: nothing is written down any more. */
  stop: () => void
  /** Stops the processor for it and all its connections: they stay, and nobody answers. */
  freeze: () => void
  thaw: () => void
  remove: () => void
}

/** It does not run as root: then it belongs to `postgres`, or to nobody. */
export const postgresOwner = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'))
  const [, , uid = '65534', gid = '65534'] = line?.split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

export const privateCluster = (binaries: string): Promise<Cluster> =>
  clusterOf(binaries, (run, data) => {
    run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions')
  })

/** A replica that follows the cluster at an address, a moment behind. */
export const replicaOf = (binaries: string, url: string): Promise<Cluster> =>
  clusterOf(binaries, (run, data) => {
    run('pg_basebackup', '-D', data, '-d', url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync')
  })

type Run = (command: string, ...args: string[]) => void

const clusterOf = async (binaries: string, fill: (run: Run, data: string) => void): Promise<Cluster> => {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'enrollchart-pg-'))
  const data = join(folder, 'data')
  const as = postgresOwner()
  if (as !== undefined) chownSync(folder, as.uid, as.gid)
  const run: Run = (command, ...args) => {
    const options = { cwd: folder, stdio: 'ignore', env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' } } as const
    execFileSync(join(binaries, command), args, { ...options, ...as })
  }
  fill(run, data)
  const settings = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    `-c unix_socket_directories=${folder}`,
    '-c max_connections=30',
    '-c shared_buffers=8MB',
  ].join(' ')
  /** The server and its children. */
  const processes = (): number[] => {
    const main = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    const children = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8')
    return [main, ...children.split(' ').filter(Boolean).map(Number)]
  }
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of processes()) {
      try {
        process.kill(pid, name)
      } catch {
        // A connection that has ended meanwhile.
      }
    }
  }
  const cluster: Cluster = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: () => run('pg_ctl', 'start', '-D', data, '-w', '-t', '60', '-l', join(folder, 'log'), '-o', settings),
    stop: () => run('pg_ctl', 'stop', '-D', data, '-w', '-t', '60', '-m', 'immediate'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    remove: () => {
      signal('SIGCONT')
      spawnSync(join(binaries, 'pg_ctl'), ['stop', '-D', data, '-w', '-m', 'immediate'], { stdio: 'ignore', ...as })
      rmSync(folder, { recursive: true, force: true })
    },
  }
  cluster.start()
  return cluster
}
