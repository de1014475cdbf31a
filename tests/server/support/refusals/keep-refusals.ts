import { resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Refusal } from '#schemas/calls/envelope.ts'
import { expectRecorded } from '#tests/recorded.ts'
import { keyOf } from '../recorder.ts'
import { linesOf } from './refusal-lines.ts'

/** What the tests of the file that runs now were refused; undefined where the file does not keep it. */
let lines: Set<string> | undefined

/** Whether the refusals of a server are kept that is started now. */
export const keepsRefusals = (): boolean => lines !== undefined

/** Hears of every answer of a server in a file that keeps refusals. */
export const noteAnswer = (method: string, url: string, status: number, payload: string): void => {
  const key = keyOf(method, url.replace(/\?.*/, ''))
  if (status < 400 || key === undefined) return
  const { data, ...rest } = JSON.parse(payload) as Refusal
  for (const line of linesOf(key, { ...rest, status, errors: data })) lines?.add(line)
}

/**
 * At the end of a file of tests: what the server refused to them is what `tests/src/recorded/refusals/<name>.txt` holds,
 * against which refusals that are made up for views and models are held. `-u` records them anew.
 */
export const keepRefusals = (name: string): void => {
  lines = new Set()
  afterAll(() => {
    lines = undefined
  })
  test('the refusals that these tests came to are recorded', async () => {
    const kept = [...(lines ?? [])].toSorted((one, other) => (one < other ? -1 : 1))
    expect(kept.length).toBeGreaterThan(0)
    await expectRecorded(`${kept.join('\n')}\n`, resolve(`tests/src/recorded/refusals/${name}.txt`))
  })
}
