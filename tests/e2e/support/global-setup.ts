import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

/** Builds the product once, before the first browser test; nothing to do where it is built already. */
export const setup = (): void => {
  rmSync('test-results/traces', { recursive: true, force: true })
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error('npm run build failed: the browser tests have nothing to run against')
}
