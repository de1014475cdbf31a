import type { Page } from 'playwright'
import type { OpenStage } from '../stage.ts'
import type { Whereabouts } from '#machines/support/disturbed.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { lookAt, type PageLook, requestsOf, settled } from './page-look.ts'

/** A page at the state where it is disturbed. */
export interface Scene {
  page: Page
  /** How it looks now. */
  look(): Promise<PageLook>
  /** Lets the calls go that were held, and time where it was. */
  release(): Promise<void>
  /** Waits until the page stands still; `patient` milliseconds at most. */
  settle(patient?: number): Promise<PageLook>
  /** Another tab of the same browser. */
  openTab(): Promise<Pick<Scene, 'page' | 'settle'>>
  /** Calls that change something and were refused or got no answer since the scene began. */
  refused(): string[]
  /** Serves another build from now on; null where the product is not ours to replace. */
  deploy: (() => Promise<void>) | null
  /** Looks at the page no more. */
  end(): void
}

/** Something went wrong that is wrong on every page. */
export const faultsOf = ({ address, isBusy, busy, length, ways, heading }: PageLook, when: string): string[] => [
  ...(length === 0 ? [`${when}: the page is blank`] : []),
  ...(heading === m.shell_broken_title() ? [`${when}: the page of errors`] : []),
  ...(address.startsWith('chromewebdata') ? [`${when}: the browser's own page of errors`] : []),
  ...(isBusy ? [`${when}: the page stays busy: ${busy}`] : []),
  ...(!isBusy && ways === 0 && length > 0 ? [`${when}: nothing can be pressed`] : []),
]

/** Pages that have no look of the product. */
export const isElsewhere = (page: Page): boolean =>
  !page.url().startsWith('http') || page.url().endsWith('/config.json')

/** What is not as the model says where a page is afterwards. */
export const faultsAt = (before: PageLook, after: PageLook, expected: Whereabouts, when: string): string[] => {
  if (typeof expected === 'object') return faultsElsewhere(after, expected, when)
  if (after.path !== before.path) return [`${when}: the page is at ${after.path}, not at ${before.path}`]
  if (expected === 'anew') return []
  const moved = !before.isBusy && before.heading !== null && before.heading !== after.heading
  return [
    ...(moved ? [`${when}: the heading is "${after.heading}", not "${before.heading}"`] : []),
    ...lostIn(before, after, when),
  ]
}

/** Where the model names an address, and the page is not there. */
export const faultsElsewhere = ({ path }: PageLook, expected: Whereabouts, when: string): string[] => {
  if (typeof expected !== 'object') return []
  const { at } = expected
  const isThere = at === '/' ? path === at : path.startsWith(at)
  return isThere ? [] : [`${when}: the page is at ${path}, not at ${at}`]
}

/** What was typed and is no longer there, as far as its field is. */
export const lostIn = (before: PageLook, after: PageLook, when: string): string[] =>
  Object.entries(before.typed).flatMap(([label, value]) => {
    const now = after.typed[label]
    return value === '' || now === undefined || now === value
      ? []
      : [`${when}: "${label}" was ${JSON.stringify(value)} and is ${JSON.stringify(now)}`]
  })

export const isSameScreen = (one: PageLook, other: PageLook): boolean =>
  one.address === other.address && one.heading === other.heading && one.dialog === other.dialog

/** Types into the first empty line of text, where there is one: what a disturbance may not lose. */
export const typeAhead = async (page: Page): Promise<void> => {
  const empty = page
    .locator('main input[type="text"]:enabled, dialog[open] input[type="text"]:enabled')
    .filter({ visible: true })
    .and(page.locator(':not([inert] *)'))
  for (const field of await empty.all()) {
    if ((await field.inputValue().catch(() => 'gone')) !== '') continue
    await field.fill('Marisol', { timeout: 2000 }).catch(() => undefined)
    return
  }
}

/** In the page: the browser's own question for a passkey, which nobody here sees, is turned away, as a person may. */
const turnPasskeysAway = (): void => {
  const refuse = () => Promise.reject(new DOMException('Turned away', 'NotAllowedError'))
  if ('credentials' in navigator) Object.assign(navigator.credentials, { get: refuse, create: refuse })
}

/** Presses what leads on in the open dialog or the main part: its main button, else its first one. Gives its words. */
export const pressOn = async (page: Page): Promise<string | null> => {
  const dialog = page.locator('dialog[open]').filter({ visible: true }).last()
  const place = (await dialog.count()) > 0 ? dialog : page.locator('main')
  const enabled = ':not(:disabled):not([aria-disabled="true"]):not([aria-busy="true"])'
  for (const selector of [`.button-primary${enabled}`, `button${enabled}:not([aria-expanded])`]) {
    const button = place.locator(selector).filter({ visible: true }).first()
    if ((await button.count()) === 0) continue
    await page.evaluate(turnPasskeysAway).catch(() => undefined)
    const words = (await button.innerText().catch(() => '')).trim()
    const pressed = await button.click({ timeout: 4000 }).then(
      () => true,
      () => false,
    )
    return pressed ? words : null
  }
  return null
}

/** Presses the Retry that a page offers, where it does. */
export const pressRetry = async (page: Page): Promise<boolean> => {
  const retry = page.getByRole('button', { name: m.common_retry(), exact: true }).filter({ visible: true }).first()
  if ((await retry.count()) === 0) return false
  return retry.click({ timeout: 4000 }).then(
    () => true,
    () => false,
  )
}

/** Reports of what visits do, which may be lost. */
const unimportant = /\/traffic|screenshot|save-image|report/

/** Begins a scene where the stage stands. `problems` takes what is wrong with any tab. */
export const sceneOf = async (stage: OpenStage, deploy: Scene['deploy'], problems: string[]): Promise<Scene> => {
  const { page } = stage
  const refused: string[] = []
  const watch = (one: Page): ReturnType<typeof requestsOf> => {
    one.on('response', (response) => {
      if (response.status() >= 500)
        problems.push(`${response.status()} of ${response.request().method()} ${response.url()}`)
      if (response.status() === 401) note(response.request().method(), response.url())
    })
    one.on('requestfailed', (request) => {
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') note(request.method(), request.url())
    })
    return requestsOf(one)
  }
  const note = (method: string, url: string) => {
    const { pathname } = new URL(url)
    if (method !== 'GET' && method !== 'HEAD' && !unimportant.test(pathname)) refused.push(`${method} ${pathname}`)
  }
  const requests = watch(page)
  return {
    page,
    look: () => lookAt(page),
    release: async () => {
      await stage.release()
      if (await page.evaluate(() => '__pwClock' in window).catch(() => false)) await page.clock.resume()
    },
    settle: (patient) => settled(page, requests.count, patient),
    openTab: async () => {
      const tab = await page.context().newPage()
      tab.on('pageerror', (error) => problems.push(error.stack ?? error.message))
      const own = watch(tab)
      return { page: tab, settle: (patient) => settled(tab, own.count, patient) }
    },
    refused: () => refused.splice(0),
    deploy,
    end: requests.end,
  }
}
