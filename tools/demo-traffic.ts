import { writeFileSync } from 'node:fs'
import { models } from '#machines/registry.ts'
import { demoTraffic } from '#paths/traffic/demo.ts'

/** What no visitor meets. */
const analystsOwn = new Set(['analyst-access', 'diagram', 'analysis'])

/** Makes up the demonstration's traffic for the server: a file beside its code. */
export const writeDemoTraffic = (file: string): void => {
  const all = Object.entries(models)
  const visitors = Object.fromEntries(all.filter(([name]) => !analystsOwn.has(name)))
  writeFileSync(file, JSON.stringify(demoTraffic(visitors)))
}
