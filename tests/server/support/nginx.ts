import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#paths/run/product/product.ts'

/** Where nginx is; undefined where it is not installed. Debian's is not on everybody's path. */
export const nginxPath = (): string | undefined =>
  [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => join(folder, 'nginx'))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })

export interface ProxyAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

export interface Proxy {
  port: number
  ask: (path: string, options?: ProxyRequest) => Promise<ProxyAnswer>
  stop: () => Promise<void>
}

export interface ProxyRequest {
  method?: string
  host?: string
  headers?: Record<string, string>
  body?: string
}

/** The proxy configuration of docs/operate.md, with a port, a certificate and a server of the test's own. */
const configuration = (places: { port: number; upstream: number; folder: string }): string => {
  const block = /```nginx\n([^]*?)```/.exec(readFileSync('docs/operate.md', 'utf8'))?.[1]
  if (block === undefined) throw new Error('docs/operate.md has no configuration for nginx')
  const servers = Object.entries({
    'listen 443 ssl': `listen 127.0.0.1:${places.port} ssl`,
    'http://127.0.0.1:3000': `http://127.0.0.1:${places.upstream}`,
    '/etc/ssl/plans.example.com.': `${places.folder}/own.`,
  }).reduce((text, [written, place]) => {
    if (!text.includes(written)) throw new Error(`docs/operate.md does not say "${written}"`)
    return text.replaceAll(written, place)
  }, block)
  const { folder } = places
  // What root starts works as somebody else, who may not write here.
  const user = process.getuid?.() === 0 ? 'user root; ' : ''
  return `${user}daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/a; uwsgi_temp_path ${folder}/b; scgi_temp_path ${folder}/c;
${servers}
}`
}

const asking =
  (port: number): Proxy['ask'] =>
  (path, { method = 'GET', host = 'plans.example.com', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const sent = {
        host,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      }
      const options = { host: '127.0.0.1', port, path, method, servername: host, headers: sent, agent: false as const }
      const asked = request({ ...options, rejectUnauthorized: false }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString(),
          })
        })
      })
      asked.on('error', reject).end(body)
    })

/** Starts nginx before a server on this port. */
export const startProxy = async (upstream: number): Promise<Proxy> => {
  const program = nginxPath()
  if (program === undefined) throw new Error('nginx is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'enrollchart-nginx-'))
  mkdirSync(join(folder, 'body'))
  const port = await freePort()
  const certificate = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const files = ['-keyout', join(folder, 'own.key'), '-out', join(folder, 'own.pem')]
  execFileSync('openssl', ['req', ...certificate, ...files, '-subj', '/CN=plans.example.com'], { stdio: 'ignore' })
  writeFileSync(join(folder, 'nginx.conf'), configuration({ port, upstream, folder }))
  const child = spawn(program, ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  const ask = asking(port)
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`nginx did not start:\n${readFileSync(join(folder, 'error.log'), 'utf8')}`)
    const answer = await ask('/healthz').catch(() => null)
    if (answer !== null) break
    await wait(20)
  }
  return {
    port,
    ask,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
