import { spawnSync } from 'node:child_process'

/** Builds what is measured. Its output goes to stderr: `--json` owns stdout. */
export const buildProduct = (): void => {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 2, 2] })
  if (status !== 0) throw new Error('npm run build failed: nothing to measure')
}
