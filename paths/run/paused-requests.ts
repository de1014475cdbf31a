import type { CDPSession, Page } from 'playwright'

/** A request of a page that waits until it is answered, let through or cut off. */
export interface PausedRequest {
  method: string
  url: string
  /** Lets it through to the server. */
  pass(): Promise<void>
  /** Answers with JSON. */
  answer(status: number, body: unknown): Promise<void>
  /** As where there is no connection. */
  cutOff(): Promise<void>
}

/** The requests of a page that are paused. */
export interface Pausing {
  /** From now on requests to such an address wait too; `*` stands for anything. */
  pause(pattern: string): Promise<void>
  /** No request waits any more. What waits already must have been answered. */
  end(): Promise<void>
}

/**
 * Stops chosen requests of a page in Chromium. Playwright's `page.route` would stop every request on its way, files
 * included, and turn the browser's cache off for them: each page would fetch and compile all its code again.
 */
export const pausedRequests = (
  page: Page,
  arrived: (request: PausedRequest) => void,
  gone: (request: PausedRequest) => void,
): Pausing => {
  const patterns: string[] = []
  const waiting = new Map<string, PausedRequest>()
  let session: CDPSession | undefined

  const listen = (cdp: CDPSession): void => {
    cdp.on('Fetch.requestPaused', ({ requestId, networkId, request: { method, url, headers } }) => {
      const origin = headers['Origin'] ?? headers['origin']
      const id = networkId ?? requestId
      const request: PausedRequest = {
        method,
        url,
        pass: async () => {
          waiting.delete(id)
          await cdp.send('Fetch.continueRequest', { requestId })
        },
        answer: async (status, body) => {
          waiting.delete(id)
          await cdp.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: status,
            responseHeaders: [
              { name: 'content-type', value: 'application/json' },
              ...(origin === undefined || origin === new URL(url).origin ? [] : sharedWith(origin)),
            ],
            body: Buffer.from(JSON.stringify(body)).toString('base64'),
          })
        },
        cutOff: async () => {
          waiting.delete(id)
          await cdp.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionFailed' })
        },
      }
      waiting.set(id, request)
      arrived(request)
    })
    cdp.on('Network.loadingFailed', ({ requestId }) => {
      const request = waiting.get(requestId)
      if (request === undefined) return
      waiting.delete(requestId)
      gone(request)
    })
  }

  return {
    pause: async (pattern) => {
      if (session === undefined) {
        session = await page.context().newCDPSession(page)
        listen(session)
        await session.send('Network.enable')
      }
      patterns.push(pattern)
      await session.send('Fetch.enable', { patterns: patterns.map((urlPattern) => ({ urlPattern })) })
    },
    // The page may have closed, and its session with it.
    end: async () => session?.detach().catch(() => undefined),
  }
}

/** What lets a page of another host read the answer. */
const sharedWith = (origin: string): { name: string; value: string }[] => [
  { name: 'access-control-allow-origin', value: origin },
  { name: 'access-control-allow-credentials', value: 'true' },
  { name: 'vary', value: 'Origin' },
]
