import type { Page } from 'playwright'

type Gate = 'held' | 'open' | 'failing'

declare global {
  interface Window {
    /** Decides what becomes of the layouts that the page asks for; set by `holdLayouts`. */
    turnLayouts?: (gate: Gate) => void
  }
}

interface Asked {
  id: number
  cmd: string
}

/** From the next load on, the layouts of diagrams wait in the page, in front of the worker that makes them. */
export const holdLayouts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    let gate: Gate = 'held'
    let waiting: (() => void)[] = []
    const Real = window.Worker
    window.turnLayouts = (next) => {
      gate = next
      const now = waiting
      waiting = []
      if (gate === 'held') waiting = now
      else for (const go of now) go()
    }
    window.Worker = class extends Real {
      override postMessage(message: Asked): void {
        const send = super.postMessage.bind(this)
        const go = () => {
          if (gate === 'failing') {
            const answer = { id: message.id, error: { message: 'server' } }
            this.dispatchEvent(new MessageEvent('message', { data: answer }))
          } else send(message)
        }
        if (message.cmd !== 'layout') send(message)
        else if (gate === 'held') waiting.push(go)
        else go()
      }
    }
  })
}

/** Lets the layouts that were asked for be made, or fail, until the page has what it asked for last; holds the next ones. */
export const answerLayouts = async (page: Page, how: 'made' | 'failed'): Promise<void> => {
  await page.evaluate((gate) => window.turnLayouts?.(gate), how === 'made' ? ('open' as const) : ('failing' as const))
  await page.locator('.viewer-waiting, .viewer-busy').waitFor({ state: 'detached' })
  await page.evaluate(() => window.turnLayouts?.('held'))
}
