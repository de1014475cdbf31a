// Prints the structure of every machine as JSON. `diff` runs it in the files of another revision, so that it imports
// no more than what reads the machines.
import { models } from '#machines/registry.ts'
import { structureWithResting } from '../structure/resting.ts'

const all = Object.values(models)
process.stdout.write(JSON.stringify(all.map(structureWithResting)))
