import type { Page } from 'playwright'
import { m } from '#schemas/messages/generated/messages.js'

export interface Passage {
  from: string
  to: string
  /** Milliseconds from the press to the frame in which the next step stands. */
  took: number
}

declare global {
  var passages: Passage[]
}

/** Notes in the page how long each press of Next takes until the next step stands, with its form and without bones. */
export const watchNext = (page: Page) =>
  page.addInitScript((next) => {
    globalThis.passages = []
    const stands = () =>
      document.querySelector('.step-page h1') !== null &&
      document.querySelector('.step-page .skeleton, .form-column .skeleton') === null
    addEventListener(
      'click',
      ({ target, timeStamp }) => {
        const button = target instanceof Element ? target.closest('.step-actions button') : null
        if (button?.textContent?.trim() !== next) return
        const from = location.pathname
        const look = () => {
          // A question, or an answer that is wrong: the person goes on from there.
          if (document.querySelector('dialog[open], .form-summary') !== null) return
          if (location.pathname === from || !stands()) requestAnimationFrame(look)
          else globalThis.passages.push({ from, to: location.pathname, took: performance.now() - timeStamp })
        }
        requestAnimationFrame(look)
      },
      { capture: true },
    )
  }, m.common_next())

export const passagesOf = (page: Page): Promise<Passage[]> => page.evaluate(() => globalThis.passages)

/** A form of as many boxes, its POST to the same server, and the next form in its place: what no wizard can be without. */
export const bareNext = (page: Page, call: string, count: number): Promise<number[]> =>
  page.evaluate(
    async ({ url, times }) => {
      const form = (turn: number) =>
        `<form><h1>Step ${turn}</h1>${'<p><label>Answer <input></label></p>'.repeat(10)}<button>Next</button></form>`
      document.body.innerHTML = form(0)
      const took: number[] = []
      for (let turn = 1; turn <= times; turn += 1) {
        const pressed = performance.now()
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
          body: JSON.stringify({ zip: '78701' }),
        })
        await response.json()
        document.body.innerHTML = form(turn)
        await new Promise(requestAnimationFrame)
        took.push(performance.now() - pressed)
      }
      return took
    },
    { url: call, times: count },
  )
