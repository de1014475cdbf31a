import { readFileSync } from 'node:fs'

/** A call that the page makes on the way from its first page to the receipt. */
export interface TapedCall {
  /** `POST /api/v1/save-personal-info`, with what follows the path. */
  call: string
  headers: Record<string, string>
  /** What the answer is to bring along, as the header `X-Page-Reads` has it. */
  reads?: object[]
  body?: object
}

/** What the page does, as `tests/src/live/whole-enrollment.test.tsx` records it: what is `{so}` is another with each person. */
export const readTape = (): TapedCall[] =>
  JSON.parse(readFileSync('tests/src/recorded/whole-enrollment.json', 'utf8')) as TapedCall[]

/** Whether a call saves a step's answers, Submit among them: the calls that are admitted first. */
export const isSave = (call: string): boolean => /^save-.*-info$/.test(call)

/** `POST /api/v1/save-personal-info` is `save-personal-info`. */
export const nameOf = (call: string): string => call.replace(/\?.*$/, '').replace(/^.*\//, '')
