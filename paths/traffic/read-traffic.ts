import { readFileSync } from 'node:fs'
import type { CountedMove } from './weights.ts'

/**
 * Moves by machine, from a file with the answer of `GET service/get-traffic-overview`.
 * @throws Error that names the file where it is none.
 */
export const readTraffic = (file: string): ReadonlyMap<string, CountedMove[]> => {
  const answer: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const { machines } = (hasData(answer) ? answer.data : answer) as { machines?: unknown }
  if (!Array.isArray(machines)) throw new Error(`${file} is no answer of get-traffic-overview: it has no machines`)
  return new Map(
    machines.map((one: { machine: string; moves: CountedMove[] }): [string, CountedMove[]] => [one.machine, one.moves]),
  )
}

const hasData = (answer: unknown): answer is { data: object } =>
  typeof answer === 'object' &&
  answer !== null &&
  'data' in answer &&
  typeof answer.data === 'object' &&
  answer.data !== null
