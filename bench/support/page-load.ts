import type { Browser, CDPSession, Page, Response } from 'playwright'
import { brotliCompressSync } from 'node:zlib'

/** Lighthouse's Slow 4G: 150 ms to the first byte of each answer, 1.6 Mbit/s down, 0.75 up. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 }
const SLOWER_PROCESSOR = 4

/** Kilobytes of 1000 bytes of the JavaScript that a page fetches, after brotli, without headers. */
export const javascriptOf = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const sizes: Promise<number>[] = []
  const weigh = (response: Response) => {
    if (!(response.headers()['content-type'] ?? '').includes('javascript')) return
    sizes.push(response.body().then((body) => brotliSize(body, response.headers()['content-encoding'])))
  }
  page.on('response', weigh)
  await settle(page, url)
  // What comes after it has settled is no part of it, and would be read from a page that is closed.
  page.off('response', weigh)
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return total / 1000
}

/** What is not sent as brotli counts as it is sent: forgetting to compress must show. */
const brotliSize = (body: Buffer, encoding: string | undefined) =>
  encoding === 'br' ? brotliCompressSync(body).length : body.length

/** From now on a page has Slow 4G. */
export const slowLine = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4g)
  return session
}

/** From now on a page has Slow 4G and a quarter of the processor. */
export const slowPhone = async (page: Page): Promise<void> => {
  const session = await slowLine(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
}

/** Milliseconds until the largest text or picture stood on a phone: Slow 4G, a quarter of the processor. */
export const largestPaint = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  })
  const page = await context.newPage()
  await slowPhone(page)
  await settle(page, url)
  const time = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await context.close()
  return time
}

const settle = async (page: Page, url: string) => {
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
}
