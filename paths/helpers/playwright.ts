import type { AnyStateMachine } from 'xstate'
import { cover } from '../cover/cover.ts'
import { exploreMachine } from '../guess/explore-machine.ts'
import type { PathModel } from '../model.ts'
import type { AnyStage, PathDriver } from '../run/path-driver.ts'
import { runPath } from '../run/run-path.ts'

/** What drivers of pages are given: `page` is Playwright's. */
export interface PageStage<Page> extends AnyStage {
  page: Page
}

/** The part of Playwright's `test` that is used. */
export type PageTest<Page> = (name: string, body: (fixtures: { page: Page }) => Promise<void>) => void

/**
 * A test for each of few short paths that take every transition of a machine, driven on a page.
 *
 * @example
 * import { test } from '@playwright/test'
 * import { drivePaths } from 'statechart-paths/playwright'
 *
 * drivePaths(test, checkoutMachine, checkoutDriver)
 */
export const drivePaths = <Page, Machine extends AnyStateMachine>(
  test: PageTest<Page>,
  machine: Machine,
  driver: PathDriver<Machine, PageStage<Page>>,
  given: Omit<PathModel<Machine>, 'machine'> = {},
): void => {
  const { graph, model } = exploreMachine(machine, given as Omit<PathModel<AnyStateMachine>, 'machine'>)
  const { paths } = cover(graph, { criterion: 'declared', maxSteps: 40, budget: 60_000 })
  for (const path of paths) {
    test(`${path.machine}, path ${path.id}: ${path.steps.map(({ label }) => label).join(', ')}`, async ({ page }) => {
      const stage: PageStage<Page> = { page, ahead: [] }
      const fault = await runPath(driver as PathDriver<AnyStateMachine, PageStage<Page>>, model, path, stage)
      if (fault !== null) throw new Error(`step ${fault.step + 1}, ${fault.doing}: ${fault.error}`)
    })
  }
}
