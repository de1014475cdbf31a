import { readFileSync } from 'node:fs'
import { Value } from 'typebox/value'
import { type RowKey, rows } from '#schemas/calls/calls.registry.ts'
import { nameOf } from '#tests/server/support/recorder.ts'
import { misfits, readShapes } from '#tests/server/support/shapes.ts'
import { CallProblem } from '#machines/support/problem.ts'
import { refusalFaults } from './like-refusal.ts'
import { noteFaults } from './made-up.ts'

/** Recorded by tests/server/spec/recorded-answers.test.ts, which fails where the server answers otherwise now. */
const known = readShapes(readFileSync('tests/src/recorded/answers.txt', 'utf8'))
const byKey = new Map<string, (typeof rows)[keyof typeof rows]>(Object.values(rows).map((row) => [row.key, row]))

/** Where an answer to a call is not one that the contract allows and the server gives. */
export const faultsOf = (key: RowKey, data: unknown, column?: string | null): string[] => {
  const row = byKey.get(key)
  const broken = row === undefined ? [] : [...Value.Errors(row.data, data)].slice(0, 3)
  return [
    ...broken.map(({ instancePath, message }) => `${key} ${instancePath}: ${message}`),
    ...misfits(known, nameOf(key, column), data),
  ]
}

/** The columns that a call is recorded with; undefined alone where it reads none. */
export const columnsOf = (key: RowKey): readonly (string | undefined)[] => {
  const before = `${nameOf(key)}:`
  const columns = [...known.keys()].flatMap((at) =>
    at.startsWith(before) ? [at.slice(before.length).replace(/[.[].*$/, '')] : [],
  )
  return columns.length === 0 ? [undefined] : [...new Set(columns)]
}

/** Holds an answer that a test has written by hand to what the server answers: the test fails where it is kinder. */
export const likeServer = <Data>(key: RowKey, data: Data, column?: string | null): Data => {
  noteFaults(faultsOf(key, data, column))
  return data
}

/**
 * The same for whatever a test lets a call come to, which may be a refusal that is thrown: what stands in for
 * `#src/calls/send.ts` answers by it.
 */
export const answerLikeServer = async (
  key: RowKey,
  answer: () => unknown,
  column?: string | null,
): Promise<unknown> => {
  try {
    return likeServer(key, await answer(), column)
  } catch (error) {
    if (error instanceof CallProblem) noteFaults(refusalFaults(key, [key], error.problem))
    throw error
  }
}
