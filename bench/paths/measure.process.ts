// One measurement, alone in its process: `node measure.process.js MACHINE ours|theirs`, printed as JSON.
import { getAdjacencyMap } from 'xstate/graph'
import type { AnyModel } from '#machines/support/model.ts'
import { eventCases } from '#paths/explore/cases.ts'
import { explore } from '#paths/explore/explore.ts'
import { counterModel } from './counter.machine.ts'
import type { Measured } from './measured.ts'
import { regionsModel } from './regions.machine.ts'
import { millionModel, tallyModel } from './tally.machine.ts'
import { wizardModel } from './wizard.machine.ts'

const models: Record<string, unknown> = {
  counter: counterModel,
  tally: tallyModel,
  wizard: wizardModel,
  regions: regionsModel,
  million: millionModel,
}

const ours = (model: AnyModel): number => {
  const graph = explore(model, { states: 1_000_000 })
  if (graph.truncated) throw new Error('The machine is larger than the limit')
  return graph.states
}

/** As its documentation asks it: with the machine's events. */
const theirs = (model: AnyModel): number =>
  Object.keys(getAdjacencyMap(model.machine, { events: eventCases(model).map(({ event }) => event) })).length

const [name = '', side] = process.argv.slice(2)
const model = (models as Partial<Record<string, AnyModel>>)[name]
if (model === undefined) throw new Error(`There is no machine "${name}"`)
globalThis.gc?.()
const before = process.memoryUsage.rss()
const begun = process.cpuUsage()
const states = side === 'ours' ? ours(model) : theirs(model)
const { user, system } = process.cpuUsage(begun)
const seconds = (user + system) / 1_000_000
const measured: Measured = { states, seconds, megabytes: process.resourceUsage().maxRSS / 1024 - before / 2 ** 20 }
process.stdout.write(JSON.stringify(measured))
