import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, readdirSync } from 'node:fs'

interface Owner {
  uid: number
  gid: number
}

interface Started {
  command: string
  args: readonly string[]
  env?: Record<string, string>
  /** What it prints is added here. */
  log: string
  as?: Owner | undefined
}

/** Every process with its parent, by what Linux says of them. */
const parents = (): Map<number, number> =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name): [number, number][] => {
        try {
          // `pid (command) state parent …`; a command may hold brackets itself.
          const [, parent = '0'] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
          return [[Number(name), Number(parent)]]
        } catch {
          return []
        }
      }),
  )

/** A process and all that it started, also through others that have ended in between. */
const treeOf = (root: number, also: readonly number[]): number[] => {
  const all = new Set([root, ...also])
  const known = parents()
  for (let before = 0; before !== all.size;) {
    before = all.size
    for (const [pid, parent] of known) if (all.has(parent)) all.add(pid)
  }
  return [...all]
}

/**
 * A machine of the drill: one program and what it starts, which are killed and frozen together, as when the power goes.
 */
export class Machine {
  readonly #started: Started
  /** What the program has started and is no child of it any more, as PostgreSQL. */
  readonly #others: () => number[]
  #child: ChildProcess | undefined
  #ended: Promise<unknown> = Promise.resolve()

  constructor(started: Started, others: () => number[] = () => []) {
    this.#started = started
    this.#others = others
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  start(): void {
    const { command, args, env = {}, log, as } = this.#started
    const out = openSync(log, 'a')
    const child = spawn(command, args, {
      stdio: ['ignore', out, out],
      cwd: '/',
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', ...env },
      ...as,
    })
    closeSync(out)
    this.#child = child
    this.#ended = once(child, 'exit').catch(() => undefined)
  }

  signal(name: NodeJS.Signals): void {
    const { pid } = this.#child ?? {}
    if (pid === undefined) return
    for (const one of treeOf(pid, this.#others())) {
      try {
        process.kill(one, name)
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  /** Ends all of it at once: nothing is written down any more. */
  async kill(): Promise<void> {
    // Stopped first: what ends would be started again by what has not ended yet.
    this.signal('SIGSTOP')
    this.signal('SIGKILL')
    await this.#ended
  }

  async stop(): Promise<void> {
    if (this.isRunning) this.#child?.kill('SIGTERM')
    await this.#ended
  }
}
