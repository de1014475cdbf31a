import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Chromium without a window of its own: a quarter less work a page, since no toolbar is drawn beside it. */
const shells = ['chromium-headless-shell']

const runs = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The browser to test with: `CHROMIUM_PATH`, the system's Chromium or Chrome, else Playwright's own download; one that
 * can open a window where that is wished.
 */
export const findChromium = ({ headed = false }: { headed?: boolean } = {}): string | undefined => {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') {
    if (!runs(named)) throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run`)
    return named
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const wanted = headed ? names : [...shells, ...names]
  const system = wanted.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs)
  if (system !== undefined) return system
  const own = chromium.executablePath()
  return existsSync(own) ? own : undefined
}

/**
 * Playwright's own (its list is replaced, not added to, by another), and the process that waits for a site that nobody
 * asks for: a quarter of all that start.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'SpareRendererForSitePerProcess',
]

/** Chromium as root has no sandbox; the rest keeps it from calling home while it is measured. */
const args = [
  `--disable-features=${withoutFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts it without a window, or `headed` with one. */
export const launchChromium = ({ headed = false }: { headed?: boolean } = {}): Promise<Browser> => {
  const executablePath = findChromium({ headed })
  if (executablePath === undefined) throw new Error('No Chromium: `npm test` installs one, or set CHROMIUM_PATH')
  return chromium.launch({ executablePath, args, headless: !headed })
}
