import type { Format } from './format.ts'

/**
 * A file of tests for Playwright's own runner, one for each path, which drive the page with the product's drivers. It
 * must lie within the project, whose modules it imports.
 */
const PROCESS = 'node:process'
/** Written into the file, not imported here: the drivers are with the tests. */
const DRIVERS = '#tests/drivers/machines/registry.ts'

export const playwrightFormat: Format = (covers) => {
  const paths = covers.flatMap((cover) => cover.paths)
  return `// Paths through the machines. With the product running (RATE_LIMITS=off npm start):
// BASE_URL=http://localhost:3000 npx playwright test FILE
import { env } from '${PROCESS}'
import { expect, test } from 'playwright/test'
import type { Browser } from 'playwright'
import { models } from '#machines/registry.ts'
import type { AnyModel } from '#machines/support/model.ts'
import type { Path } from '#paths/path.ts'
import { launchChromium } from '#paths/run/chromium.ts'
import { openStage } from '#paths/run/product/stage.ts'
import { runPath } from '#paths/run/run-path.ts'
import { drivers } from '${DRIVERS}'

const paths: Path[] = ${JSON.stringify(paths, null, 2)}

const url = (path = '/', host = ''): string => {
  const address = new URL(path, env.BASE_URL ?? 'http://localhost:3000')
  if (host !== '') address.hostname = \`\${host}.\${address.hostname}\`
  return address.href
}

let browser: Browser
test.beforeAll(async () => {
  browser = await launchChromium()
})
test.afterAll(() => browser.close())

for (const path of paths) {
  test(\`\${path.machine}, path \${path.id}\`, async () => {
    test.setTimeout(30_000 + 10_000 * path.steps.length)
    const known = Object.entries(models)
    const [id, model] = known.find(([, { machine }]) => machine.id === path.machine) ?? []
    const driver = drivers[id ?? '']
    if (model === undefined || driver === undefined || 'noScreen' in driver) throw new Error(\`Nobody drives \${path.machine}\`)
    const stage = await openStage(browser, url)
    try {
      expect(await runPath(driver, model, path, stage)).toBeNull()
      expect(stage.problems).toEqual([])
    } finally {
      await stage.close()
    }
  })
}
`
}
