import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#paths/run/product/product.ts'

const daemon = '/usr/sbin/sshd'

/** Whether a real server can be started here; says so where it cannot. */
export const hasSshServer = existsSync(daemon) && spawnSync('sftp', ['-h']).error === undefined
if (!hasSshServer) process.stderr.write('Deliveries by SFTP are not tried: openssh-server is not installed\n')

/** OpenSSH's own server for one user, who begins in `folder`. */
export const startSsh = async () => {
  const home = mkdtempSync(join(tmpdir(), 'enrollchart-ssh-'))
  const folder = join(home, 'inbox')
  mkdirSync(folder)
  const makeKey = (name: string): string => {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(home, name)])
    return readFileSync(join(home, name), 'utf8')
  }
  const publicOf = (name: string): string =>
    readFileSync(join(home, `${name}.pub`), 'utf8')
      .split(' ')
      .slice(0, 2)
      .join(' ')
  makeKey('host')
  const [own, foreign] = [makeKey('own'), makeKey('foreign')]
  writeFileSync(join(home, 'authorized'), `${publicOf('own')}\n`, { mode: 0o600 })
  const port = await freePort()
  const config = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${join(home, 'host')}`,
    `AuthorizedKeysFile ${join(home, 'authorized')}`,
    `PidFile ${join(home, 'pid')}`,
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'PermitRootLogin yes',
    'StrictModes no',
    'UsePAM no',
    'Subsystem sftp internal-sftp',
    `ForceCommand internal-sftp -d ${folder}`,
  ]
  writeFileSync(join(home, 'config'), config.map((line) => `${line}\n`).join(''))
  // Where a machine has never started one.
  if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true })
  const child = spawn(daemon, ['-D', '-e', '-f', join(home, 'config')], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        resolve(true)
        socket.destroy()
      })
      // Also where nobody answers, and where the time is over before anybody does.
      socket.on('error', () => undefined).on('close', () => resolve(false))
      setTimeout(() => socket.destroy(), 1000).unref()
    })
  for (let tries = 0; !(await answers()); tries += 1) {
    if (tries > 100 || child.exitCode !== null) throw new Error(`sshd did not start: ${said}`)
    await wait(50)
  }
  return {
    port,
    folder,
    user: userInfo().username,
    hostKey: publicOf('host'),
    otherHostKey: publicOf('foreign'),
    key: own,
    foreignKey: foreign,
    stop: async () => {
      child.kill('SIGTERM')
      await wait(10)
      rmSync(home, { recursive: true, force: true })
    },
  }
}
