import type { Browser } from 'playwright'
import type { Drawing, Overlay } from '../drawing.ts'
import { toSvg } from './svg.export.ts'

/** Chromium draws no picture with more pixels on a side. */
const LONGEST = 16_000

/** A drawing as a PNG of twice its size, or less where that would be too large, as a light screen shows it. */
export const toPng = async (browser: Browser, drawing: Drawing, overlay?: Overlay): Promise<Buffer> => {
  const width = Math.ceil(drawing.width)
  const height = Math.ceil(drawing.height)
  const deviceScaleFactor = Math.min(2, LONGEST / Math.max(width, height))
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor, colorScheme: 'light' })
  try {
    await page.setContent(`<!doctype html><style>body{margin:0}svg{display:block}</style>${toSvg(drawing, overlay)}`)
    return await page.screenshot()
  } finally {
    await page.close()
  }
}
