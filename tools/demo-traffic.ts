// Makes up the demonstration's traffic for the server: FILE, which the build puts beside the server's code.
import { writeFileSync } from 'node:fs'
import { models } from '#machines/registry.ts'
import { demoTraffic } from '#paths/traffic/demo.ts'

/** What no visitor meets. */
const analystsOwn = new Set(['analyst-access', 'diagram', 'analysis'])

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('usage: node tools/run.mjs tools/demo-traffic.ts FILE')
const visitors = Object.fromEntries(Object.entries(models).filter(([name]) => !analystsOwn.has(name)))
writeFileSync(file, JSON.stringify(demoTraffic(visitors)))
