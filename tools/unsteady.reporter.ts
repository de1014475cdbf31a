import { relative } from 'node:path'
import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Where a run's reporter leaves what passed at its second try: names, and why the first went wrong. */
export const UNSTEADY_FILE = 'test-results/unsteady.json'

/** Tests that passed only when they were tried again, which Vitest's JSON does not tell. */
export default class UnsteadyReporter implements Reporter {
  #found: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return
    const why = test.result().errors?.[0]?.message ?? ''
    this.#found.push(`${relative('.', test.module.moduleId)} > ${test.fullName}: ${why}`)
  }

  onTestRunEnd(): void {
    writeFileSync(UNSTEADY_FILE, JSON.stringify(this.#found))
  }
}
