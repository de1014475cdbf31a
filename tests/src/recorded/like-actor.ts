import { readFileSync } from 'node:fs'
import { misfits, readShapes } from '#tests/server/support/shapes.ts'
import { isReached } from './unreached.ts'

/** Recorded by recorded-actors.test.tsx, which fails where the actors give something else at the server now. */
const known = readShapes(readFileSync('tests/src/recorded/actors.txt', 'utf8'))

/** Give nothing, and cannot run where there is neither a picture of the page nor a router. */
export const isSilent = (name: string): boolean => /\/(screenshot|goHome)$/.test(name)

/** Whether the page has such an actor: only of these it is known what they give. */
export const isRecorded = (name: string): boolean => isSilent(name) || known.has(name)

/** Where the output of an actor, by `machine/actor`, is not one that it gives at the server. */
export const outputFaults = (name: string, output: unknown): string[] => {
  if (isSilent(name)) return output === undefined ? [] : [`${name}: gives nothing`]
  return misfits(known, name, output).filter(isReached)
}
