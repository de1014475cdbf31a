import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'

export interface Measured {
  states: number
  /** Of processor time: what else runs on the machine does not count. */
  seconds: number
  /** The most resident memory that the process had, beyond what it had with the machine loaded. */
  megabytes: number
}

export interface Measurer {
  measure: (machine: string, side: 'ours' | 'theirs') => Promise<Measured>
  close: () => Promise<void>
}

/** Builds the measuring program as plain JavaScript, so that nothing but the machine is loaded when it begins. */
export const measurer = async (): Promise<Measurer> => {
  const directory = await mkdtemp(join(tmpdir(), 'bench-paths-'))
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: 'bench/paths/measure.process.ts', outDir: directory, emptyOutDir: false, minify: false },
    ssr: { noExternal: true },
  })
  return {
    measure: async (machine, side) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--expose-gc', '--max-old-space-size=8192', join(directory, 'measure.process.js'), machine, side],
        { env: { ...process.env, NODE_ENV: 'production' } },
      )
      return JSON.parse(stdout) as Measured
    },
    close: () => rm(directory, { recursive: true }),
  }
}
