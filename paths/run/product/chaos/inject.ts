import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyModel } from '../../../model.ts'
import type { Disturbance } from '../../chaos/disturbance.ts'
import type { Trial, Verdict } from '../../chaos/run-chaos.ts'
import type { Theatre } from '../../drive.ts'
import type { Driver } from '../../driver.ts'
import { runPath } from '../../run-path.ts'
import { openStage } from '../stage.ts'
import { type Scene, sceneOf } from './scene.ts'

/** What is driven, and how the product is replaced where it is ours. */
interface Parts {
  model: AnyModel
  driver: Driver
  deploy: Scene['deploy']
}

/** Drives a page to the state of a trial, disturbs it there, and judges what follows. */
export const injectIn = async (
  { browser, url, pictures, opening }: Theatre,
  { model, driver, deploy }: Parts,
  { machine, state, kind, path, expected }: Trial,
  { inject }: Disturbance<Scene>,
): Promise<Verdict> => {
  const stage = await openStage(browser, url, opening)
  let isClean = false
  try {
    const fault = await runPath(driver, model, path, stage)
    if (fault !== null) return { status: 'not driven', why: `${fault.doing}: ${fault.error}` }
    const problems: string[] = []
    const before = stage.problems.length
    const scene = await sceneOf(stage, deploy, problems)
    const wrong = await inject(scene, expected).catch((error: unknown) => [
      `while it was disturbed: ${error instanceof Error ? error.message : String(error)}`,
    ])
    scene.end()
    const faults = [...wrong, ...problems, ...stage.problems.slice(before)]
    isClean = faults.length === 0
    if (isClean) return { status: 'held' }
    const file = `${machine}-${state}-${kind}.jpg`.replaceAll(/[^\w.-]+/g, '-')
    return { status: 'failed', faults, picture: await picture(stage.page, pictures, file) }
  } finally {
    await stage.close(isClean ? 'keep' : undefined)
  }
}

const picture = async (page: Scene['page'], folder: string | null, file: string): Promise<string | null> => {
  if (folder === null) return null
  mkdirSync(folder, { recursive: true })
  const path = join(folder, file)
  const taken = await page
    .screenshot({ path, type: 'jpeg', quality: 60, animations: 'disabled', timeout: 5000 })
    .catch(() => null)
  return taken && path
}
