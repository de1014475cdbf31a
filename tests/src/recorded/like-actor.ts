import { readFileSync } from 'node:fs'
import type { Problem } from '#machines/support/problem.ts'
import { misfits, readShapes } from '#tests/server/support/shapes.ts'
import { readFailures } from './failure-lines.ts'
import { type Detail, refusalFaults } from './like-refusal.ts'
import { isReached } from './unreached.ts'

const recorded = (file: string): string => readFileSync(`tests/src/recorded/${file}.txt`, 'utf8')

/** Recorded by recorded-actors.test.tsx, which fails where the actors do something else at the server now. */
const known = readShapes(recorded('actors'))
const failures = readFailures(recorded('actor-failures'))
const calls: ReadonlyMap<string, readonly string[]> = new Map(
  recorded('actor-calls')
    .split('\n')
    .map((line) => line.split(' '))
    .map(([name = '', ...made]) => [name, made.map((call) => call.replace(':', ' '))]),
)

/** Give nothing, and cannot run where there is neither a picture of the page nor a router. */
export const isSilent = (name: string): boolean => /\/(screenshot|goHome)$/.test(name)

/** Whether the page has such an actor: only of these it is known what they give. */
export const isRecorded = (name: string): boolean => isSilent(name) || known.has(name)

/** Where the output of an actor, by `machine/actor`, is not one that it gives at the server. */
export const outputFaults = (name: string, output: unknown): string[] => {
  if (isSilent(name)) return output === undefined ? [] : [`${name}: gives nothing`]
  return misfits(known, name, output).filter(isReached)
}

/**
 * Where a problem is none that an actor can fail with: one that the server gives at the calls that it makes, or that it
 * was seen to fail with. An actor without calls may fail as it likes: cookies and storage are not the server's.
 */
export const failureFaults = (name: string, problem: Problem, detail?: Detail): string[] => {
  const made = calls.get(name) ?? []
  return made.length === 0 ? [] : refusalFaults(name, made, problem, failures.get(name), detail).filter(isReached)
}
