import { spawnSync } from 'node:child_process'
import { findChromium } from '#paths/run/chromium.ts'

/** `findChromium`, and where there is none, installs one. Throws with what to do by hand where that fails. */
export const ensureChromium = (): string => {
  const found = findChromium()
  if (found !== undefined) return found
  const attempts = [['npx', 'playwright', 'install', '--with-deps', 'chromium']]
  if (process.getuid?.() === 0) attempts.push(['apt-get', 'update'], ['apt-get', 'install', '-y', 'chromium'])
  for (const [command = '', ...args] of attempts) {
    console.log(`No Chromium found: ${[command, ...args].join(' ')}`)
    spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], timeout: 300_000 })
    const installed = findChromium()
    if (installed !== undefined) return installed
  }
  throw new Error(
    'No Chromium. Install one (Debian: `sudo apt-get install chromium`, elsewhere: `npx playwright install chromium`) ' +
      'or set CHROMIUM_PATH to the Chromium or Chrome that you have, then run `npm test` again.',
  )
}
