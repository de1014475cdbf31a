// Prints the structure of every machine as JSON. `diff` runs it in the files of another revision, so that it imports
// no more than what reads the machines.
import { models } from '#machines/registry.ts'
import type { AnyModel } from '../explore/cases.ts'
import { structureWithResting } from '../structure/resting.ts'

const all = Object.values(models) as unknown as AnyModel[]
process.stdout.write(JSON.stringify(all.map(structureWithResting)))
