import { spawn } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPrivateAddress } from '../../domain/private-address.ts'
import { calling } from '../../tracing/spans.ts'
import { type FindSecret, NotCarried, type Way } from './carry.ts'

/** What one session may take: less than the claim on a file lasts. */
export const SFTP_TIME = 60_000
/** Of what it prints no more is kept than this. */
const OUTPUT_BYTES = 1024 * 1024
/** Known by this name alone: which host it is was looked up and judged before. */
const ALIAS = 'destination'

export interface SftpParts {
  findSecret: FindSecret
  /** Milliseconds. */
  time?: number
}

/** A key as it stands in an environment variable, whose lines may be written as \n. */
const keyText = (value: string): string => `${value.replaceAll('\\n', '\n').trim()}\n`

/** A word of a batch, in quotes. */
export const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

/** The address that is connected to: a private one only where the catalog allows it. */
const addressOf = async ({ host, allow_private }: Way<'sftp'>): Promise<string> => {
  const found = isIP(host) === 0 ? await lookup(host).catch(() => null) : { address: host }
  if (found === null) throw new NotCarried('its name cannot be looked up')
  if (allow_private !== true && isPrivateAddress(found.address)) throw new NotCarried('its address is private')
  return found.address
}

/** What OpenSSH says went wrong, without addresses, names and paths. */
const faults: readonly [RegExp, string][] = [
  [
    /host key verification failed|REMOTE HOST IDENTIFICATION HAS CHANGED/i,
    'its host key is not the one of the catalog',
  ],
  [/permission denied \(|no supported authentication|load key|invalid format/i, 'it does not take our key'],
  [/connection (refused|timed out|reset|closed)|no route|timed out/i, 'it cannot be reached'],
  [/no such file or directory|not found/i, 'a folder of it is missing'],
  [/permission denied/i, 'we may not write there'],
  [/no space|quota|failure/i, 'it could not store the file'],
]
const faultOf = (printed: string): string => faults.find(([words]) => words.test(printed))?.[1] ?? 'it failed'

const run = (args: readonly string[], batch: string, time: number): Promise<string> =>
  new Promise((resolve, reject) => {
    // Nothing of our environment, which holds secrets, and no agent. A group of its own, as it starts ssh by itself.
    const env = { PATH: '/usr/local/bin:/usr/bin:/bin' }
    const child = spawn('sftp', args, { env, stdio: 'pipe', detached: true })
    let [printed, said] = ['', '']
    const timer = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'), time)
    child.stdout.on('data', (chunk: Buffer) => {
      if (printed.length < OUTPUT_BYTES) printed += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      if (said.length < OUTPUT_BYTES) said += chunk.toString()
    })
    child.stdin.on('error', () => undefined)
    child.on('error', (error) => {
      clearTimeout(timer)
      const isMissing = 'code' in error && error.code === 'ENOENT'
      reject(
        new NotCarried(isMissing ? 'sftp is not installed here: install openssh-client' : 'sftp cannot be started'),
      )
    })
    child.on('close', (status, signal) => {
      clearTimeout(timer)
      if (status === 0) resolve(printed)
      else reject(new NotCarried(signal === null ? faultOf(said) : 'it did not end in time'))
    })
    child.stdin.end(batch)
  })

/**
 * Runs commands of `sftp` at a destination, in a folder of our own that is gone afterwards; gives what it prints. The
 * host must have one of the catalog's keys. Throws `NotCarried` with the reason in words.
 */
export const withSftp = <Result>(
  way: Way<'sftp'>,
  { findSecret, time = SFTP_TIME }: SftpParts,
  work: (session: { folder: string; run: (commands: readonly string[]) => Promise<string> }) => Promise<Result>,
): Promise<Result> => calling('sftp', way.host, () => inSession(way, { findSecret, time }, work))

const inSession = async <Result>(
  way: Way<'sftp'>,
  { findSecret, time }: Required<SftpParts>,
  work: (session: { folder: string; run: (commands: readonly string[]) => Promise<string> }) => Promise<Result>,
): Promise<Result> => {
  const secret = findSecret(way.private_key_env)
  if (secret === undefined) throw new NotCarried(`${way.private_key_env} is not set`)
  const address = await addressOf(way)
  const folder = await mkdtemp(join(tmpdir(), 'enrollchart-sftp-'))
  try {
    const [key, hosts] = [join(folder, '.key'), join(folder, '.hosts')]
    await writeFile(key, keyText(secret), { mode: 0o600 })
    await writeFile(hosts, way.host_keys.map((one) => `${ALIAS} ${one}\n`).join(''), { mode: 0o600 })
    const options = {
      BatchMode: 'yes',
      StrictHostKeyChecking: 'yes',
      UserKnownHostsFile: hosts,
      GlobalKnownHostsFile: '/dev/null',
      HostKeyAlias: ALIAS,
      IdentityFile: key,
      IdentitiesOnly: 'yes',
      IdentityAgent: 'none',
      PreferredAuthentications: 'publickey',
      ConnectTimeout: '10',
      ServerAliveInterval: '10',
      User: way.user,
      Port: String(way.port ?? 22),
    }
    const args = ['-F', '/dev/null', '-b', '-', ...Object.entries(options).map(([name, value]) => `-o${name}=${value}`)]
    const host = isIP(address) === 6 ? `[${address}]` : address
    return await work({ folder, run: (commands) => run([...args, host], `${commands.join('\n')}\n`, time) })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
