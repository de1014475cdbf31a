import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const runs = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The browser to test with: `CHROMIUM_PATH`, the system's Chromium or Chrome, else Playwright's own download. */
export const findChromium = (): string | undefined => {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') {
    if (!runs(named)) throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run`)
    return named
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const system = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs)
  if (system !== undefined) return system
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

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
