import type { Frame, Page, Request } from 'playwright'
import { patience } from '../../patience.ts'

/** What a person sees of a page, as far as disturbances are judged by it. */
export interface PageLook {
  /** Host, path and query. */
  address: string
  path: string
  heading: string | null
  /** The title of the open dialog. */
  dialog: string | null
  /** What stands in the fields that keep what is typed, by label. */
  typed: Record<string, string>
  /** What the page says in notices. */
  said: string[]
  /** What can be pressed or filled in, in the open dialog or the main part. */
  ways: number
  isBusy: boolean
  /** What is busy, for the report. */
  busy: string
  /** Characters on the page. */
  length: number
}

const nothing: PageLook = {
  address: '',
  path: '',
  heading: null,
  dialog: null,
  typed: {},
  said: [],
  ways: 0,
  isBusy: true,
  busy: 'no page',
  length: 0,
}

const look = (page: Page): Promise<PageLook> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const shown = (selector: string, place: Element = document.body) =>
      [...place.querySelectorAll(selector)].filter(isShown)
    const textOf = (element: Element | undefined) => element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? null
    const dialog = shown('dialog[open], [role="dialog"]').at(-1)
    const place = dialog ?? document.querySelector('main') ?? document.body
    const fields = shown('main :is(input, textarea, select), dialog :is(input, textarea, select)')
    const typed: Record<string, string> = {}
    for (const field of fields as (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement)[]) {
      const { type, autocomplete, name } = field as HTMLInputElement
      if (['password', 'file', 'hidden', 'button', 'submit', 'checkbox', 'radio', 'search'].includes(type)) continue
      // Numbers that no page keeps.
      if (/^cc-|one-time-code/.test(autocomplete) || /ssn|account|routing|card|cvv|code/i.test(`${name} ${field.id}`))
        continue
      const label = textOf(field.labels?.[0]) ?? field.getAttribute('aria-label') ?? name
      typed[label in typed ? `${label} ${Object.keys(typed).length}` : label] = field.value
    }
    const pressable = shown(
      'a[href], button:not(:disabled):not([aria-disabled="true"]):not([aria-busy="true"]), summary, input:not(:disabled), textarea:not(:disabled), select:not(:disabled), iframe',
      place,
    )
    // What is out of sight may wait until somebody scrolls to it, and what lies behind a modal dialog until it is closed.
    const reached = dialog?.matches(':modal') === true ? dialog : document.body
    const busy = shown('.skeleton, [aria-busy="true"]', reached).find((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
    return {
      address: `${location.host}${location.pathname}${location.search}`,
      path: location.pathname,
      heading: textOf(shown('h1')[0]),
      dialog:
        dialog === undefined ? null : (textOf(shown('h1, h2, h3', dialog)[0]) ?? textOf(dialog)?.slice(0, 60) ?? ''),
      typed,
      said: shown('[role="alert"], [role="status"], .notice, .field-message')
        .map((element) => textOf(element) ?? '')
        .filter((text) => text !== ''),
      ways: pressable.length,
      isBusy: busy !== undefined,
      busy: busy === undefined ? '' : busy.outerHTML.slice(0, 100),
      length: document.body.innerText.trim().length,
    }
  })

/** The current look; one of a page that is on its way where there is none. */
export const lookAt = (page: Page): Promise<PageLook> => look(page).catch(() => nothing)

const PAUSE_MS = 120

/** The requests of a page that are on their way, until `end`. */
export const requestsOf = (page: Page): { count: () => number; end: () => void } => {
  const open = new Set<Request>()
  const begun = (request: Request) => {
    if (request.resourceType() === 'fetch' || request.resourceType() === 'script') open.add(request)
  }
  const over = (request: Request) => {
    open.delete(request)
  }
  const left = (frame: Frame) => {
    if (frame === page.mainFrame()) open.clear()
  }
  page.on('request', begun).on('requestfinished', over).on('requestfailed', over).on('framenavigated', left)
  return {
    count: () => open.size,
    end: () => {
      page.off('request', begun).off('requestfinished', over).off('requestfailed', over).off('framenavigated', left)
    },
  }
}

/** Longer than an answer of the server takes; a request that hangs is none of the page's being busy. */
const REQUESTS_MS = 3000

/**
 * Waits until the page stands still: nothing is on its way, and it looks the same twice. Gives the last look where that
 * does not come within the patience of the run, or at once where `isBusy` may last.
 */
export const settled = async (
  page: Page,
  requests: () => number,
  patient = patience.milliseconds,
): Promise<PageLook> => {
  const begin = performance.now()
  let before = ''
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    const now = await lookAt(page)
    const same = JSON.stringify(now)
    const since = performance.now() - begin
    const isStill = !now.isBusy && now.ways > 0 && (requests() === 0 || since > REQUESTS_MS)
    if ((isStill && same === before) || since > patient) return now
    before = same
  }
}
