import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The built product, running as its own process on a port and a data folder of its own. */
export interface Product {
  port: number
  pid: number
  /** Its DATA_DIR. */
  folder: string
  /** The address of a path, on the main host or on `agent`, `group`, `members`, `usag`, `store`. */
  url(path?: string, host?: string): string
  /** What the server has printed so far. */
  output(): string
  stop(): Promise<void>
}

/** Against hanging alone: starting takes 0.3 s of a quiet machine, and a hundred times that of a loaded one. */
const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 5000

/** Above the last one that browsers refuse (10080), below those of outgoing connections, which could take one first. */
const PORTS = { from: 10_100, to: 32_000 }

/** A port that nothing listens on; whoever takes it should do so soon. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(randomInt(PORTS.from, PORTS.to), '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return freePort()
  }
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Starts the built server (or another script that listens on PORT) and answers when it does. Throws with what it printed where it ends before that. */
export const startProduct = async (
  env: Record<string, string> = {},
  script = 'dist/server/main.js',
): Promise<Product> => {
  const port = env['PORT'] === undefined ? await freePort() : Number(env['PORT'])
  const folder = mkdtempSync(join(tmpdir(), 'enrollchart-'))
  const inherited = Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
  const child = spawn(process.execPath, [script], {
    // A slow host is no overload: no request is refused for it.
    env: {
      ...inherited,
      NODE_ENV: 'production',
      DEMO: 'on',
      PORT: String(port),
      DATA_DIR: folder,
      BUSY_AFTER_MS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const ended = once(child, 'exit')
  const running = () => child.exitCode === null && child.signalCode === null

  const stop = async () => {
    if (running()) {
      child.kill('SIGTERM')
      const inTime = await Promise.race([ended.then(() => true), wait(STOP_LIMIT_MS, false, { ref: false })])
      if (!inTime) child.kill('SIGKILL')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }

  const url = (path = '/', host = '') => `http://${host === '' ? '' : `${host}.`}localhost:${port}${path}`
  const limit = performance.now() + START_LIMIT_MS
  while (!(await answers(`http://127.0.0.1:${port}/config.json`))) {
    if (!running() || performance.now() > limit) {
      await stop()
      throw new Error(`The server did not start:\n${printed}`)
    }
    await wait(25)
  }
  return { port, pid: child.pid ?? 0, folder, url, output: () => printed, stop }
}

/**
 * What of the machine's environment reaches the product; its settings are the test's own. Whoever moved the clock of the
 * test with libfaketime moved the product's as well.
 */
const kept = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TZ',
  'LANG',
  'LD_LIBRARY_PATH',
  'LD_PRELOAD',
  'FAKETIME',
  'DONT_FAKE_MONOTONIC',
]

const answers = async (address: string): Promise<boolean> => {
  try {
    // A server that was just busy starting turns visitors away for a second.
    return (await fetch(address)).status !== 503
  } catch {
    return false
  }
}
