import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import type { AnyModel } from '../model.ts'
import type { Driver, Stage } from './driver.ts'
import type { Fault } from './run-fault.ts'
import { type Looks, lookOnce } from './product/looks.ts'
import type { Job } from './plan.ts'
import { runPath } from './run-path.ts'
import { type Opening, openStage } from './product/stage.ts'

/** Where paths are driven. */
export interface Theatre {
  browser: Browser
  url: Stage['url']
  /** The folder for pictures; none are taken where it is null. */
  pictures: string | null
  /** The first picture of each leaf state, by `machine/leaf`; an empty name while it is taken. */
  pictured: Map<string, string>
  /** What is found wrong with the states that the paths come by; none is looked at where it is null. */
  looks: Looks | null
  /** How the pages are opened, where not as usual. */
  opening?: Opening
}

/** How one path went. Times are in seconds. */
export interface Driven {
  fault: Fault | null
  /** Until the page stood where the machine starts; null where it never did. */
  start: number | null
  total: number
  /** Of the page where it failed: a file name in `pictures`. */
  picture: string | null
}

/** Drives one path in a browser that knows nothing of the product. A page on which a path fails serves no other. */
export const drive = async (
  { browser, url, pictures, pictured, looks, opening }: Theatre,
  { driver, model }: { driver: Driver; model: AnyModel },
  { path, bars }: Job,
): Promise<Driven> => {
  const begin = performance.now()
  const since = () => (performance.now() - begin) / 1000
  const stage = await openStage(browser, url, opening)
  let start: number | null = null
  let picture: string | null = null
  let passed = false
  const keep = async (name: string): Promise<string | null> => {
    if (pictures === null) return null
    mkdirSync(pictures, { recursive: true })
    const file = `${name.replaceAll(/[^\w.-]+/g, '-')}.jpg`
    const taken = await stage.page
      .screenshot({ path: join(pictures, file), type: 'jpeg', quality: 60, animations: 'disabled', timeout: 5000 })
      .catch(() => null)
    return taken && file
  }
  try {
    const fault = await runPath(driver, model, path, stage, {
      bars,
      seen: async (leaves) => {
        start ??= since()
        if (looks !== null) await lookOnce(looks, stage.page, path.machine, leaves)
        const fresh = leaves.filter((leaf) => !pictured.has(`${path.machine}/${leaf}`))
        // At once: the other worker may see the same state while this picture is taken.
        for (const leaf of fresh) pictured.set(`${path.machine}/${leaf}`, '')
        const file = fresh.length > 0 ? await keep(`${path.machine}-${leaves.join('+')}`) : null
        if (file !== null) for (const leaf of fresh) pictured.set(`${path.machine}/${leaf}`, file)
      },
    })
    const broken = fault ?? crashed(stage.problems, path.steps.length - 1, path.steps.at(-1)?.leaves ?? path.leaves)
    passed = broken === null
    if (broken !== null) picture = await keep(`failed-${path.machine}-${path.id}`)
    return { fault: broken, start, total: since(), picture }
  } finally {
    await stage.close(passed ? 'keep' : undefined)
  }
}

/** A page that threw has failed, however it looks. */
const crashed = (problems: readonly string[], step: number, expected: readonly string[]): Fault | null =>
  problems.length === 0 ? null : { step, doing: 'the page throws nothing', expected, error: problems.join('\n') }
