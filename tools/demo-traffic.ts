import { writeFileSync } from 'node:fs'
import { models } from '#machines/registry.ts'
import type { AnyModel } from '#paths/explore/cases.ts'
import { demoTraffic } from '#paths/traffic/demo.ts'

/** What no visitor meets. */
const analystsOwn = new Set(['analyst-access', 'diagram', 'analysis'])

/** Makes up the demonstration's traffic for the server: a file beside its code. */
export const writeDemoTraffic = (file: string): void => {
  const all = Object.entries(models as unknown as Record<string, AnyModel>)
  const visitors = Object.fromEntries(all.filter(([name]) => !analystsOwn.has(name)))
  writeFileSync(file, JSON.stringify(demoTraffic(visitors)))
}
