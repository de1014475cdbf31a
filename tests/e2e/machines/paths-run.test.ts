import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { beneficiariesModel } from '#machines/enrollment/beneficiaries/beneficiaries.model.ts'
import type { AnyModel } from '#machines/support/model.ts'
import type { Driver, Drivers } from '#paths/run/driver.ts'
import type { Theatre } from '#paths/run/drive.ts'
import { junitOf } from '#paths/run/junit.ts'
import { patience } from '#paths/run/patience.ts'
import { progressOn } from '#paths/run/run-progress.ts'
import { replay } from '#paths/run/replay-run.ts'
import { reportOf } from '#paths/run/report.ts'
import type { Job } from '#paths/run/plan.ts'
import { programOf, runProgram } from '#paths/run/run-machines.ts'
import { runSummary } from '#paths/run/summary-text.ts'
import { m } from '#schemas/messages/generated/messages.js'
import { beneficiariesDriver } from '#tests/drivers/machines/enrollment/beneficiaries.driver.ts'
import { test } from '../support/test.ts'

const folder = mkdtempSync(join(tmpdir(), 'paths-run-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const models: [string, AnyModel][] = [['beneficiaries', beneficiariesModel]]
const settings = { criterion: 'declared', maxSteps: 40, budget: 300_000, workers: 2, costs: {} } as const

/** The product with one button that sends nothing: it swallows its own clicks. */
const withDeadButton = (words: string): Drivers => {
  const planted: Driver<NonNullable<typeof beneficiariesModel>['machine']> = {
    ...beneficiariesDriver,
    start: async (stage, input, index) => {
      await stage.page.addInitScript((name) => {
        addEventListener(
          'click',
          (event) => {
            const button = event.target instanceof Element ? event.target.closest('dialog button') : null
            if (button?.textContent?.trim() === name) event.stopImmediatePropagation()
          },
          { capture: true },
        )
      }, words)
      await beneficiariesDriver.start(stage, input, index)
    },
  }
  return { beneficiaries: planted }
}

const deletes = ({ path }: Job): boolean => path.steps.some(({ event }) => event.type === 'beneficiaries.delete')

test('a button that sends nothing is found, cut to its shortest path and replayed', async ({ browser, product }) => {
  patience.milliseconds = 8000
  const theatre: Theatre = {
    browser,
    url: product.url,
    pictures: join(folder, 'pictures'),
    pictured: new Map(),
    looks: null,
  }
  const drivers = withDeadButton(m.common_delete())
  const planned = programOf(models, drivers, settings)
  const byLength = planned.jobs.toSorted((one, other) => one.path.steps.length - other.path.steps.length)
  const [deleting, others] = [byLength.filter(deletes), byLength.filter((job) => !deletes(job))]
  // The longest way to the button, so that there is something to cut, and a way beside it.
  const program = { ...planned, jobs: [...deleting.slice(-1), ...others.slice(0, 1)] }
  const { coverage, costs } = await runProgram(program, theatre, settings, progressOn(process.stderr, 0))
  const [machine] = coverage.machines
  const failed = machine?.paths.filter(({ status }) => status === 'failed') ?? []

  // Whatever way led to it, one step is left over after the way to a list with somebody on it.
  const shortest = failed[0]?.shortest
  expect(shortest?.path.steps.map(({ label }) => label)).toEqual([
    'loadBeneficiaries done: one on file',
    'beneficiaries.delete {"id":"b1-m"}',
  ])
  expect(shortest?.fault).toEqual({
    step: 1,
    doing: 'see listing',
    expected: ['listing'],
    error: 'the list: expected [], the page shows ["Ann Lee","50%","Total: 50%"]',
  })
  expect(failed.map(({ path }) => path.id)).toEqual([deleting.at(-1)?.path.id])
  expect(machine?.transitions.find(({ id }) => id === 'listing#beneficiaries.delete#0')).toMatchObject({ achieved: 0 })
  // The rest of the page was driven all the same, and measured.
  expect(machine?.paths.some(({ status }) => status === 'passed')).toBe(true)
  expect(costs['beneficiaries']?.start).toBeGreaterThan(0)

  const id = shortest?.path.id ?? ''
  const again = `npm run paths -- run --replay ${id} --headed`
  expect(runSummary(coverage, folder)).toContain(again)
  expect(reportOf(coverage, theatre.pictured)).toContain(again)
  expect(junitOf(coverage)).toContain('see listing: the list: expected')
  expect(readFileSync(join(folder, 'pictures', failed[0]?.picture ?? '')).length).toBeGreaterThan(1000)

  const file = join(folder, 'coverage.json')
  writeFileSync(file, JSON.stringify(coverage))
  const quiet = { ...theatre, pictures: null }
  expect(await replay(id, file, { models, drivers, theatre: quiet })).toEqual(shortest?.fault)
  // Once the button sends again, the same path passes.
  const mended: Drivers = { beneficiaries: beneficiariesDriver }
  expect(await replay(id, file, { models, drivers: mended, theatre: quiet })).toBeNull()
}, 300_000)
