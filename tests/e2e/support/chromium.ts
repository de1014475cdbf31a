import { chromium, type Browser } from 'playwright'
import { findChromium } from '#tools/chromium.ts'

/** Chromium as root has no sandbox; the rest keeps it from calling home while it is measured. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchChromium = (): Promise<Browser> => {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('No Chromium: `npm test` installs one, or set CHROMIUM_PATH')
  return chromium.launch({ executablePath, args, headless: true })
}
